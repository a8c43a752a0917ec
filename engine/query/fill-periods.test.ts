import { expect, test } from 'vitest'
import type { Query } from '../schema/document.ts'
import { fillPeriods } from './fill-periods.ts'

type Period = 'day' | 'week' | 'month' | 'quarter' | 'year'
const query = (by: Period, more: NonNullable<Query['group']> = []): Query => ({
  id: 'q',
  get: 'sums',
  group: [{ id: 'at', of: 'loanDate', by }, ...more],
  measures: [
    { id: 'n', fn: 'count' },
    { id: 'mean', fn: 'avg', of: 'price' },
  ],
})
const rowsAt = (...periods: string[]) => periods.map(at => ({ at, n: 1, mean: '2.00' }))
const periodsOf = (rows: Record<string, unknown>[]) => rows.map(({ at }) => at)

test.each<[Period, string, string, string[]]>([
  ['day', '2026-02-27', '2026-03-02', ['2026-02-28', '2026-03-01']],
  ['week', '2026-W52', '2027-W01', ['2026-W53']],
  ['month', '2025-11', '2026-02', ['2025-12', '2026-01']],
  ['quarter', '2025-Q3', '2026-Q1', ['2025-Q4']],
  ['year', '2024', '2026', ['2025']],
])('by %s nothing is skipped between %s and %s', (by, first, last, between) => {
  expect(periodsOf(fillPeriods(rowsAt(first, last), query(by)))).toEqual([first, ...between, last])
  expect(periodsOf(fillPeriods(rowsAt(last, first), query(by)))).toEqual([last, ...between.toReversed(), first])
})

test('where there was nothing a count is 0 and an average empty', () => {
  expect(fillPeriods(rowsAt('2026-01', '2026-03'), query('month'))[1]).toEqual({ at: '2026-02', n: 0, mean: null })
})

test('each of several groups has every period', () => {
  const rows = [
    { at: '2026-01', kind: 'av', n: 1, mean: null },
    { at: '2026-02', kind: 'lab', n: 2, mean: null },
  ]
  const filled = fillPeriods(rows, query('month', [{ id: 'kind' }]))
  expect(filled.map(({ at, kind, n }) => [at, kind, n])).toEqual([
    ['2026-01', 'av', 1],
    ['2026-01', 'lab', 0],
    ['2026-02', 'av', 0],
    ['2026-02', 'lab', 2],
  ])
})

test('rows that are no periods stay as they came', () => {
  const rows = rowsAt('soon', 'later')
  expect(fillPeriods(rows, query('month'))).toBe(rows)
  expect(fillPeriods(rows, { id: 'q', get: 'rows' })).toBe(rows)
})
