import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, press, tabToPicker } from '../../stage/draw.tsx'
import TimeInput from './time.tsx'
import manifest from './widget.json'

test('seconds are stored as 00 where they are not shown', async () => {
  const { onChange } = drawWidget(TimeInput, manifest, { value: null })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '14:05')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('14:05:00')
})

test('a time typed with its seconds is the same time', async () => {
  const { onChange } = drawWidget(TimeInput, manifest, { value: null })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '09:30:00')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('09:30:00')
})

test('seconds of a stored time are shown and kept: nothing is changed by passing, and a change keeps them', async () => {
  const { onChange } = drawWidget(TimeInput, manifest, { value: '09:30:15' })
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('09:30:15')
  await tabToPicker()
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
  const box = screen.getByLabelText('Title')
  await userEvent.clear(box)
  await userEvent.type(box, '10:45:15')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('10:45:15')
})

test('read, a time says its seconds where there are some', () => {
  const { container } = drawWidget(TimeInput, manifest, { value: '09:30:15', readOnly: true })
  expect(container.textContent).toBe('Title09:30:15')
  const whole = drawWidget(TimeInput, manifest, { value: '09:30:00', readOnly: true })
  expect(whole.container.textContent).toBe('Title09:30')
})
