import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, readDay, weekday, writeDay } from '../../value/calendar.ts'
import { addWorkingTime, isWorkingDay, type WorkingCalendar, workingTimeBetween } from './working-time.ts'

const HOUR = 3600
const shifts = (...hours: [number, number][]) => hours.map(([from, to]) => ({ from: from * HOUR, to: to * HOUR }))
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => writeDay(addDays(readDay(first)!, at)!))

/** As announced for 2026: the first week of October off, the Saturday after it and a Sunday before it worked. */
const campus: WorkingCalendar = {
  weekdays: [1, 2, 3, 4, 5],
  seasons: [{ begins: '01-01', shifts: shifts([8, 12], [14, 17.5]) }],
  exceptions: new Map([
    ...days('2026-10-01', 7).map(day => [day, 'holiday'] as const),
    ['2026-09-20', 'working'],
    ['2026-10-10', 'working'],
  ]),
  announced: 2026,
}

test.each([
  ['2026-10-09 16:30:00', 4, '2026-10-10 11:00:00'],
  ['2026-09-30 16:30:00', 4, '2026-10-08 11:00:00'],
  ['2026-11-23 08:00:00', 1, '2026-11-23 09:00:00'],
  ['2026-11-23 08:00:00', 4, '2026-11-23 12:00:00'],
  ['2026-11-23 12:30:00', 1, '2026-11-23 15:00:00'],
  ['2026-11-23 20:00:00', 7.5, '2026-11-24 17:30:00'],
  ['2026-11-28 10:00:00', 0.5, '2026-11-30 08:30:00'],
  ['2026-11-23', 0, '2026-11-23 08:00:00'],
])('%s and %d hours of work is %s', (from, hours, at) => {
  expect(addWorkingTime(campus, from, hours * HOUR)).toEqual({ at, isAnnounced: true })
})

test.each([
  ['2026-10-09 16:30:00', '2026-10-10 11:00:00', 4],
  ['2026-09-30 16:30:00', '2026-10-08 11:00:00', 4],
  ['2026-10-01 00:00:00', '2026-10-08 00:00:00', 0],
  ['2026-11-23 12:00:00', '2026-11-23 14:00:00', 0],
  ['2026-11-24 09:00:00', '2026-11-23 17:00:00', -1.5],
])('between %s and %s there are %d hours of work', (from, to, hours) => {
  expect(workingTimeBetween(campus, from, to)).toBe(hours * HOUR)
})

test('hours follow the season, which lasts over the new year', () => {
  const seasons = [
    { begins: '05-01', shifts: shifts([8, 12], [14.5, 18]) },
    { begins: '10-01', shifts: shifts([8, 12], [14, 17.5]) },
  ]
  const calendar = { ...campus, seasons, announced: 2027 }
  expect(addWorkingTime(calendar, '2026-04-30 13:00:00', HOUR)?.at).toBe('2026-04-30 15:00:00')
  expect(addWorkingTime(calendar, '2026-05-04 13:00:00', HOUR)?.at).toBe('2026-05-04 15:30:00')
  expect(addWorkingTime(calendar, '2027-02-01 13:00:00', HOUR)?.at).toBe('2027-02-01 15:00:00')
})

test('a year whose holidays are not announced is said to be so', () => {
  expect(addWorkingTime(campus, '2026-12-31 17:00:00', HOUR)).toEqual({ at: '2027-01-01 08:30:00', isAnnounced: false })
})

test('a working Saturday is a working day, a holiday on a Thursday is none', () => {
  expect(
    ['2026-10-10', '2026-10-11', '2026-10-01', '2026-10-08', 'soon'].map(day => isWorkingDay(campus, day)),
  ).toEqual([...[true, false, false, true, false]])
})

describe('nothing to count with', () => {
  test.each([
    ['no working hours', { ...campus, weekdays: [] }, '2026-11-23 08:00:00'],
    ['no moment', campus, 'soon'],
    ['no such day', campus, '2026-02-30 08:00:00'],
  ])('%s', (_, calendar, from) => {
    expect(addWorkingTime({ ...calendar, exceptions: new Map() }, from, HOUR)).toBeNull()
  })

  test('time does not run backwards', () => expect(addWorkingTime(campus, '2026-11-23 08:00:00', -1)).toBeNull())
})

const SECONDS = fc.integer({ min: 0, max: 400 * HOUR })
const MOMENT = fc
  .record({ day: fc.integer({ min: 0, max: 600 }), second: fc.integer({ min: 0, max: 86_399 }) })
  .map(({ day, second }) => {
    const parts = [second / 3600, (second / 60) % 60, second % 60].map(part =>
      String(Math.floor(part)).padStart(2, '0'),
    )
    return `${writeDay(addDays(readDay('2026-01-01')!, day)!)} ${parts.join(':')}`
  })

test('what is added lies between; and two steps come to the same as one', () => {
  fc.assert(
    fc.property(MOMENT, SECONDS, SECONDS, (from, first, second) => {
      const { at } = addWorkingTime(campus, from, first)!
      expect(workingTimeBetween(campus, from, at)).toBe(first)
      const whole = addWorkingTime(campus, from, first + second)!.at
      expect(workingTimeBetween(campus, at, addWorkingTime(campus, at, second)!.at)).toBe(second)
      expect(workingTimeBetween(campus, from, whole)).toBe(first + second)
      expect(isWorkingDay(campus, at.slice(0, 10))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('weekends are not worked but for those announced', () => {
  fc.assert(
    fc.property(MOMENT, SECONDS, (from, seconds) => {
      const day = addWorkingTime(campus, from, seconds)!.at.slice(0, 10)
      const isWeekend = weekday(readDay(day)!) > 5
      expect(isWeekend && !campus.exceptions.has(day)).toBe(false)
    }),
  )
})
