import { expect, test } from 'vitest'
import { isBlankHtml, plainText } from './rich-text.ts'

test.each([
  ['<h2>Rules</h2><p>Back the <strong>same</strong> day.<br>Ask.</p>', 'Rules\nBack the same day.\nAsk.'],
  ['<ul><li><p>one</p></li><li><p>two</p></li></ul>', 'one\n\ntwo'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ['1 &lt; 2 &amp;&amp; &#x4e00; &nbsp;x', '1 < 2 && 一  x'],
  ['<p>seen</p><script>alert(1)</script><style>p{}</style>', 'seen'],
  ['no tags, 1 < 2', 'no tags, 1 < 2'],
  ['cut <a href="', 'cut'],
])('the words of %j', (html, text) => expect(plainText(html)).toBe(text))

test.each([
  ['<p></p>', true],
  ['<p><br></p>&nbsp;', true],
  ['<script>x()</script>', true],
  ['<p>.</p>', false],
  ['<img src="/a.png">', false],
])('%j shows nothing: %s', (html, blank) => expect(isBlankHtml(html)).toBe(blank))
