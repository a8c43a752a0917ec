import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { type Period, sayPeriod, startOfPeriod } from './period.ts'

test.each<[Period, string, string, string]>([
  ['day', '2026-03-15', '2026-03-15', '2026-03-15'],
  ['month', '2026-03-15', '2026-03-01', '2026-03'],
  ['quarter', '2026-12-31', '2026-10-01', '2026-Q4'],
  ['quarter', '2026-05-31', '2026-04-01', '2026-Q2'],
  ['year', '2026-03-15', '2026-01-01', '2026'],
  ['week', '2026-03-15', '2026-03-09', '2026-W11'],
  ['week', '2027-01-01', '2026-12-28', '2026-W53'],
  ['week', '2024-12-30', '2024-12-30', '2025-W01'],
])('the %s of %s begins on %s and is called %s', (period, day, start, name) => {
  expect(startOfPeriod(dayjs(day), period).format('YYYY-MM-DD')).toBe(start)
  expect(sayPeriod(dayjs(day), period)).toBe(name)
})
