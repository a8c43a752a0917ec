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
