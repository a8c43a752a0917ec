/**
 * When a task is due, and what happens then.
 * @source docs/workflow.md#due-times; ISO 8601
 */
import { addDays, addMonths, readDay, readStamp, writeDay } from '../../value/calendar.ts'
import { partsOf } from '../step/times.ts'
import { addWorkingTime, isWorkingDay, type WorkingCalendar, type WorkingMoment } from './working-time.ts'

export interface DueSettings {
  /** a duration: `PT4H`, `P2D` */
  after: string
  /** counts working time: hours of working time, days that are worked */
  workingTime?: true
  do: 'remind' | 'pass' | 'reject' | 'handOver'
  /** a duration between reminders */
  every?: string
  /** the most reminders; 1 without `every`, else 10 by default */
  times?: number
}

/** What happens when a task is due, and when that is looked at again; null: never. */
export interface DueAction {
  do: DueSettings['do']
  next: WorkingMoment | null
}

const USUAL_TIMES = 10
/** Days of a duration in working time, beyond which there is no calendar. */
const MOST_DAYS = 3_660

/**
 * When a task is due that arrives at `from` (`yyyy-MM-dd HH:mm:ss`).
 * @returns null where a text cannot be read, or the calendar has no working time
 */
export function nextDue(
  { after, workingTime }: Pick<DueSettings, 'after' | 'workingTime'>,
  from: string,
  calendar: WorkingCalendar,
): WorkingMoment | null {
  return workingTime ? addWorked(calendar, from, after) : addPlain(from, after)
}

/**
 * What to do at a moment a task is due.
 * @param done  how often it was done before
 * @param at    the moment it was due
 */
export function whenDue(due: DueSettings, done: number, at: string, calendar: WorkingCalendar): DueAction {
  const { every, times = USUAL_TIMES } = due
  const isOver = due.do !== 'remind' || every === undefined || done + 1 >= times
  return { do: due.do, next: isOver ? null : nextDue({ ...due, after: every }, at, calendar) }
}

function addPlain(from: string, duration: string): WorkingMoment | null {
  const parts = partsOf(duration)
  const stamp = readStamp(from)
  const day = stamp && readDay(stamp)
  if (!parts || !day) return null
  const later = addMonths(day, parts.months)
  const begin = later && addDays(later, parts.days)
  if (!begin) return null
  const [hours, minutes, seconds] = stamp.slice(11).split(':').map(Number) as [number, number, number]
  const total = Math.floor((hours * 60 + minutes) * 60 + seconds + parts.seconds)
  const end = addDays(begin, Math.floor(total / DAY))
  return end && { at: `${writeDay(end)} ${printTime(total % DAY)}`, isAnnounced: true }
}

/** Days are counted that are worked; what is left of the duration is working time. */
function addWorked(calendar: WorkingCalendar, from: string, duration: string): WorkingMoment | null {
  const parts = partsOf(duration)
  const stamp = readStamp(from)
  if (!parts || !stamp || parts.days > MOST_DAYS) return null
  let day = addMonths(readDay(stamp)!, parts.months)
  for (let left = parts.days, idle = 0; left > 0 && day; ) {
    day = addDays(day, 1)
    const works = day !== null && isWorkingDay(calendar, writeDay(day))
    idle = works ? 0 : idle + 1
    if (works) left -= 1
    if (idle > MOST_DAYS) return null
  }
  return day && addWorkingTime(calendar, `${writeDay(day)} ${stamp.slice(11)}`, parts.seconds)
}

const DAY = 86_400

function printTime(second: number): string {
  return [second / 3600, (second / 60) % 60, second % 60]
    .map(part => String(Math.floor(part)).padStart(2, '0'))
    .join(':')
}
