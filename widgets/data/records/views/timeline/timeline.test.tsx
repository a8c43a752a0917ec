/** A table as a timeline. */
import '../../../../stage/data/patience.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { laidWorld, TIMELINE } from '../../../../stage/data/laid-screen.tsx'
import { LoanScreen } from '../../../../stage/data/loan-screen.tsx'
import { barOf, type Scale, stretchOf, turnStretch } from './spans.ts'

const field = (id: string): Field => ({ id, type: 'date', title: { zh: id } })
const FIELDS = { start: field('start'), end: field('end') }

test.each<[Scale, string, string, number, number]>([
  ['month', '2026-03-01', '2026-03-31', 31, 31],
  ['quarter', '2026-01-01', '2026-03-31', 90, 13],
  ['year', '2026-01-01', '2026-12-31', 365, 12],
])('the %s of a day', (scale, first, last, days, marks) => {
  const stretch = stretchOf('2026-03-15', scale)
  expect(stretch).toMatchObject({ first, last, days })
  expect(stretch.marks).toHaveLength(marks)
  expect(turnStretch(first, scale, -1)).toBe({ month: '2026-02-01', quarter: '2025-10-01', year: '2025-01-01' }[scale])
})

test.each([
  ['2026-03-01', '2026-03-31', 0, 1, false, false],
  ['2026-03-01', null, 0, 1 / 31, false, false],
  ['2026-02-10', '2026-03-02', 0, 2 / 31, true, false],
  ['2026-03-31', '2026-05-01', 30 / 31, 1 / 31, false, true],
  ['2026-03-10', '2026-03-01', 9 / 31, 1 / 31, false, false],
])('from %s to %s', (start, end, from, width, isBegun, goesOn) => {
  const bar = barOf({ start, end } as never, FIELDS, stretchOf('2026-03-15', 'month'))!
  expect([bar.from, bar.width].map(part => part.toFixed(6))).toEqual([from, width].map(part => part.toFixed(6)))
  expect(bar).toMatchObject({ isBegun, goesOn })
})

test('a timeline asks for the days it shows, draws a bar for each record below its group, and opens it', async () => {
  const { bundle, ports } = laidWorld(TIMELINE, {}, {})
  const list = vi.spyOn(ports.data, 'list')
  render(<LoanScreen bundle={bundle} ports={ports} />)
  const bar = await screen.findByRole('button', { name: /笔记本 ThinkPad X1, 2026-03-12/ })
  expect(bar.closest('section')?.querySelector('h4')?.textContent).toMatch(/\d$/)
  expect(JSON.stringify(list.mock.lastCall![1].where)).toContain('2026-03-31')
  await userEvent.click(screen.getByText('年'))
  await waitFor(() => expect(JSON.stringify(list.mock.lastCall![1].where)).toContain('2026-12-31'))
  expect(screen.getByRole('heading', { name: '2026年' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '往前' }))
  expect(await screen.findByRole('heading', { name: '2025年' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '今天' }))
  await userEvent.click(await screen.findByRole('button', { name: /笔记本 ThinkPad X1, 2026-03-12/ }))
  expect(await within(document.body).findByRole('dialog')).toBeTruthy()
})
