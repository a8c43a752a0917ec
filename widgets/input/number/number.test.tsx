import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import NumberInput from './number.tsx'
import manifest from './widget.json'

const price: Field = { id: 'price', type: 'decimal', scale: 2, title: { zh: '-' } }
const quantity: Field = { id: 'quantity', type: 'integer', min: 1, max: 99, title: { zh: '-' } }
const draw = (props: Parameters<typeof drawWidget>[2]) => drawWidget(NumberInput, manifest, { value: null, ...props })

test('a decimal is reported as text with all its places, an integer as a number', async () => {
  const decimal = draw({ field: price })
  await userEvent.type(screen.getByLabelText('Title'), '3.5')
  expect(decimal.onChange.mock.calls).toEqual([['3.00'], ['3.00'], ['3.50']])
  decimal.unmount()
  const { onChange } = draw({ field: quantity })
  await userEvent.type(screen.getByLabelText('Title'), '12')
  expect(onChange).toHaveBeenLastCalledWith(12)
})

test('what is typed stays as typed until the person leaves', async () => {
  draw({ field: price })
  const input = screen.getByLabelText<HTMLInputElement>('Title')
  await userEvent.type(input, '3.')
  expect(input.value).toBe('3.')
  await userEvent.tab()
  expect(input.value).toBe('3.00')
})

test('a number beyond the limits is reported as it is: judging is the engine’s', async () => {
  const { onChange } = draw({ field: quantity })
  await userEvent.type(screen.getByLabelText('Title'), '500')
  expect(onChange).toHaveBeenLastCalledWith(500)
})

test('ArrowUp and ArrowDown step within the limits', async () => {
  const { onChange } = draw({ field: quantity, value: 98 })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(onChange.mock.calls).toEqual([[99], [99], [98]])
})

test('read only it groups the digits and says the unit', () => {
  draw({ value: '1234567.50', readOnly: true, lang: 'en' })
  expect(screen.getByLabelText('Title').textContent).toBe('1,234,567.50 CNY')
})

test.each([
  [2026, '2026 CNY'],
  [12026, '12,026 CNY'],
])('%i is read as %s: a year has no comma', (value, said) => {
  draw({ value, readOnly: true, lang: 'en', field: { ...quantity, min: undefined, max: undefined } })
  expect(screen.getByLabelText('Title').textContent).toBe(said)
})

test('only looked at, a number its field has words for reads as these', () => {
  const words = { '-1': { zh: '不限', en: 'Unlimited' } }
  draw({ value: -1, readOnly: true, lang: 'en', field: { ...quantity, words } })
  expect(screen.getByText('Unlimited')).toBeTruthy()
})
