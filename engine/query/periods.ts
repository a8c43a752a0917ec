/**
 * The periods of sums, as the server writes them: `2026-09-01`, `2026-W36`, `2026-09`, `2026-Q3`, `2026`.
 * @source docs/language.md#queries
 */
import type { Query } from '../schema/document.ts'
import { addDays, addMonths, type Day, dayNumber, readDay, weekday, writeDay } from '../value/calendar.ts'

export type Period = NonNullable<NonNullable<Query['group']>[number]['by']>

const MONTHS = { month: 1, quarter: 3, year: 12 }
const LAST_DAY = '9999-12-31'

/** The first and the last day of a period, both in it; null when it is none. */
export function daysOfPeriod(period: string, by: Period): { first: string; last: string } | null {
  const first = firstDayOf(period, by)
  if (!first || periodOf(first, by) !== period) return null
  const next = nextPeriod(first, by)
  const last = next && addDays(next, -1)
  return { first: writeDay(first), last: last ? writeDay(last) : LAST_DAY }
}

/** The day a period begins; null when it names no day. */
export function firstDayOf(period: string, by: Period): Day | null {
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

/** The first day of the period after the one that begins with `day`; null after the year 9999. */
export function nextPeriod(day: Day, by: Period): Day | null {
  return by === 'day' || by === 'week' ? addDays(day, by === 'day' ? 1 : 7) : addMonths(day, MONTHS[by])
}

/** The period a day is in. */
export function periodOf(day: Day, by: Period): string {
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
