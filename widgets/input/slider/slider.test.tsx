import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { drawWidget } from '../../stage/draw.tsx'
import Slider from './slider.tsx'
import manifest from './widget.json'

const integer: Field = { id: 'f', type: 'integer', min: 10, max: 20, title: { zh: '-' }, unit: { zh: '人' } }
const decimal: Field = { id: 'f', type: 'decimal', scale: 2, min: '0', max: '1', title: { zh: '-' } }

test('its limits and its step are those of the field', () => {
  const attributes = () => {
    const { min, max, step } = screen.getByLabelText<HTMLInputElement>('Title')
    return [min, max, step]
  }
  const whole = drawWidget(Slider, manifest, { field: integer, value: 12 })
  expect(attributes()).toEqual(['10', '20', '1'])
  whole.unmount()
  drawWidget(Slider, manifest, { field: decimal, value: null })
  expect(attributes()).toEqual(['0', '1', '0.01'])
})

test('a number of the type is reported, and said with its unit', () => {
  const whole = drawWidget(Slider, manifest, { field: integer, value: 12 })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '15' } })
  expect(whole.onChange).toHaveBeenLastCalledWith(15)
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('15 人')
  whole.unmount()
  const places = drawWidget(Slider, manifest, { field: decimal, value: null })
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: '0.5' } })
  expect(places.onChange).toHaveBeenLastCalledWith('0.50')
})

test('an empty one can be set to its lower end, and any one emptied', async () => {
  const { onChange } = drawWidget(Slider, manifest, { field: integer, value: null })
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('\u2013')
  await userEvent.tab()
  await userEvent.keyboard('{Home}')
  expect(onChange).toHaveBeenLastCalledWith(10)
  await userEvent.keyboard('{Delete}')
  expect(onChange).toHaveBeenLastCalledWith(null)
})
