/**
 * When a service is open, by the wall clock of the server's zone; both ends of every range are included. Pure: moments are
 * texts `yyyy-MM-dd HH:mm:ss` of that zone.
 * @source PP-18…22, UQ-12; ADR 0049
 */
import { addDays, dayNumber, dayOfNumber, readDate, readDay, readTime, weekday, writeDay } from '../value/calendar.ts'

/** A range whose start lies after its end goes over midnight, the end of the month or new year. */
interface Range<T> {
  from: T
  to: T
}

/**
 * 1 always; 2 daily, `HH:mm`; 3 on week days, 1 is Monday; 4 on days of the month; 5 from day to day of the year, `MM-dd`;
 * 6 on the days listed, `yyyy-MM-dd`.
 */
export type TimeScope =
  | { mode: 1 }
  | { mode: 2; value: Range<string> }
  | { mode: 3; value: number[] }
  | { mode: 4; value: Range<number> }
  | { mode: 5; value: Range<string> }
  | { mode: 6; value: string[] }

export const MODES = [1, 2, 3, 4, 5, 6] as const
/** Days that mode 6 lists at most. */
const MOST_DAYS = 366

/** What is wrong with a time scope, the name of a text in `schemas/text/errors/portal.json` after `portal.time.`. */
export type TimeScopeIssue = 'shape' | 'daily' | 'week' | 'month' | 'year' | 'days'

/** A time scope as it is stored: in order, nothing twice, nothing besides. @returns what is wrong, where it is none */
export function readTimeScope(value: unknown): TimeScope | TimeScopeIssue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'shape'
  const { mode, value: given } = value as { mode?: unknown; value?: unknown }
  switch (mode) {
    case 1:
      return { mode }
    case 2:
      return isRange(given, isTimeOfDay) && given.from !== given.to ? { mode, value: rangeOf(given) } : 'daily'
    case 3: {
      const days = distinct(given, (day): day is number => isWithin(day, 7), 7)
      return days ? { mode, value: days.toSorted((a, b) => a - b) } : 'week'
    }
    case 4:
      return isRange(given, (day): day is number => isWithin(day, 31)) ? { mode, value: rangeOf(given) } : 'month'
    case 5:
      return isRange(given, isDayOfYear) ? { mode, value: rangeOf(given) } : 'year'
    case 6: {
      const days = distinct(given, (day): day is string => typeof day === 'string' && readDate(day) !== null, MOST_DAYS)
      return days ? { mode, value: days.toSorted() } : 'days'
    }
    default:
      return 'shape'
  }
}

const rangeOf = <T>({ from, to }: Range<T>): Range<T> => ({ from, to })

function isRange<T>(value: unknown, isEnd: (end: unknown) => end is T): value is Range<T> {
  const { from, to } = (value ?? {}) as Partial<Range<unknown>>
  return isEnd(from) && isEnd(to)
}

const isTimeOfDay = (value: unknown): value is string =>
  typeof value === 'string' && value.length === 5 && readTime(value) !== null

/** 2000 is a leap year: the 29th of February is a day. */
const isDayOfYear = (value: unknown): value is string => typeof value === 'string' && readDate(`2000-${value}`) !== null

const isWithin = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most

/** @returns null where it is no list of 1 to `most` such items */
function distinct<T>(value: unknown, is: (item: unknown) => item is T, most: number): T[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > most || !value.every(is)) return null
  return [...new Set(value)]
}

/** @param scope  null: always open. @param at  a moment */
export function isOpen(scope: TimeScope | null, at: string): boolean {
  switch (scope?.mode) {
    case 2:
      return isBetween(scope.value, at.slice(11, 16))
    case 3:
      return scope.value.includes(weekday(readDay(at)!))
    case 4:
      return isBetween(scope.value, Number(at.slice(8, 10)))
    case 5:
      return isBetween(scope.value, at.slice(5, 10))
    case 6:
      return scope.value.includes(at.slice(0, 10))
    default:
      return true
  }
}

const isBetween = <T extends string | number>({ from, to }: Range<T>, at: T): boolean =>
  from <= to ? from <= at && at <= to : from <= at || at <= to

/** Among so many days following each other there is one of every range of days of the month, and of the week. */
const DAYS_AHEAD = 62
/** Years among which there is a 29th of February. */
const YEARS_AHEAD = 8

/** The moment after `at` at which it opens; null while it is open, and where it never opens again. */
export function nextOpening(scope: TimeScope | null, at: string): string | null {
  if (scope === null || scope.mode === 1 || isOpen(scope, at)) return null
  const today = at.slice(0, 10)
  if (scope.mode === 2) {
    const { from } = scope.value
    return `${from > at.slice(11, 16) ? today : writeDay(addDays(readDay(at)!, 1)!)} ${from}:00`
  }
  const day =
    scope.mode === 6
      ? scope.value.find(day => day > today)
      : scope.mode === 5
        ? nextOfYear(scope.value, today)
        : nextOfDays(scope, today)
  return day ? `${day} 00:00:00` : null
}

/** The first day after `today` that is open. A start on a 29th of February is the 1st of March in other years. */
function nextOfYear({ from, to }: Range<string>, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, more) => String(year + more).padStart(4, '0'))
  const days = years.map(each => `${each}-${from}`).map(day => readDate(day) ?? day.replace('02-29', '03-01'))
  return days.find(day => day > today && isBetween({ from, to }, day.slice(5)))
}

function nextOfDays(scope: TimeScope, today: string): string | undefined {
  const first = dayNumber(readDay(today)!) + 1
  const days = Array.from({ length: DAYS_AHEAD }, (_, more) => dayOfNumber(first + more))
  return days.map(day => day && writeDay(day)).find(day => day && isOpen(scope, `${day} 00:00:00`)) ?? undefined
}
