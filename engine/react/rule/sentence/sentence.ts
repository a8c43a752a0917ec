/**
 * A rule as a sentence of chips, for the rule builder. `printSentence` writes json-logic, `parseSentence` reads it
 * back; a rule of another form is not a sentence and is never simplified.
 * @source docs/designer.md#rules-as-sentences; docs/language.md#rules
 */
import type { Json, Rule } from '../../../schema/document.ts'

export type GroupOf = 'all' | 'any' | 'none'
export interface Group {
  kind: 'group'
  of: GroupOf
  items: Item[]
}
export type Item = Clause | Group

/** The left side: a name in scope (`quantity`, `$me.roles`), or a number computed from rows. */
export type Left = NameOperand | RowsOperand
interface NameOperand {
  kind: 'name'
  name: string
  /** the day of a datetime, not the datetime itself */
  day?: true
}
export interface RowsOperand {
  kind: 'rows'
  fn: 'count' | 'sum' | 'min' | 'max' | 'avg'
  rows: string
  of?: string
}

export type Right =
  | { kind: 'value'; value: Json }
  | { kind: 'name'; name: string }
  /** a date: so many days after `$today` (negative: before) */
  | { kind: 'today'; days: number }

/** A sentence without clauses. */
export const NO_CLAUSES: Group = { kind: 'group', of: 'all', items: [] }

export const OPERATORS = [
  'is',
  'isNot',
  'more',
  'least',
  'less',
  'most',
  'between',
  'next',
  'last',
  'oneOf',
  'notOneOf',
  'contains',
  'notContains',
  'starts',
  'ends',
  'has',
  'notHas',
  'below',
  'empty',
  'notEmpty',
] as const
export type Operator = (typeof OPERATORS)[number]

export interface Clause {
  kind: 'clause'
  left: Left
  is: Operator
  /** none for `empty`, two for `between`, a number of days for `next` and `last`, otherwise one */
  right: Right[]
}

/** A clause that waits for its field. */
export const NEW_CLAUSE: Clause = {
  kind: 'clause',
  left: { kind: 'name', name: '' },
  is: 'is',
  right: [{ kind: 'value', value: null }],
}

/** Whether it still waits for its field. */
export const isNew = (item: Item): boolean =>
  item.kind === 'clause' && item.left.kind === 'name' && item.left.name === ''

const PLAIN = {
  is: '==',
  isNot: '!=',
  more: '>',
  least: '>=',
  less: '<',
  most: '<=',
  oneOf: 'in',
  contains: 'contains',
  starts: 'startsWith',
  ends: 'endsWith',
  has: 'has',
  below: 'within',
} as const
const NEGATED = { notOneOf: 'oneOf', notContains: 'contains', notHas: 'has', notEmpty: 'empty' } as const

const today: Rule = { var: '$today' }
const inDays = (days: number): Rule => (days === 0 ? today : { addDays: [today, days] })

/** The rule of a sentence. A group `all` of one item is that item. */
export function printSentence(sentence: Group): Rule {
  const only = sentence.items[0]
  if (sentence.of === 'all' && sentence.items.length === 1 && only) return printItem(only)
  return printGroup(sentence)
}

function printItem(item: Item): Rule {
  return item.kind === 'group' ? printGroup(item) : printClause(item)
}

function printGroup(group: Group): Rule {
  const items = group.items.map(printItem)
  if (group.of === 'all') return { and: items }
  return group.of === 'any' ? { or: items } : { '!': [{ or: items }] }
}

function printClause(clause: Clause): Rule {
  const left = printLeft(clause.left)
  const right = clause.right.map(printRight)
  switch (clause.is) {
    case 'empty':
      return { empty: [left] }
    case 'between':
      return { and: [{ '>=': [left, right[0] ?? null] }, { '<=': [left, right[1] ?? null] }] }
    case 'next':
      return { and: [{ '>=': [left, today] }, { '<=': [left, inDays(daysOf(clause))] }] }
    case 'last':
      return { and: [{ '>=': [left, inDays(-daysOf(clause))] }, { '<=': [left, today] }] }
    case 'notOneOf':
    case 'notContains':
    case 'notHas':
    case 'notEmpty':
      return { '!': [printClause({ ...clause, is: NEGATED[clause.is] })] }
    default:
      return { [PLAIN[clause.is]]: [left, right[0] ?? null] }
  }
}

/** Its clauses at any depth, in order. */
export function clausesOf(group: Group): Clause[] {
  return group.items.flatMap(item => (item.kind === 'group' ? clausesOf(item) : [item]))
}

/** Whether one of its groups is empty, or a clause has no right side yet. */
export function isUnfinished(group: Group): boolean {
  return group.items.some(item =>
    item.kind === 'group' ? item.items.length === 0 || isUnfinished(item) : item.right.some(isWaiting),
  )
}

/** Whether the value is still missing. */
export function isWaiting(right: Right): boolean {
  if (right.kind !== 'value') return false
  return right.value === null || right.value === '' || (Array.isArray(right.value) && right.value.length === 0)
}

/** The rule of a sentence; undefined when it has no clause or is unfinished. */
export function ruleOf(sentence: Group): Rule | undefined {
  return sentence.items.length > 0 && !isUnfinished(sentence) ? printSentence(sentence) : undefined
}

/** The number of days of a `next` or `last` clause. */
function daysOf(clause: Clause): number {
  const right = clause.right[0]
  return right?.kind === 'value' && typeof right.value === 'number' ? right.value : 0
}

function printLeft(left: Left): Rule {
  if (left.kind === 'name') return left.day ? { date: [{ var: left.name }] } : { var: left.name }
  return { [left.fn]: left.of ? [{ var: left.rows }, { var: left.of }] : [{ var: left.rows }] }
}

function printRight(right: Right): Rule {
  if (right.kind === 'value') return right.value
  return right.kind === 'name' ? { var: right.name } : inDays(right.days)
}
