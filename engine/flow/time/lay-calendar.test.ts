import { expect, test } from 'vitest'
import { type CalendarLayer, layCalendar } from './lay-calendar.ts'
import { addWorkingTime, isWorkingDay } from './working-time.ts'

const day = (kind: CalendarLayer['days'][number]['kind'], from: string, to = from) => ({ from, to, kind })

test('without anything it is Monday to Friday, 8:00–12:00 and 14:00–17:30', () => {
  const calendar = layCalendar([])
  expect(isWorkingDay(calendar, '2026-10-09')).toBe(true)
  expect(isWorkingDay(calendar, '2026-10-10')).toBe(false)
  expect(addWorkingTime(calendar, '2026-10-09 16:30:00', 7200)).toEqual({
    at: '2026-10-12 09:00:00',
    isAnnounced: false,
  })
})

test('a layer takes the place of days, hours and weekdays below it', () => {
  const below: CalendarLayer = { days: [day('holiday', '2026-10-01', '2026-10-07')], announced: 2026 }
  const above: CalendarLayer = {
    weekdays: [1, 2, 3, 4, 5, 6],
    seasons: [{ begins: '01-01', shifts: [{ from: 9 * 3600, to: 17 * 3600 }] }],
    days: [day('working', '2026-10-05')],
  }
  const calendar = layCalendar([below, above])
  expect(['2026-10-04', '2026-10-05', '2026-10-06'].map(each => isWorkingDay(calendar, each))).toEqual([
    false,
    true,
    false,
  ])
  expect(isWorkingDay(calendar, '2026-10-10')).toBe(true)
  expect(addWorkingTime(calendar, '2026-10-04 10:00:00', 3600)?.at).toBe('2026-10-05 10:00:00')
  expect(calendar.announced).toBe(2026)
})

test('within a layer a working day stands in a vacation', () => {
  const calendar = layCalendar([{ days: [day('working', '2026-07-20'), day('vacation', '2026-07-13', '2026-08-28')] }])
  expect(['2026-07-17', '2026-07-20', '2026-07-21'].map(each => isWorkingDay(calendar, each))).toEqual([
    false,
    true,
    false,
  ])
})

test('a span without an end in sight is cut', () => {
  expect(layCalendar([{ days: [day('holiday', '2026-01-01', '9999-12-31')] }]).exceptions.size).toBe(3660)
})
