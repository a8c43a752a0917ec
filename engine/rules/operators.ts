/**
 * The closed set of operators and how many operands each takes.
 * @source docs/language.md#operators
 */
const ROW_OPERATORS = ['sum', 'min', 'max', 'avg', 'count', 'some', 'all', 'none', 'unique'] as const
export type RowOperator = (typeof ROW_OPERATORS)[number]

const MANY = 50
/** [fewest, most] operands */
const ARITY = {
  and: [1, MANY],
  or: [1, MANY],
  '!': [1, 1],
  if: [3, MANY],
  '==': [2, 2],
  '!=': [2, 2],
  in: [2, 2],
  empty: [1, 1],
  coalesce: [1, MANY],
  '<': [2, 2],
  '<=': [2, 2],
  '>': [2, 2],
  '>=': [2, 2],
  least: [1, MANY],
  greatest: [1, MANY],
  '+': [1, MANY],
  '*': [1, MANY],
  '-': [2, 2],
  '/': [3, 3],
  mod: [2, 2],
  round: [2, 2],
  abs: [1, 1],
  cat: [1, MANY],
  length: [1, 1],
  contains: [2, 2],
  startsWith: [2, 2],
  endsWith: [2, 2],
  upper: [1, 1],
  lower: [1, 1],
  trim: [1, 1],
  part: [3, 3],
  replace: [3, 3],
  date: [1, 1],
  days: [2, 2],
  addDays: [2, 2],
  addMonths: [2, 2],
  workdays: [2, 2],
  leaveDays: [4, 4],
  minutes: [2, 2],
  addMinutes: [2, 2],
  year: [1, 1],
  month: [1, 1],
  day: [1, 1],
  weekday: [1, 1],
  time: [1, 1],
  hour: [1, 1],
  minute: [1, 1],
  has: [2, 2],
  hasAny: [2, 2],
  hasAll: [2, 2],
  size: [1, 1],
  within: [2, 2],
  sum: [2, 2],
  min: [2, 2],
  max: [2, 2],
  avg: [2, 2],
  count: [1, 2],
  some: [2, 2],
  all: [2, 2],
  none: [2, 2],
  unique: [2, 2],
} as const satisfies Record<string, readonly [number, number]>

export type Operator = Exclude<keyof typeof ARITY, RowOperator>

export const OPERATORS: readonly string[] = ['var', ...Object.keys(ARITY)]

export function isRowOperator(op: string): op is RowOperator {
  return (ROW_OPERATORS as readonly string[]).includes(op)
}

export function isOperator(op: string): op is Operator | RowOperator {
  return Object.hasOwn(ARITY, op)
}

export function arityOf(op: Operator | RowOperator): readonly [number, number] {
  return ARITY[op]
}

/** Operators of other languages → ours, for suggestions. */
export const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  gt: '>',
  lt: '<',
  gte: '>=',
  ge: '>=',
  lte: '<=',
  le: '<=',
  eq: '==',
  '===': '==',
  '=': '==',
  ne: '!=',
  neq: '!=',
  '!==': '!=',
  not: '!',
  '!!': '!',
  '&&': 'and',
  '||': 'or',
  '?:': 'if',
  concat: 'cat',
  substr: 'part',
  substring: 'part',
  '%': 'mod',
  missing: 'empty',
  isEmpty: 'empty',
  like: 'contains',
  includes: 'contains',
  networkdays: 'workdays',
}
