/**
 * When a process may be started, and by whom: each rule names people, times and a number of starts; one that holds is
 * enough. Pure: the caller says what time it is in the server's zone.
 * @source WD-06, WD-12; docs/workflow.md#opening
 */
import { readDay } from '../../value/calendar.ts'

export interface Opening {
  /** without one: every day */
  timeType?: 'always' | 'day' | 'week' | 'appoint' | null
  /** `1` … `31` and `last` of a month, or `mon` … `sun` */
  day?: readonly string[] | null
  /** `1` … `12`, if only these */
  month?: readonly string[] | null
  /** if only these */
  year?: readonly string[] | null
  periods?: readonly Period[]
  /** how often somebody may start it; as often as they like with 0 or null */
  count?: number | null
}

/** `yyyy-MM-dd HH:mm:ss`, both included */
export interface Period {
  from: string
  to: string
}

/** What is known of somebody who would start it. */
export interface Starter {
  /** the rule names them, or everybody */
  isMeant: boolean
  /** processes of this key they have started */
  started: number
}

export type Closed = 'people' | 'time' | 'count'

/** @param now  `yyyy-MM-dd HH:mm:ss`. @returns why it is closed; null when it is open */
export function whyClosed(opening: Opening, { isMeant, started }: Starter, now: string): Closed | null {
  if (!isMeant) return 'people'
  if (!isTime(opening, now)) return 'time'
  return opening.count && started >= opening.count ? 'count' : null
}

function isTime({ timeType, day, month, year, periods = [] }: Opening, now: string): boolean {
  if (timeType === 'appoint') return periods.some(({ from, to }) => from <= now && now <= to)
  const today = readDay(now)!
  if (month?.length && !month.includes(String(today.month))) return false
  if (year?.length && !year.includes(String(today.year))) return false
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day))
  if (timeType === 'week') return day?.includes(WEEKDAYS[date.getUTCDay()]!) ?? false
  if (timeType !== 'day') return true
  const isLast = new Date(date.getTime() + DAY_MS).getUTCDate() === 1
  return (day?.includes(String(today.day)) ?? false) || (isLast && (day?.includes('last') ?? false))
}

const DAY_MS = 86_400_000
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const MOMENT = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)(:\d\d)?)?$/

/** Periods as they are written: `2026-11-01 08:00~2026-11-05;…`. @returns null when they cannot be read */
export function readPeriods(text: string): Period[] | null {
  const periods = text
    .split(/[;\n]/)
    .filter(part => part.trim())
    .map(part => {
      const [from = '', to = '', ...more] = part.split(/[~,]/).map(each => each.trim())
      return more.length ? null : { from: momentOf(from, '00:00', ':00'), to: momentOf(to, '23:59', ':59') }
    })
  return periods.every(each => each?.from && each.to && each.from <= each.to) ? (periods as Period[]) : null
}

/** A day alone, or a minute alone, is meant as a whole. */
function momentOf(text: string, time: string, seconds: string): string | null {
  const match = MOMENT.exec(text)
  if (!match || !readDay(text) || (match[2] ?? '') > '23:59' || Number(match[2]?.slice(3) ?? 0) > 59) return null
  return `${match[1]} ${match[2] ?? time}${match[3] ?? seconds}`
}
