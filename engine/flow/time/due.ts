/**
 * When a task is due, and what happens then.
 * @source docs/workflow.md#due-times; ISO 8601
 */
import { addDays, addMonths, readDay, readStamp, secondNumber, stampOfSecond, writeDay } from '../../value/calendar.ts'
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
  const start = begin && secondNumber(`${writeDay(begin)} ${stamp.slice(11)}`)
  const at = start === null ? null : stampOfSecond(start + parts.seconds)
  return at === null ? null : { at, isAnnounced: true }
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
