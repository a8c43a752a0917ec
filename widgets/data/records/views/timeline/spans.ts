/** The stretch of days a timeline shows, and where records lie in it. */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { addMonths, type Day, dayNumber, dayOfNumber, readDay, writeDay } from '#engine/value/calendar.ts'
import { type DayFields, dayOf } from '../calendar/use-days.ts'

export type Scale = 'month' | 'quarter' | 'year'

const MONTHS: Record<Scale, number> = { month: 1, quarter: 3, year: 12 }
const WEEK = 7

export interface Stretch {
  /** `yyyy-MM-dd`, both within */
  first: string
  last: string
  days: number
  /** the beginnings of what the head names: days, weeks or months */
  marks: string[]
}

/** The month, quarter or year with the day in it. */
export function stretchOf(day: string, scale: Scale): Stretch {
  const { year, month } = readDay(day)!
  const from = scale === 'month' ? month : scale === 'quarter' ? month - ((month - 1) % 3) : 1
  const begin: Day = { year, month: from, day: 1 }
  const end = addMonths(begin, MONTHS[scale]) ?? { year, month: 12, day: 31 }
  const days = dayNumber(end) - dayNumber(begin)
  const at = (n: number) => writeDay(dayOfNumber(dayNumber(begin) + n)!)
  return { first: at(0), last: at(days - 1), days, marks: marksOf(begin, days, scale) }
}

function marksOf(begin: Day, days: number, scale: Scale): string[] {
  if (scale === 'year')
    return Array.from({ length: MONTHS.year }, (_, n) => addMonths(begin, n)).flatMap(day => (day ? writeDay(day) : []))
  const step = scale === 'month' ? 1 : WEEK
  return Array.from({ length: Math.ceil(days / step) }, (_, n) => writeDay(dayOfNumber(dayNumber(begin) + n * step)!))
}

/** The stretch before or after: the first day of it. */
export function turnStretch(first: string, scale: Scale, by: 1 | -1): string | null {
  const next = addMonths(readDay(first)!, by * MONTHS[scale])
  return next && writeDay(next)
}

export interface Bar {
  /** shares of the stretch, from 0 to 1 */
  from: number
  width: number
  /** it begins before the stretch, or ends after it */
  isBegun: boolean
  goesOn: boolean
}

/** Where a record lies; one that ends before it begins lies on the day it begins. Null without a beginning. */
export function barOf(row: WireRecord, { start, end }: DayFields, { first, last, days }: Stretch): Bar | null {
  const begin = dayOf(row, start)
  if (begin === null) return null
  const stop = (end && dayOf(row, end)) || begin
  const until = stop < begin ? begin : stop
  const place = (day: string) => dayNumber(readDay(day)!) - dayNumber(readDay(first)!)
  const from = Math.max(0, place(begin))
  const to = Math.min(days, place(until) + 1)
  return { from: from / days, width: Math.max(0, to - from) / days, isBegun: begin < first, goesOn: until > last }
}
