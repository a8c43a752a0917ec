import '../../stage/browser.ts'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { drawWidget } from '../../stage/draw.tsx'
import TimeScopeInput from './time-scope.tsx'
import manifest from './widget.json'

const draw = (value: unknown, more: object = {}) =>
  drawWidget(TimeScopeInput, manifest, { value: value as never, lang: 'en', ...more })

test('a mode begins with what can be kept, says it in words, and always is no value', async () => {
  const { onChange } = draw(null)
  const mode = screen.getByLabelText<HTMLSelectElement>('When')
  expect(mode.value).toBe('1')
  await userEvent.selectOptions(mode, 'Days of the week')
  expect(onChange).toHaveBeenLastCalledWith({ mode: 3, value: [1, 2, 3, 4, 5] })
  expect(screen.getByText('Open every Monday to Friday')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('Sunday'))
  expect(onChange).toHaveBeenLastCalledWith({ mode: 3, value: [1, 2, 3, 4, 5, 7] })
  await userEvent.selectOptions(mode, 'Always')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('times may go over midnight; two that are the same are no value, and the form is told', () => {
  const onPartialInput = vi.fn()
  const { onChange } = draw({ mode: 2, value: { from: '08:00', to: '17:30' } }, { onPartialInput })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '06:00' } })
  expect(onChange).toHaveBeenLastCalledWith({ mode: 2, value: { from: '08:00', to: '06:00' } })
  expect(screen.getByText(/to 06:00 the next day/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '08:00' } })
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(screen.getByRole('alert').textContent).toBe('Give two different times')
  expect(onPartialInput).toHaveBeenLastCalledWith(expect.objectContaining({ wants: 'Give two different times' }))
})

test('days of the month and of the year are chosen, not typed; the 30th of February is said to be none', async () => {
  const { onChange } = draw({ mode: 4, value: { from: 1, to: 10 } })
  await userEvent.selectOptions(screen.getByLabelText('From day'), '25')
  expect(onChange).toHaveBeenLastCalledWith({ mode: 4, value: { from: 25, to: 10 } })
  await userEvent.selectOptions(screen.getByLabelText('When'), 'Days of the year')
  await userEvent.selectOptions(screen.getByLabelText('To month'), '2')
  expect(screen.getByRole('alert').textContent).toContain('no such day')
  await userEvent.selectOptions(screen.getByLabelText('To day'), '29')
  expect(onChange).toHaveBeenLastCalledWith({ mode: 5, value: { from: '03-01', to: '02-29' } })
})

test('days are added and taken away one by one', async () => {
  const { onChange } = draw(null)
  await userEvent.selectOptions(screen.getByLabelText('When'), 'Days listed')
  expect(screen.getByRole('alert')).toBeTruthy()
  for (const day of ['2027-01-04', '2026-12-01']) {
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } })
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  }
  expect(onChange).toHaveBeenLastCalledWith({ mode: 6, value: ['2026-12-01', '2027-01-04'] })
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2026-12-01' }))
  expect(onChange).toHaveBeenLastCalledWith({ mode: 6, value: ['2027-01-04'] })
})

test('read only it is said in words', () => {
  draw({ mode: 5, value: { from: '12-20', to: '01-10' } }, { lang: 'zh', readOnly: true })
  expect(screen.getByText('每年 12 月 20 日至次年 1 月 10 日')).toBeTruthy()
})
