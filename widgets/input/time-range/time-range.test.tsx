import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, press, tabToPicker } from '../../stage/draw.tsx'
import TimeRange from './time-range.tsx'
import manifest from './widget.json'

test('two typed times make a range, which may pass midnight', async () => {
  const { onChange } = drawWidget(TimeRange, manifest, { value: null, lang: 'en' })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '22:00')
  press('Enter')
  await userEvent.type(screen.getByLabelText('Title End time'), '06:00')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith(['22:00:00', '06:00:00'])
})

test('read only an open end stays open, and seconds are said where there are some', () => {
  const { container, unmount } = drawWidget(TimeRange, manifest, { value: ['22:00:00', null], readOnly: true })
  expect(container.textContent).toBe('Title22:00 ~ ')
  unmount()
  drawWidget(TimeRange, manifest, { value: ['08:00:00', '17:30:15'], readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('08:00 ~ 17:30:15')
})
