/**
 * Working days of an organisation, and days of leave in halves. Pure arithmetic over days; the calendar comes from
 * outside.
 * @source docs/language.md#operators; docs/workflow.md#working-time
 */
import { type Day, dayNumber, readDay, weekday, writeDay } from './calendar.ts'

export interface Workdays {
  /** Monday is 1 */
  weekdays: readonly number[]
  /** holidays on these weekdays, `yyyy-MM-dd`, in order */
  free: readonly string[]
  /** working days on other weekdays, `yyyy-MM-dd`, in order */
  worked: readonly string[]
}

export const MONDAY_TO_FRIDAY: Workdays = { weekdays: [1, 2, 3, 4, 5], free: [], worked: [] }

/** @param exceptions  what days (`yyyy-MM-dd`) are that their weekday does not say */
export function makeWorkdays(
  weekdays: readonly number[],
  exceptions: Iterable<readonly [day: string, kind: 'holiday' | 'working']>,
): Workdays {
  const days = [...exceptions].filter(([text, kind]) => {
    const day = readDay(text)
    return day !== null && weekdays.includes(weekday(day)) === (kind === 'holiday')
  })
  const ofKind = (wanted: string) => days.flatMap(([day, kind]) => (kind === wanted ? [day] : [])).sort()
  return { weekdays, free: ofKind('holiday'), worked: ofKind('working') }
}

/** The working days from one day to another, both included; 0 when the second is before the first. */
export function countWorkdays({ weekdays, free, worked }: Workdays, from: Day, to: Day): number {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  if (last < first) return 0
  const usual = weekdays.map(day => countUntil(last, day) - countUntil(first - 1, day))
  const [start, end] = [writeDay(from), writeDay(to)]
  return usual.reduce((sum, days) => sum + days, 0) + countWithin(worked, start, end) - countWithin(free, start, end)
}

/**
 * The days of leave from one day to another: half a day less where it begins at noon of a working day, and where it ends
 * at noon of one.
 */
export function countLeaveDays(
  calendar: Workdays,
  [from, fromNoon]: readonly [Day, boolean],
  [to, toNoon]: readonly [Day, boolean],
): number {
  const halfOf = (day: Day, isHalf: boolean) => (isHalf ? countWorkdays(calendar, day, day) / 2 : 0)
  return Math.max(0, countWorkdays(calendar, from, to) - halfOf(from, fromNoon) - halfOf(to, toNoon))
}

/** How often a weekday occurs up to a day, by its number; the first day of all is a Monday. */
function countUntil(number: number, day: number): number {
  return Math.floor((number - day + 8) / 7)
}

/** How many of days in order are within a span. */
function countWithin(days: readonly string[], from: string, to: string): number {
  return placeOf(days, day => day > to) - placeOf(days, day => day >= from)
}

/** The first place where `isBeyond` holds. */
function placeOf(days: readonly string[], isBeyond: (day: string) => boolean): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBeyond(days[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
