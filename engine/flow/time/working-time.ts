/**
 * Working time by a calendar of an organisation: weekdays, hours by season, holidays and make-up days. Moments are texts
 * `yyyy-MM-dd HH:mm:ss` in the organisation's time zone. Due times, reminders, durations and days of leave use it.
 * @source docs/workflow.md#working-time
 */
import { dayNumber, dayOfNumber, readDay, readStamp, weekday, writeDay } from '../../value/calendar.ts'

/** A part of a day, in seconds since midnight. */
interface Shift {
  from: number
  to: number
}

export interface WorkingCalendar {
  /** Monday is 1 */
  weekdays: readonly number[]
  /** hours by season, each from the day of the year `begins` (`MM-dd`) to the next one; sorted; at least one */
  seasons: readonly { begins: string; shifts: readonly Shift[] }[]
  /** by day (`yyyy-MM-dd`): a holiday, or a working day at a weekend */
  exceptions: ReadonlyMap<string, 'holiday' | 'working'>
  /** the last year whose holidays are announced */
  announced: number
}

export interface WorkingMoment {
  at: string
  /** false if it lies in a year whose holidays are not announced */
  isAnnounced: boolean
}

/** A calendar without any working time in so many days has none. */
const MOST_DAYS = 3_660

/**
 * The moment after `seconds` of working time from `from`; outside of working hours the time begins with the next shift.
 * @returns null if `from` cannot be read, or if the calendar has no working time
 */
export function addWorkingTime(calendar: WorkingCalendar, from: string, seconds: number): WorkingMoment | null {
  const begin = readMoment(from)
  if (!begin || seconds < 0) return null
  let left = seconds
  let idle = 0
  for (let { day } = begin; idle < MOST_DAYS; day++) {
    const shifts = shiftsOf(calendar, day)
    if (!shifts) return null
    idle = shifts.length ? 0 : idle + 1
    for (const shift of shifts) {
      const start = day === begin.day ? Math.max(shift.from, begin.second) : shift.from
      const length = shift.to - start
      if (length <= 0) continue
      if (left <= length) return momentOf(calendar, day, start + left)
      left -= length
    }
  }
  return null
}

/**
 * Seconds of working time between two moments; negative if `to` is before `from`.
 * @returns null if a moment cannot be read
 */
export function workingTimeBetween(calendar: WorkingCalendar, from: string, to: string): number | null {
  if (to < from) {
    const back = workingTimeBetween(calendar, to, from)
    return back === null ? null : 0 - back
  }
  const [begin, end] = [readMoment(from), readMoment(to)]
  if (!begin || !end) return null
  let seconds = 0
  for (let { day } = begin; day <= end.day; day++) {
    for (const shift of shiftsOf(calendar, day) ?? []) {
      const start = day === begin.day ? Math.max(shift.from, begin.second) : shift.from
      const stop = day === end.day ? Math.min(shift.to, end.second) : shift.to
      seconds += Math.max(0, stop - start)
    }
  }
  return seconds
}

/** The shifts of each day of a period (`yyyy-MM-dd`, both included). */
export function shiftsByDay(
  calendar: WorkingCalendar,
  from: string,
  to: string,
): { day: string; shifts: readonly Shift[] }[] {
  const [first, last] = [readDay(from), readDay(to)]
  if (!first || !last) return []
  const begin = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - begin + 1) }, (_, at) => ({
    day: writeDay(dayOfNumber(begin + at)!),
    shifts: shiftsOf(calendar, begin + at) ?? [],
  }))
}

/** Whether there are working hours on a day (`yyyy-MM-dd`). */
export function isWorkingDay(calendar: WorkingCalendar, day: string): boolean {
  const read = readDay(day)
  return read !== null && (shiftsOf(calendar, dayNumber(read)) ?? []).length > 0
}

/** null after the last day there is */
function shiftsOf({ weekdays, seasons, exceptions }: WorkingCalendar, number: number): readonly Shift[] | null {
  const day = dayOfNumber(number)
  if (!day) return null
  const text = writeDay(day)
  const exception = exceptions.get(text)
  const works = exception ? exception === 'working' : weekdays.includes(weekday(day))
  if (!works) return []
  const ofYear = text.slice('yyyy-'.length)
  return (seasons.findLast(({ begins }) => begins <= ofYear) ?? seasons.at(-1)!).shifts
}

function momentOf({ announced }: WorkingCalendar, number: number, second: number): WorkingMoment {
  const day = dayOfNumber(number)!
  const parts = [second / 3600, (second / 60) % 60, second % 60].map(part => String(Math.floor(part)).padStart(2, '0'))
  return { at: `${writeDay(day)} ${parts.join(':')}`, isAnnounced: day.year <= announced }
}

function readMoment(text: string): { day: number; second: number } | null {
  const stamp = readStamp(text)
  const day = stamp && readDay(stamp)
  if (!day) return null
  const [hours, minutes, seconds] = stamp.slice(11).split(':').map(Number) as [number, number, number]
  return { day: dayNumber(day), second: (hours * 60 + minutes) * 60 + seconds }
}
