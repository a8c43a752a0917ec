/** Durations and cycles of timers. @source ISO 8601; BPMN 2.0.2 section 10.5.5.1 */
import type { Host } from './command.ts'
import { LATEST, readDate } from './moment.ts'

const NUMBER = '(\\d+(?:[.,]\\d+)?)'
const part = (unit: string) => `(?:${NUMBER}${unit})?`
const DURATION = new RegExp(
  `^P(?=.)${['Y', 'M', 'W', 'D'].map(part).join('')}(?:T(?=.)${['H', 'M', 'S'].map(part).join('')})?$`,
)
/** The alternative format: `P0001-02-03T04:05:06`, also without separators. */
const AS_DATE = /^P(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d)(?::?(\d\d)(?::?(\d\d(?:[.,]\d+)?))?)?)?$/
const REPEATED = /^R(\d*)\/([^/]+)(?:\/([^/]+))?$/
/** In Quartz the parts of a moment, the year last; their largest numbers. */
const QUARTZ = [59, 59, 23, 31, 12, 7, 9999]
/** A cycle does not fire more often. */
export const LEAST_PAUSE = 60_000
/** A month of which a duration names a fraction. */
const DAYS_OF_MONTH = 30

/** `now` plus a duration, in ms since 1970; months and years follow the calendar. */
export function readDuration(text: string, now: number): number | null {
  const parts = partsOf(text)
  return parts && later(now, parts)
}

interface Parts {
  months: number
  days: number
  seconds: number
}

/** A day the month does not have is its last one. */
function later(now: number, { months, days, seconds }: Parts): number | null {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last) + days)
  const at = date.getTime() + seconds * 1000
  return Number.isNaN(at) || at > LATEST ? null : at
}

/**
 * The parts of a duration such as `P1DT4H`; years count as months, weeks as days. Only the smallest part may have a fraction.
 * @returns null where the text is none
 */
export function partsOf(text: string): Parts | null {
  const found = DURATION.exec(text.trim()) ?? asDate(text.trim())
  if (!found) return null
  const given = found.slice(1).filter(each => each !== undefined)
  if (given.slice(0, -1).some(each => /[.,]/.test(each))) return null
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(1)
    .map(each => Number((each ?? '0').replace(',', '.'))) as [number, number, number, number, number, number, number]
  const inMonths = split(years * 12 + months)
  const inDays = split(weeks * 7 + days + inMonths.rest * DAYS_OF_MONTH)
  const inSeconds = inDays.rest * 86_400 + (hours * 60 + minutes) * 60 + seconds
  return { months: inMonths.whole, days: inDays.whole, seconds: Math.round(inSeconds * 1000) / 1000 }
}

function split(number: number): { whole: number; rest: number } {
  const whole = Math.floor(number + 1e-9)
  return { whole, rest: Math.max(0, number - whole) }
}

/** As `DURATION` would find the parts. */
function asDate(text: string): (string | undefined)[] | null {
  const found = AS_DATE.exec(text)
  if (!found) return null
  const [whole, years, months, days, ...clock] = found
  return [whole, years, months, undefined, days, ...clock]
}

/** Firings at `start` and each `pause` after it, or each `pause` from when it begins; at most `times`, none after `end`. */
interface Repetition {
  /** null: without end */
  times: number | null
  pause: Parts
  start: number | null
  end: number | null
}

/** `R3/PT1H`, `R/2026-11-23T09:00Z/P1D`, `R3/PT1H/2026-12-01`, `R/2026-11-23/2026-11-24`; null where it is none of these. */
function readRepetition(text: string, zone?: string): Repetition | null {
  const [found, count, first = '', second] = REPEATED.exec(text.trim()) ?? []
  if (found === undefined) return null
  const times = count ? Number(count) : null
  const pause = partsOf(first)
  if (pause) {
    const end = second === undefined ? null : readDate(second, zone)
    return isLong(pause) && (second === undefined || end !== null) ? { times, pause, start: null, end } : null
  }
  const start = readDate(first, zone)
  if (start === null || second === undefined) return null
  const between = partsOf(second) ?? partsUntil(start, readEnd(first, second, zone))
  return between && isLong(between) ? { times, pause: between, start, end: null } : null
}

