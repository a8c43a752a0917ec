import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayNumber, dayOfNumber, readDay, readStamp, weekday, writeDay } from './calendar.ts'

const DAY = fc.integer({ min: 0, max: 3_652_058 }).map(number => dayOfNumber(number)!)

test('every day of years 1 to 9999 has a number and every number its day', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 3_652_058 }), number => dayNumber(dayOfNumber(number)!) === number))
})

test('days agree with the calendar of JavaScript', () => {
  const start = Date.UTC(2000, 0, 1) / 86_400_000 - dayNumber({ year: 2000, month: 1, day: 1 })
  fc.assert(
    fc.property(DAY, day => {
      const date = new Date((dayNumber(day) + start) * 86_400_000)
      expect(writeDay(day)).toBe(date.toISOString().slice(0, 10))
      expect(weekday(day)).toBe(date.getUTCDay() || 7)
    }),
  )
})

test('adding days and taking them back changes nothing', () => {
  fc.assert(
    fc.property(DAY, fc.integer({ min: -400_000, max: 400_000 }), (day, days) => {
      const moved = addDays(day, days)
      if (moved) expect(addDays(moved, -days)).toEqual(day)
    }),
  )
})

test('adding months keeps the day or takes the last of the month', () => {
  fc.assert(
    fc.property(DAY, fc.integer({ min: -2000, max: 2000 }), (day, months) => {
      const moved = addMonths(day, months)
      if (!moved) return
      expect(readDay(writeDay(moved))).toEqual(moved)
      expect(moved.day === day.day || (moved.day < day.day && moved.day >= 28)).toBe(true)
    }),
  )
})

test('days that are none are refused', () => {
  for (const text of ['2023-02-29', '1900-02-29', '2024-13-01', '0000-01-01', '2024-1-1', ''])
    expect(readDay(text)).toBeNull()
  expect(readStamp('2024-02-29 24:00:00')).toBeNull()
})
