/** Dates as ISO 8601 writes them: calendar, week and ordinal dates, basic and extended, with or without time and offset. */
const DATE = /^(\d{4})(?:-?W(\d\d)(?:-?([1-7]))?|-?(\d{3})|-(\d\d)(?:-(\d\d))?|(\d\d)(\d\d))?$/
const TIME = /^(\d\d)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,](\d+))?$/
const OFFSET = /(?:Z|([+-])(\d\d):?(\d\d)?)$/
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** No timer is due later. */
export const LATEST = Date.UTC(9999, 0, 1)

/**
 * Between date and time a space may stand, as in stored values.
 * @param zone  IANA name of the zone of a date without offset; UTC if absent
 * @returns ms since 1970; null where the text is no date
 * @source ISO 8601
 */
export function readDate(text: string, zone?: string): number | null {
  const [, date = '', time] = /^([^T ]+)(?:[T ](.+))?$/.exec(text.trim()) ?? []
  const day = readDay(date)
  if (day === null) return null
  const [, sign, hours, minutes] = (time !== undefined && OFFSET.exec(time)) || []
  const isFixed = time !== undefined && OFFSET.test(time)
  const clock = time === undefined ? 0 : readClock(time.replace(OFFSET, ''))
  if (clock === null || Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59) return null
  const shift = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE)
  const at = isFixed || zone === undefined ? day + clock - shift : inZone(day + clock, zone)
  return at > LATEST ? null : at
}

/** Midnight of the day in UTC; of a year or month its first day, of a week its Monday. */
function readDay(text: string): number | null {
  const found = DATE.exec(text)
  if (!found) return null
  const [, year, week, weekday = '1', ordinal, month, day = '01', basicMonth, basicDay] = found
  const y = Number(year)
  if (week !== undefined) return dayOfWeek(y, Number(week), Number(weekday))
  if (ordinal !== undefined) return dayOf(y, 1, Number(ordinal), at => at.getUTCFullYear() === y)
  const m = Number(month ?? basicMonth ?? 1)
  return m < 1 ? null : dayOf(y, m, Number(basicDay ?? day), at => at.getUTCMonth() === m - 1)
}

function dayOf(year: number, month: number, day: number, isThere: (at: Date) => boolean): number | null {
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  return day > 0 && isThere(at) ? at.getTime() : null
}

/** The first week of a year is the one with 4 January. */
function dayOfWeek(year: number, week: number, weekday: number): number | null {
  const monday = (of: number) => {
    const fourth = new Date(0)
    fourth.setUTCFullYear(of, 0, 4)
    return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY
  }
  const at = monday(year) + (week - 1) * 7 * DAY
  return week > 0 && at < monday(year + 1) ? at + (weekday - 1) * DAY : null
}

/** ms since midnight; the last part may have a fraction, 24:00 is the end of the day. */
function readClock(text: string): number | null {
  const [found, hours, minutes, seconds, fraction] = TIME.exec(text) ?? []
  if (found === undefined) return null
  const unit = seconds !== undefined ? 1_000 : minutes !== undefined ? MINUTE : HOUR
  const [h, m, s] = [Number(hours), Number(minutes ?? 0), Number(seconds ?? 0)]
  const clock = h * HOUR + m * MINUTE + s * 1_000 + Math.round(Number(`0.${fraction ?? 0}`) * unit)
  return h > 24 || m > 59 || s > 60 || clock > DAY ? null : clock
}

/** The moment at which clocks of the zone show `wall`, read as if they showed UTC. */
function inZone(wall: number, zone: string): number {
  const offsetAt = (at: number) => shownIn(at, zone) - at
  return wall - offsetAt(wall - offsetAt(wall))
}

function shownIn(at: number, zone: string): number {
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(Math.floor(at / 1_000) * 1_000)
  const part = (type: string) => Number(shown.find(each => each.type === type)!.value)
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) +
    (((at % 1_000) + 1_000) % 1_000)
  )
}
