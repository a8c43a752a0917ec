/**
 * Functions that look at a variable by its name: `vars:equals(city, 'Kunming')`. They never fail for what the variable is: one
 * that is missing is null, equals null alone, is neither less nor greater than anything, contains nothing and is empty.
 * @source docs/workflow.md#expressions
 */
import { toText, type Value } from './value.ts'

type Test = (value: Value, args: Value[]) => Value

const equals: Test = (value, [other]) => isSame(value, other)
const differs: Test = (value, [other]) => !isSame(value, other)
const less: Test = (value, [other]) => isLower(value, other)
const greater: Test = (value, [other]) => isLower(other, value)
const atMost: Test = (value, [other]) => isLower(value, other) || (isSet(value) && isSame(value, other))
const atLeast: Test = (value, [other]) => isLower(other, value) || (isSet(value) && isSame(value, other))

const FUNCTIONS: Readonly<Record<string, Test>> = {
  get: value => value ?? null,
  getOrDefault: (value, [other]) => value ?? other ?? null,
  exists: isSet,
  isEmpty,
  empty: isEmpty,
  isNotEmpty: value => !isEmpty(value),
  notEmpty: value => !isEmpty(value),
  equals,
  eq: equals,
  notEquals: differs,
  ne: differs,
  contains: (value, args) => args.every(arg => holds(value, arg)),
  containsAny: (value, args) => args.some(arg => holds(value, arg)),
  lowerThan: less,
  lessThan: less,
  lt: less,
  lowerThanOrEquals: atMost,
  lessThanOrEquals: atMost,
  lte: atMost,
  greaterThan: greater,
  gt: greater,
  greaterThanOrEquals: atLeast,
  gte: atLeast,
}

/** The function of a name; undefined where there is none. */
export const variableFunction = (name: string): Test | undefined =>
  Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined

function isSet(value: Value): boolean {
  return value !== null && value !== undefined
}

function isEmpty(value: Value): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return !isSet(value) || value === ''
}

/** A number equals the text that says it. */
function isSame(a: Value, b: Value): boolean {
  if (!isSet(a) || !isSet(b)) return isSet(a) === isSet(b)
  if (typeof a === 'number' || typeof b === 'number') return numberOf(a) === numberOf(b)
  return (typeof a === 'object') === (typeof b === 'object') && toText(a) === toText(b)
}

/** Texts by their characters, anything else as numbers. */
function isLower(a: Value, b: Value): boolean {
  return typeof a === 'string' && typeof b === 'string' ? a < b : numberOf(a) < numberOf(b)
}

function numberOf(value: Value): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

/** Whether a text has a part, or a list an item. */
function holds(value: Value, part: Value): boolean {
  if (typeof value === 'string') return isSet(part) && value.includes(toText(part))
  return Array.isArray(value) && value.some(item => isSame(item, part))
}
