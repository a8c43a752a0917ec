/** Operations on numbers: exact, and empty when an operand is. Integers stay JavaScript numbers while they are safe. */
import { Fault } from '../error/fault.ts'
import { type Decimal, divide, type Num, plainDecimal, readDecimal, round, toDecimal } from '../value/decimal.ts'

type Operand = Num | null

const AVERAGE_SCALE = 10
/** The most digits of a number that a rule computes; JavaScript's own numbers have at most 309. */
const MOST_DIGITS = 1000

function compareNumbers(a: Num, b: Num): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : toDecimal(a).cmp(toDecimal(b))
}

function combine(whole: (a: number, b: number) => number, exact: (a: Decimal, b: Decimal) => Decimal) {
  return (a: Num, b: Num): Num => {
    if (typeof a === 'number' && typeof b === 'number') {
      const result = whole(a, b) + 0 // never -0
      if (Number.isSafeInteger(result)) return result
    }
    return bounded(exact(toDecimal(a), toDecimal(b)))
  }
}

/** @throws Fault 'rule.number.long' */
function bounded(result: Decimal): Decimal {
  if (result.c.length + Math.abs(result.e) > MOST_DIGITS) throw new Fault('rule.number.long', { most: MOST_DIGITS })
  return result
}

/** The same text for equal numbers, whatever their decimal places. */
function plain(a: Operand): string | null {
  return a === null ? null : plainDecimal(toDecimal(a))
}

const add = combine(
  (a, b) => a + b,
  (a, b) => a.plus(b),
)
const subtract = combine(
  (a, b) => a - b,
  (a, b) => a.minus(b),
)
const multiply = combine(
  (a, b) => a * b,
  (a, b) => a.times(b),
)
const remainder = combine(
  (a, b) => (Number.isSafeInteger(a) && Number.isSafeInteger(b) ? a % b : Number.NaN),
  (a, b) => a.mod(b),
)
const least = (a: Num, b: Num): Num => (compareNumbers(b, a) < 0 ? b : a)
const greatest = (a: Num, b: Num): Num => (compareNumbers(b, a) > 0 ? b : a)

/** Combines all operands; empty when one of them is. */
function over(combined: (a: Num, b: Num) => Num) {
  return (...operands: Operand[]): Operand => (operands.includes(null) ? null : (operands as Num[]).reduce(combined))
}

/** Combines the values that are not empty; `nothing` when all are. */
function overRows(combined: (a: Num, b: Num) => Num, nothing: Operand) {
  return (values: Operand[]): Operand => {
    const given = values.filter(value => value !== null)
    return given.length ? given.reduce(combined) : nothing
  }
}

function holds(test: (order: number) => boolean) {
  return (a: Operand, b: Operand): boolean => a !== null && b !== null && test(compareNumbers(a, b))
}

const OPERATIONS = {
  '@equalNumber': (a: Operand, b: Operand) => (a === null || b === null ? a === b : compareNumbers(a, b) === 0),
  '@<Number': holds(order => order < 0),
  '@<=Number': holds(order => order <= 0),
  '@>Number': holds(order => order > 0),
  '@>=Number': holds(order => order >= 0),
  '@leastNumber': over(least),
  '@greatestNumber': over(greatest),
  '@+': over(add),
  '@-': over(subtract),
  '@*': over(multiply),
  '@/': (a: Operand, b: Operand, scale: number) => (a === null || b === null ? null : divide(a, b, scale)),
  '@mod': (a: Operand, b: Operand) => (a === null || b === null || compareNumbers(b, 0) === 0 ? null : remainder(a, b)),
  '@round': (a: Operand, scale: number) => (a === null ? null : round(a, scale)),
  '@abs': (a: Operand) => (a === null ? null : typeof a === 'number' ? Math.abs(a) : toDecimal(a).abs()),
  '@plain': plain,
  '@plains': (list: Operand[] | null) => list?.map(plain) ?? null,
  '@sum': overRows(add, 0),
  '@leastNumberOfRows': overRows(least, null),
  '@greatestNumberOfRows': overRows(greatest, null),
  '@avg': (values: Operand[]) => {
    const given = values.filter(value => value !== null)
    return given.length ? divide(given.reduce(add), given.length, AVERAGE_SCALE) : null
  },
}

/** A field of a form may hold text that is no number yet; it counts as empty. */
const read = (operand: unknown): unknown => (typeof operand === 'string' ? readDecimal(operand) : operand)

export const NUMBER_OPERATIONS = Object.fromEntries(
  Object.entries(OPERATIONS).map(([name, run]) => [
    name,
    (...operands: unknown[]) =>
      (run as (...all: unknown[]) => unknown)(
        ...operands.map(each => (Array.isArray(each) ? each.map(read) : read(each))),
      ),
  ]),
)
