/**
 * Days, times and datetimes as text, in the proleptic Gregorian calendar of years 1 to 9999, as in PostgreSQL. Pure
 * arithmetic: no clock, no zone.
 * @source docs/language.md#operators
 */
export interface Day {
  year: number
  month: number
  day: number
}

const MAX_YEAR = 9999
const DAY_SECONDS = 86_400

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The day at the beginning of a text (`yyyy-MM-dd…`), null when there is no such day. */
export function readDay(text: string): Day | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? { year, month, day }
    : null
}

export function writeDay({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** `yyyy-MM-dd`, or null. */
export function readDate(text: string): string | null {
  return text.length === 10 && readDay(text) ? text : null
}

/** `HH:mm:ss` of `HH:mm` or `HH:mm:ss`, or null. */
export function readTime(text: string): string | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  return match ? `${match[1]}:${match[2]}:${match[3] ?? '00'}` : null
}

/** `yyyy-MM-dd HH:mm:ss` from a day alone, or from a day and a time separated by a space or `T`; or null. */
export function readStamp(text: string): string | null {
  const date = readDate(text.slice(0, 10))
  if (!date) return null
  if (text.length === 10) return `${date} 00:00:00`
  const time = /^[ T]/.test(text.slice(10)) ? readTime(text.slice(11)) : null
  return time && `${date} ${time}`
}

/** Number of a day, 0001-01-01 being 0. */
export function dayNumber({ year, month, day }: Day): number {
  const before = year - 1
  let days = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  for (let m = 1; m < month; m++) days += daysInMonth(year, m)
  return days + day - 1
}

/** The day with a number, null outside of years 1 to 9999. */
export function dayOfNumber(number: number): Day | null {
  if (number < 0 || number > 3_652_058) return null
  let year = Math.floor(number / 365.2425) + 1
  if (dayNumber({ year, month: 1, day: 1 }) > number) year -= 1
  else if (dayNumber({ year: year + 1, month: 1, day: 1 }) <= number) year += 1
  let rest = number - dayNumber({ year, month: 1, day: 1 })
  let month = 1
  while (rest >= daysInMonth(year, month)) rest -= daysInMonth(year, month++)
  return { year, month, day: rest + 1 }
}

export function addDays(from: Day, days: number): Day | null {
  return dayOfNumber(dayNumber(from) + days)
}

/** The same day of a later month; in a shorter month its last day. */
export function addMonths(from: Day, months: number): Day | null {
  const count = (from.year - 1) * 12 + from.month - 1 + months
  const year = Math.floor(count / 12) + 1
  if (year < 1 || year > MAX_YEAR) return null
  const month = (((count % 12) + 12) % 12) + 1
  return { year, month, day: Math.min(from.day, daysInMonth(year, month)) }
}

/** Seconds of a datetime since 0001-01-01 00:00:00, or of a time since midnight; null when the text is neither. */
export function secondNumber(text: string): number | null {
  const stamp = readStamp(text)
  const time = stamp ? stamp.slice(11) : readTime(text)
  if (!time) return null
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number]
  return (stamp ? dayNumber(readDay(stamp)!) * DAY_SECONDS : 0) + (hours * 60 + minutes) * 60 + seconds
}

/** The datetime with a number of seconds, null outside of years 1 to 9999. */
export function stampOfSecond(number: number): string | null {
  const second = Math.floor(number)
  const day = dayOfNumber(Math.floor(second / DAY_SECONDS))
  if (!day) return null
  const parts = [(second % DAY_SECONDS) / 3600, (second / 60) % 60, second % 60]
  return `${writeDay(day)} ${parts.map(part => String(Math.floor(part)).padStart(2, '0')).join(':')}`
}

/** 1 Monday … 7 Sunday. */
export function weekday(day: Day): number {
  return (dayNumber(day) % 7) + 1
}
