import '../../stage/browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawWidget, press, tabToPicker } from '../../stage/draw.tsx'
import DateRange from './date-range.tsx'
import manifest from './widget.json'

test('two days of the calendar make a range', async () => {
  const { onChange } = drawWidget(DateRange, manifest, { value: ['2026-11-01', '2026-11-02'] })
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click(await screen.findByTitle('2026-11-10'))
  await userEvent.click(await screen.findByTitle('2026-11-20'))
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['2026-11-10', '2026-11-20']))
})

test('two typed days make a range', async () => {
  const { onChange } = drawWidget(DateRange, manifest, { value: null, lang: 'en' })
  await tabToPicker()
  await userEvent.type(screen.getByLabelText('Title'), '2026-11-10')
  press('Enter')
  await userEvent.type(screen.getByLabelText('Title End date'), '2026-11-20')
  press('Enter')
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['2026-11-10', '2026-11-20']))
})

test('read only an open end stays open', () => {
  drawWidget(DateRange, manifest, { value: [null, '2026-11-20'], readOnly: true })
  expect(screen.getByLabelText('Title').textContent).toBe(' ~ 2026-11-20')
})

test('two months make a range of their first days', async () => {
  const value = ['2026-01-01', '2026-02-01']
  const { onChange } = drawWidget(DateRange, manifest, { value, props: { period: 'month' } })
  expect(screen.getByLabelText('Title')).toHaveProperty('value', '2026-01 ~ 2026-02')
  await userEvent.click(screen.getByLabelText('Title'))
  await userEvent.click((await screen.findAllByTitle('2026-03'))[0]!)
  await userEvent.click((await screen.findAllByTitle('2026-05'))[0]!)
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['2026-03-01', '2026-05-01']))
})
