/** Operations on calendar days, and on datetimes and times by the clock. A result outside of years 1 to 9999 is empty. */
import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  readDay,
  readStamp,
  secondNumber,
  stampOfSecond,
  weekday,
  writeDay,
} from '../value/calendar.ts'
import { readWhole } from '../value/decimal.ts'
import { countLeaveDays, countWorkdays, MONDAY_TO_FRIDAY } from '../value/workdays.ts'
import type { RuleContext } from './context.ts'

type Text = string | null

/** `of` a day and, where given, a whole number. */
function ofDay<Result>(of: (day: Day) => Result) {
  return (text: Text): Result | null => {
    const day = text === null ? null : readDay(text)
    return day && of(day)
  }
}

function moved(by: (day: Day, count: number) => Day | null) {
  return (text: Text, count: unknown): Text => {
    const from = text === null ? null : readDay(text)
    const whole = readWhole(count)
    const to = from && whole !== null ? by(from, whole) : null
    return to && writeDay(to)
  }
}

function secondsOf(text: Text): number | null {
  return text === null ? null : secondNumber(text)
}

/** `of` the seconds of a datetime or time. */
function ofClock(of: (second: number) => number) {
  return (text: Text): number | null => {
    const seconds = secondsOf(text)
    return seconds === null ? null : Math.floor(of(seconds))
  }
}

export const DATE_OPERATIONS = {
  '@date': (stamp: Text) => (stamp === null ? null : stamp.slice(0, 10)),
  '@days': (from: Text, to: Text) => {
    const [start, end] = [from && readDay(from), to && readDay(to)]
    return start && end ? dayNumber(end) - dayNumber(start) : null
  },
  '@workdays'(this: RuleContext, from: Text, to: Text): number | null {
    const [start, end] = [from && readDay(from), to && readDay(to)]
    return start && end ? countWorkdays(this.env.workdays ?? MONDAY_TO_FRIDAY, start, end) : null
  },
  '@leaveDays'(this: RuleContext, from: Text, fromNoon: boolean, to: Text, toNoon: boolean): number | null {
    const [start, end] = [from && readDay(from), to && readDay(to)]
    const calendar = this.env.workdays ?? MONDAY_TO_FRIDAY
    return start && end ? countLeaveDays(calendar, [start, fromNoon], [end, toNoon]) : null
  },
  '@addDays': moved(addDays),
  '@addMonths': moved(addMonths),
  '@minutes': (from: Text, to: Text) => {
    const [start, end] = [secondsOf(from), secondsOf(to)]
    return start === null || end === null ? null : Math.trunc((end - start) / 60) + 0 // never -0
  },
  '@addMinutes': (text: Text, count: unknown): Text => {
    const [start, minutes] = [secondsOf(text), readWhole(count)]
    return start === null || minutes === null ? null : stampOfSecond(start + minutes * 60)
  },
  '@time': (stamp: Text): Text => (stamp && readStamp(stamp)?.slice(11)) ?? null,
  '@hour': ofClock(second => (second / 3600) % 24),
  '@minute': ofClock(second => (second / 60) % 60),
  '@year': ofDay(day => day.year),
  '@month': ofDay(day => day.month),
  '@day': ofDay(day => day.day),
  '@weekday': ofDay(weekday),
}
