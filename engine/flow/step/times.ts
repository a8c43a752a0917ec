/** Dates, durations and cycles of timers. @source ISO 8601; BPMN 2.0.2 section 10.5.5.1 */
import type { Host } from './command.ts'

const DURATION =
  /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const REPEATED = /^R(\d*)\/(.+)$/
/** No timer is due later. */
const LATEST = Date.UTC(9999, 0, 1)

/** @returns ms since 1970; null where the text is no date */
export function readDate(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) || at > LATEST ? null : at
}

/** `now` plus a duration, in ms since 1970; months and years follow the calendar. */
export function readDuration(text: string, now: number): number | null {
  const parts = partsOf(text)
  if (!parts) return null
  const date = new Date(now)
  date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + parts.months, date.getUTCDate() + parts.days)
  const at = date.getTime() + parts.seconds * 1000
  return Number.isNaN(at) || at > LATEST ? null : at
}

/** The parts of a duration such as `P1DT4H`; years count as months, weeks as days. null where the text is none. */
export function partsOf(text: string): { months: number; days: number; seconds: number } | null {
  const found = DURATION.exec(text.trim())
  if (!found) return null
  const [years, months, weeks, days, hours, minutes, seconds] = found.slice(1).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return { months: years * 12 + months, days: weeks * 7 + days, seconds: (hours * 60 + minutes) * 60 + seconds }
}

/**
 * The next moment of `R3/PT1H`, `R/2026-11-23T09:00:00Z/P1D` or a Quartz expression, and the rest of the cycle.
 * @returns null where it is none, or nothing of it is left
 */
export function nextOfCycle(
  text: string,
  now: number,
  host: Pick<Host, 'nextFiring'>,
): { due: string; cycle?: string } | null {
  const repeated = REPEATED.exec(text.trim())
  const print = (at: number) => new Date(at).toISOString()
  if (!repeated) {
    const at = host.nextFiring(text.trim(), now)
    return at === null ? null : { due: print(at), cycle: text.trim() }
  }
  const [, times, rest] = repeated as unknown as [string, string, string]
  if (times === '0') return null
  const [first, second] = rest.split('/') as [string, string | undefined]
  const due = second === undefined ? readDuration(first, now) : readDate(first)
  const duration = second ?? first
  if (due === null || readDuration(duration, now) === null) return null
  const left = times === '' ? `R/${duration}` : times === '1' ? undefined : `R${Number(times) - 1}/${duration}`
  return { due: print(due), ...(left && { cycle: left }) }
}
