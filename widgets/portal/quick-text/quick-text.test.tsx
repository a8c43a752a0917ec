import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import QuickText from './quick-text.tsx'
import manifest from './widget.json'

test('it says its words in the language of the reader, lines kept', () => {
  drawWidget(QuickText, manifest, { props: { text: { zh: '你好', en: 'Hello\nthere' } }, lang: 'en' })
  const words = screen.getByText(/Hello/)
  expect(words.textContent).toBe('Hello\nthere')
  expect(words.style.whiteSpace).toBe('pre-wrap')
})
