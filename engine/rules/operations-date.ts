/** Operations on calendar days. A result outside of years 1 to 9999 is empty. */
import { addDays, addMonths, type Day, dayNumber, readDay, weekday, writeDay } from '../value/calendar.ts'
import { type Num, truncate } from '../value/decimal.ts'

type Text = string | null

/** `of` a day and, where given, a whole number. */
function ofDay<Result>(of: (day: Day) => Result) {
  return (text: Text): Result | null => {
    const day = text === null ? null : readDay(text)
    return day && of(day)
  }
}

function moved(by: (day: Day, count: number) => Day | null) {
  return (text: Text, count: Num | null): Text => {
    const from = text === null || count === null ? null : readDay(text)
    const to = from && by(from, truncate(count!))
    return to && writeDay(to)
  }
}

export const DATE_OPERATIONS = {
  '@date': (stamp: Text) => (stamp === null ? null : stamp.slice(0, 10)),
  '@days': (from: Text, to: Text) => {
    const [start, end] = [from && readDay(from), to && readDay(to)]
    return start && end ? dayNumber(end) - dayNumber(start) : null
  },
  '@addDays': moved(addDays),
  '@addMonths': moved(addMonths),
  '@year': ofDay(day => day.year),
  '@month': ofDay(day => day.month),
  '@day': ofDay(day => day.day),
  '@weekday': ofDay(weekday),
}
