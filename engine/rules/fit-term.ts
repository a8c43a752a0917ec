/**
 * Converts operands to a common type. A literal takes the type of the other operands; a value known only at run time is
 * converted then.
 * @source docs/language.md#types-and-cost
 */
import { readDate, readStamp, readTime } from '../value/calendar.ts'
import { readDecimal } from '../value/decimal.ts'
import { readId } from '../value/parse-choice.ts'
import { ANY_LIST, isCode, isId, isNumber, isOpen, itemOf, type RuleType } from '../value/rule-type.ts'
import type { Value } from '../value/value.ts'
import type { Term } from './term.ts'

/** The term converted to `want`, or null when that is impossible. */
export function fitTerm(term: Term, want: RuleType): Term | null {
  const { type } = term
  if (want === 'any' || type === want || (isNumber(type) && isNumber(want))) return term
  if (term.kind === 'literal') return want === 'json' ? { ...term, type: want } : fitLiteral(term.value, want)
  if (term.kind === 'list') return fitList(term.items, want)
  if (isChoice(term)) return fitBranches(term, want)
  if (isOpen(type) || isOpenList(type, want)) return { kind: 'fit', type: want, arg: term }
  return null
}

/**
 * The common type of several operands: that of the first one that is no literal and of a known type; numbers become
 * `dec`.
 */
function meetingType(terms: readonly Term[]): RuleType {
  const known = terms.filter(term => !isOpen(term.type))
  const first = known.find(term => !isAdaptable(term)) ?? known.find(term => term.type !== 'text') ?? known[0]
  if (!first) return 'any'
  return isNumber(first.type) && known.some(term => term.type === 'dec') ? 'dec' : first.type
}

/** All terms converted to their common type, or null when there is none. */
export function fitTogether(terms: readonly Term[]): { on: RuleType; args: Term[] } | null {
  const on = meetingType(terms)
  const args = terms.map(term => fitTerm(term, on))
  return args.includes(null) ? null : { on, args: args as Term[] }
}

/** Whether the term takes the type of the other operands. */
export function isAdaptable(term: Term): boolean {
  return term.kind === 'literal' || term.type === ANY_LIST || isChoice(term)
}

type Choice = Extract<Term, { kind: 'call' }>

/** An `if` between literals. It takes a type as they do, so a rule can compute one of a field's options. */
function isChoice(term: Term): term is Choice {
  if (term.kind !== 'call' || term.op !== 'if') return false
  return term.args.every((arg, place) => isCondition(place, term.args) || arg.kind === 'literal' || isChoice(arg))
}

function fitBranches(choice: Choice, want: RuleType): Term | null {
  const args = choice.args.map((arg, place) => (isCondition(place, choice.args) ? arg : fitTerm(arg, want)))
  return args.includes(null) ? null : { ...choice, type: want, on: want, args: args as Term[] }
}

/** Whether the operand at `place` of a whole `if` (condition, then, …, else) is a condition. */
export function isCondition(place: number, { length }: readonly unknown[]): boolean {
  return place % 2 === 0 && place < length - 1
}

function isOpenList(type: RuleType, want: RuleType): boolean {
  return type === ANY_LIST && itemOf(want) !== null
}

function fitList(items: Term[], want: RuleType): Term | null {
  const item = itemOf(want)
  const fitted = item ? items.map(each => fitTerm(each, item)) : [null]
  return fitted.includes(null) ? null : { kind: 'list', type: want, items: fitted as Term[] }
}

/** A code or an id may be written as a number. */
function fitLiteral(value: Value, want: RuleType): Term | null {
  if (value === null) return { kind: 'literal', type: want, value: null }
  const item = itemOf(want)
  if (item) {
    const items = Array.isArray(value) ? value.map(each => fitLiteral(each, item)) : [null]
    if (items.includes(null)) return null
    return { kind: 'literal', type: want, value: items.map(each => (each as { value: Value }).value) }
  }
  const isNamed = typeof value === 'number' && (isCode(want) || isId(want))
  const read = readLiteral(isNamed ? String(value) : value, want)
  return read === null ? null : { kind: 'literal', type: want, value: read }
}

function readLiteral(value: Value, want: RuleType): Value {
  if (typeof value !== 'string') return null
  if (want === 'text') return value
  if (want === 'date') return readDate(value)
  if (want === 'time') return readTime(value)
  if (want === 'stamp') return readStamp(value)
  if (isNumber(want)) return readDecimal(value) && value
  if (isId(want)) return readId(value)
  if (isCode(want)) return isCodeOf(value, want) ? value : null
  return null
}

/**
 * Whether `code` can be one of the type's codes. The codes of a dictionary are rows of the database and unknown here.
 */
function isCodeOf(code: string, type: `code:${string}`): boolean {
  const codes = type.slice('code:'.length)
  if (codes === 'region') return /^\d+$/.test(code)
  return codes.startsWith('dict ') || codes.split(',').includes(code)
}
