/**
 * Adds the empty periods to sums by day, week, month, quarter or year, so that a time axis has no gaps.
 * @source docs/language.md#queries
 */
import type { Json, Query } from '../../schema/document.ts'
import { addDays, addMonths, type Day, dayNumber, readDay, weekday, writeDay } from '../../value/calendar.ts'

type Row = Record<string, Json>
type Period = NonNullable<NonNullable<Query['group']>[number]['by']>

/** A card that spans more periods is not filled, because it would be unreadable. */
const MOST_PERIODS = 1000

/**
 * In a period without rows counts and sums are 0, other measures empty; with several groups each group has every
 * period.
 */
export function fillPeriods(rows: Row[], query: Query | undefined): Row[] {
  const time = query?.group?.find(({ by }) => by !== undefined)
  if (query?.get !== 'sums' || !time?.by || rows.length < 2) return rows
  const { id, by } = time
  const found = rows.map(row => row[id]).filter(value => typeof value === 'string')
  const periods = periodsBetween(found, by)
  if (periods.length === 0) return rows
  if (found[0]! > found.at(-1)!) periods.reverse()
  const others = (query.group ?? []).filter(group => group !== time).map(group => group.id)
  const nothing = (query.measures ?? []).map(({ id, fn }) => [id, fn === 'count' || fn === 'sum' ? 0 : null] as const)
  const keyOf = (row: Row) => JSON.stringify(others.map(other => row[other]))
  const groups = new Map(rows.map(row => [keyOf(row), Object.fromEntries(others.map(other => [other, row[other]!]))]))
  const byPlace = new Map(rows.map(row => [`${row[id]} ${keyOf(row)}`, row]))
  const filled = periods.flatMap(period =>
    [...groups].map(
      ([key, group]): Row =>
        byPlace.get(`${period} ${key}`) ?? { ...group, [id]: period, ...Object.fromEntries(nothing) },
    ),
  )
  return [...filled, ...rows.filter(row => typeof row[id] !== 'string')]
}

/** All periods from the first to the last of `found`; none when one of them is no valid period. */
function periodsBetween(found: string[], by: Period): string[] {
  const last = found.reduce((a, b) => (a > b ? a : b), '')
  const periods: string[] = []
  let day = startOf(
    found.reduce((a, b) => (a < b ? a : b), last),
    by,
  )
  while (day && periods.length < MOST_PERIODS) {
    const period = periodOf(day, by)
    if (period > last) return periods
    periods.push(period)
    day = by === 'day' || by === 'week' ? addDays(day, by === 'day' ? 1 : 7) : addMonths(day, MONTHS[by])
  }
  return []
}

const MONTHS = { month: 1, quarter: 3, year: 12 }

function startOf(period: string, by: Period): Day | null {
  const year = period.slice(0, 4)
  const part = Number(/\d+$/.exec(period.slice(4))?.[0] ?? 1)
  if (by === 'week') {
    const first = readDay(`${year}-01-04`)
    return first && addDays(first, 1 - weekday(first) + (part - 1) * 7)
  }
  if (by === 'day') return readDay(period)
  const month = by === 'quarter' ? part * 3 - 2 : by === 'month' ? part : 1
  return readDay(`${year}-${String(month).padStart(2, '0')}-01`)
}

/** The period in the server's format: `2026-09-01`, `2026-W36`, `2026-09`, `2026-Q3`, `2026`. */
function periodOf(day: Day, by: Period): string {
  switch (by) {
    case 'day':
      return writeDay(day)
    case 'month':
      return writeDay(day).slice(0, 7)
    case 'quarter':
      return `${writeDay(day).slice(0, 4)}-Q${Math.ceil(day.month / 3)}`
    case 'year':
      return writeDay(day).slice(0, 4)
    case 'week': {
      const thursday = addDays(day, 4 - weekday(day)) ?? day
      const week = Math.floor((dayNumber(thursday) - dayNumber({ ...thursday, month: 1, day: 1 })) / 7) + 1
      return `${writeDay(thursday).slice(0, 4)}-W${String(week).padStart(2, '0')}`
    }
  }
}
