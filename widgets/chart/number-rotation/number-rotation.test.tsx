import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import NumberRotation from './number-rotation.tsx'
import manifest from './widget.json'

const nameOf = (value: unknown, props: object = {}) => {
  const view = drawWidget(NumberRotation, manifest, { rows: [{ value } as never], props: props as never, lang: 'en' })
  const name = screen.getByRole('img').getAttribute('aria-label')
  view.unmount()
  return name
}

test('its digits roll, and it is read as one number', () => {
  expect(nameOf('1234.5', { decimals: 2, unit: { zh: 'CNY' } })).toBe('Title 1,234.50CNY')
  expect(nameOf(7, { digits: 3 })).toBe('Title 007')
  drawWidget(NumberRotation, manifest, { rows: [{ value: 47 }] })
  expect(
    [...document.querySelectorAll<HTMLElement>('.sw-roll-digit')].map(one => one.style.getPropertyValue('--digit')),
  ).toEqual(['4', '7'])
})

test.each([
  [null, 'Title –'],
  ['many', 'Title –'],
  [1e308, 'Title 1.00e+308'],
  [-12, 'Title -12'],
])('%s is sound', (value, name) => expect(nameOf(value)).toBe(name))
