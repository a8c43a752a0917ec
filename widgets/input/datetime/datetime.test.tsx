import '../../stage/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, press, tabToPicker } from '../../stage/draw.tsx'
import DateTimeInput from './datetime.tsx'
import manifest from './widget.json'

test('a typed moment is taken with Enter', async () => {
  const { onChange } = drawWidget(DateTimeInput, manifest, { value: null })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '2026-11-20 09:30:15')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('2026-11-20 09:30:15')
})

test.each([
  ['2026-11-20 9:30', '2026-11-20 09:30'],
  ['2026/1/5 8:05', '2026-01-05 08:05'],
])('%s is a moment once it is left, without seconds', async (typed, moment) => {
  const { onChange } = drawWidget(DateTimeInput, manifest, { value: null })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), typed)
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onChange).toHaveBeenLastCalledWith(`${moment}:00`)
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe(moment)
})

test('read, a moment is said as people say it; with its seconds only where they are asked for', () => {
  const textOf = (value: string, props = {}) =>
    drawWidget(DateTimeInput, manifest, { value, props, readOnly: true }).container.querySelector('output')?.textContent
  expect(textOf('2026-11-20 09:30:00')).toBe('今天 09:30')
  expect(textOf('2026-11-20 09:30:15')).toBe('今天 09:30')
  expect(textOf('2026-11-20 09:30:00', { seconds: true })).toBe('2026-11-20 09:30:00')
})

test('a day alone is no moment, and stays as it was typed', async () => {
  const { onChange } = drawWidget(DateTimeInput, manifest, { value: null })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '2026-11-20')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('2026-11-20')
})
