/**
 * Converts a value of the environment, known only at run time, to the type the rule expects; empty when it does not
 * fit.
 */
import { readDate, readStamp, readTime } from '../value/calendar.ts'
import { plainDecimal, readDecimal } from '../value/decimal.ts'
import { readId } from '../value/parse-choice.ts'
import { isCode, isId, isNumber, itemOf, type RuleType, rowsOf } from '../value/rule-type.ts'
import { isEmpty, type Value } from '../value/value.ts'

export function fitValue(type: RuleType, value: unknown): Value {
  if (isEmpty(value)) return null
  if (type === 'any' || type === 'json') return value as Value
  if (type === 'bool') return fitTruth(value)
  if (isNumber(type)) return fitNumber(value)
  const item = itemOf(type)
  if (item) return fitList(item, value)
  if (rowsOf(type)) return Array.isArray(value) ? (value as Value) : null
  if (isId(type)) return readId(value)
  if (typeof value !== 'string')
    return (type === 'text' || isCode(type)) && typeof value === 'number' ? String(value) : null
  if (type === 'date') return readDate(value)
  if (type === 'time') return readTime(value)
  if (type === 'stamp') return readStamp(value)
  return value
}

/** A boolean, or the number sent in its place in calls. */
function fitTruth(value: unknown): Value {
  if (value === 1 || value === 0) return value === 1
  return typeof value === 'boolean' ? value : null
}

function fitNumber(value: unknown): Value {
  const number = readDecimal(value)
  if (!number) return null
  const whole = Number(number.toFixed())
  return Number.isSafeInteger(whole) ? whole : plainDecimal(number)
}

/** A list, or the comma list from an address. */
function fitList(item: RuleType, value: unknown): Value {
  const items = typeof value === 'string' ? value.split(',') : [value].flat()
  const fitted = items.map(each => fitValue(item, each)).filter(each => each !== null)
  return fitted.length ? fitted : null
}
