import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import NumberCard from './number-card.tsx'
import manifest from './widget.json'

afterEach(() => vi.restoreAllMocks())

const query = { rows: [{ worth: '1234567.5', last: '1000000' }], map: { value: 'worth', before: 'last' } }

test('DB-44 it says the number with its places, unit and how it changed', () => {
  const props = { decimals: 2, unit: { zh: '元', en: 'CNY' } }
  const { container } = drawWidget(NumberCard, manifest, { ...query, props, lang: 'en' })
  expect(container.textContent).toContain('1,234,567.50CNY')
  expect(container.textContent).toContain('23.5')
})

test.each([
  ['zh', '1234567', 300, '1,234,567元', null],
  ['zh', '200002000000000', 180, '200万亿元', '200,002,000,000,000元'],
  ['zh', '87654321', 100, '8765.43万元', '87,654,321元'],
  ['en', '87654321', 100, '87.65MCNY', '87,654,321CNY'],
] as const)('DB-44 in %s %s in %i px is %s', (lang, worth, width, drawn, name) => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (this: HTMLElement) {
    if (this.dataset.measure !== undefined) return this.dataset.measure.length * 17
    return this.querySelector('[data-measure]') ? width : 20
  })
  const props = { decimals: 0, unit: { zh: '元', en: 'CNY' } }
  const { container } = drawWidget(NumberCard, manifest, { rows: [{ worth }], map: query.map, props, lang })
  for (const hidden of container.querySelectorAll('[aria-hidden]')) hidden.remove()
  expect(container.textContent).toBe(drawn)
  if (name) expect(screen.getByRole('img', { name }).title).toBe(name)
  else expect(screen.queryByRole('img')).toBeNull()
})

test('where a press does nothing it is no button; without a number it is a dash', () => {
  const { container } = drawWidget(NumberCard, manifest, { ...query, rows: [{}] })
  expect(screen.queryByRole('button')).toBeNull()
  expect(container.textContent).toContain('–')
})
