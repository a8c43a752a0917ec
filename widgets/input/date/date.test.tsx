import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, press, tabToPicker } from '../../stage/draw.tsx'
import DateInput from './date.tsx'
import manifest from './widget.json'

test('a typed date is taken with Enter', async () => {
  const { onChange } = drawWidget(DateInput, manifest, { value: null })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '2026-11-20')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-20')
})

test('a day of the calendar is taken with a click', async () => {
  const { onChange } = drawWidget(DateInput, manifest, { value: '2026-11-20' })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('2026-11-23'))
  expect(onChange).toHaveBeenLastCalledWith('2026-11-23')
})

test('a month is picked or typed, and stored as its first day', async () => {
  const month = { period: 'month' }
  const { onChange } = drawWidget(DateInput, manifest, { value: null, props: month })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '2026-11')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-01')
})

test('a quarter is picked and said as one', async () => {
  const { onChange } = drawWidget(DateInput, manifest, { value: '2026-11-20', props: { period: 'quarter' } })
  expect(screen.getByLabelText('Title')).toHaveProperty('value', '2026-Q4')
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('2026-Q2'))
  expect(onChange).toHaveBeenLastCalledWith('2026-04-01')
})

test('read only, a week has its number', () => {
  drawWidget(DateInput, manifest, { value: '2026-11-20', props: { period: 'week' }, readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe('2026-W47')
})
