/**
 * Adds the empty periods to sums by day, week, month, quarter or year, so that a time axis has no gaps.
 * @source docs/language.md#queries
 */

import type { Json, Query } from '../schema/document.ts'
import { firstDayOf, nextPeriod, type Period, periodOf } from './periods.ts'

type Row = Record<string, Json>

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
  let day = firstDayOf(
    found.reduce((a, b) => (a < b ? a : b), last),
    by,
  )
  while (day && periods.length < MOST_PERIODS) {
    const period = periodOf(day, by)
    if (period > last) return periods
    periods.push(period)
    day = nextPeriod(day, by)
  }
  return []
}
