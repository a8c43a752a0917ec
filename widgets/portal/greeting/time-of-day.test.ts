import { expect, test } from 'vitest'
import { timeOfDay } from './time-of-day.ts'

test.each([
  [0, 'lateNight'],
  [5, 'lateNight'],
  [6, 'morning'],
  [9, 'morning'],
  [10, 'forenoon'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [19, 'evening'],
  [20, 'night'],
  [23, 'night'],
])('SH-82 hour %s is %s', (hour, is) => expect(timeOfDay(hour)).toBe(is))
