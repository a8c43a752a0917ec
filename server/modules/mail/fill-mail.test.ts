import { describe, expect, test } from 'vitest'
import { fillMail, toPlainText, toSafeHtml, toSubject } from './fill-mail.ts'

describe('a template', () => {
  test.each([
    ['{name}', { name: 'Anna' }, 'Anna'],
    ['{a.b}', { a: { b: 1 } }, '1'],
    ['{list}', { list: ['x', '<y>'] }, 'x, &lt;y&gt;'],
    ['{nobody} {constructor} {a.constructor}', { a: {} }, '{nobody} {constructor} {a.constructor}'],
    ['{empty}!', { empty: null }, '!'],
    ['{{name}}', { name: '{other}', other: 'x' }, '{{other}}'],
    [
      '<a title="{name}">x</a>',
      { name: '"><script>go()</script>' },
      '<a title="&quot;&gt;&lt;script&gt;go()&lt;/script&gt;">x</a>',
    ],
    ['<a href="{url}">x</a>', { url: 'javascript:go()' }, '<a>x</a>'],
  ])('EM-10 %s over %j', (content, variables, expected) => {
    expect(fillMail({ title: '', content }, variables).content).toBe(expected)
  })
})

test('a long value named again and again is refused before it is filled in', () => {
  const fillIn = () => fillMail({ title: '', content: '{a}'.repeat(1000) }, { a: 'x'.repeat(10_000) })
  expect(fillIn).toThrow('mail.long')
})

describe('nothing in it runs', () => {
  test.each([
    ['<script>go()</script>', ''],
    ['<img src=x onerror=go()>', '<img src="x" />'],
    ['<a href=" java\nscript:go()">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<iframe src="/"></iframe><object></object><embed>', ''],
    ['<form action="/"><input></form>', ''],
    ['<style>p{}</style><link rel=stylesheet href=x><meta http-equiv=refresh>', ''],
    ['<svg onload=go()><math>', ''],
    ['<p style="color:red;background:url(javascript:go())">x</p>', '<p style="color:red">x</p>'],
    ['<p style="width:expression(go())">x</p>', '<p>x</p>'],
    ['a < b\nc', 'a &lt; b<br />c'],
    ['<base href="https://evil.example">x', 'x'],
  ])('EM-06 %s', (html, expected) => expect(toSafeHtml(html)).toBe(expected))
})

test('EM-06 a subject is one line', () => {
  expect(toSubject(' a\r\nBcc: b\u0000\u2028c ')).toBe('a Bcc: b c')
})

test('EM-06 readers without HTML get its lines', () => {
  expect(toPlainText('<h1>A</h1><p>b &amp; c<br>d</p><p>&amp;lt;</p>')).toBe('A\nb & c\nd\n&lt;')
})
