import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import NumberCard from './number-card.tsx'
import manifest from './widget.json'

const query = { rows: [{ worth: '1234567.5', last: '1000000' }], map: { value: 'worth', before: 'last' } }

test('DB-44 it says the number with its places, unit and how it changed', () => {
  const props = { decimals: 2, unit: { zh: '元', en: 'CNY' } }
  const { container } = drawWidget(NumberCard, manifest, { ...query, props, lang: 'en' })
  expect(container.textContent).toContain('1,234,567.50CNY')
  expect(container.textContent).toContain('23.5')
})

test('where a press does nothing it is no button; without a number it is a dash', () => {
  const { container } = drawWidget(NumberCard, manifest, { ...query, rows: [{}] })
  expect(screen.queryByRole('button')).toBeNull()
  expect(container.textContent).toContain('–')
})