const isLong = ({ months, days, seconds }: Parts) => months + days + seconds > 0

/** The end of an interval; it may leave out what it has in common with the start. */
const readEnd = (start: string, end: string, zone?: string) =>
  readDate(end, zone) ?? readDate(start.trim().slice(0, -end.trim().length) + end.trim(), zone)

const partsUntil = (start: number, end: number | null): Parts | null =>
  end !== null && end > start ? { months: 0, days: 0, seconds: (end - start) / 1000 } : null

/** Whether a text is a cycle as far as it can be told without firing it. */
export function isCycle(text: string): boolean {
  return readRepetition(text) !== null || isQuartz(text)
}

function isQuartz(text: string): boolean {
  const parts = text.trim().split(/\s+/)
  if (parts.length < 6 || parts.length > 7) return false
  return parts.every((each, at) => {
    const numbers = each.split(/[,/#-]/).filter(piece => /^\d+$/.test(piece))
    return /^[\dA-Z*?,/#-]+$/i.test(each) && numbers.every(number => Number(number) <= QUARTZ[at]!)
  })
}

/** Whether a cycle fires more than once a minute. */
export function isTooOften(text: string): boolean {
  const repetition = readRepetition(text)
  if (!repetition) return !/^\d+$/.test(text.trim().split(/\s+/)[0]!)
  const { months, days, seconds } = repetition.pause
  return months + days === 0 && seconds * 1000 < LEAST_PAUSE
}

/** Whether a cycle fires without end. */
export const isEndless = (text: string): boolean => readRepetition(text)?.times === null || !REPEATED.test(text.trim())

/** Where a repetition stands, in words the next firing reads again. */
interface Firing {
  /** ISO 8601 in UTC */
  due: string
  /** absent: it was the last */
  cycle?: string
}

/**
 * The next moment of a cycle and the rest of it. What lies in the past does not fire any more.
 * @param fired  the moment it fired last, in ms since 1970; absent: it begins
 * @returns null where nothing of it is left, undefined where the text is none
 */
export function nextOfCycle(
  text: string,
  { now, zone, nextFiring }: Pick<Host, 'now' | 'zone' | 'nextFiring'>,
  fired?: number,
): Firing | null | undefined {
  const from = Math.max(now, fired ?? now)
  const cycle = text.trim()
  if (!REPEATED.test(cycle)) {
    const at = nextFiring(cycle, from)
    return at === null ? undefined : firing(at, cycle)
  }
  const found = readRepetition(cycle, zone)
  if (!found) return undefined
  const { times, pause, start, end } = found
  const passed = start === null ? 0 : countPassed(start, pause, fired === undefined ? from : from + 1)
  const left = times === null ? Number.POSITIVE_INFINITY : times - passed
  const at = start === null ? later(from, pause) : later(start, multiply(pause, passed))
  if (left < 1 || at === null || (end !== null && at > end)) return null
  // with a start the moments stay where they are; without, they follow each other
  const rest = start === null ? cycle.replace(/^R\d*/, `R${times === null ? '' : times - 1}`) : cycle
  return firing(at, left > 1 ? rest : undefined)
}

const firing = (at: number, cycle: string | undefined): Firing => ({
  due: new Date(at).toISOString(),
  ...(cycle !== undefined && { cycle }),
})

/** How many moments of a repetition lie before `until`. */
function countPassed(start: number, pause: Parts, until: number): number {
  if (start >= until) return 0
  const { months, days, seconds } = pause
  const longest = (months * 31 + days) * 86_400_000 + seconds * 1000
  let passed = Math.floor((until - start) / longest)
  const isPassed = (at: number | null) => at !== null && at < until
  while (isPassed(later(start, multiply(pause, passed)))) passed++
  return passed
}

const multiply = ({ months, days, seconds }: Parts, by: number): Parts => ({
  months: months * by,
  days: days * by,
  seconds: seconds * by,
})
