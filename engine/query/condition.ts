/**
 * Conditions over one group column: that its value is a code, one of several, or none of them.
 * @source docs/language.md#queries; docs/language.md#empty
 */
import type { Field, Json, Rule } from '../schema/document.ts'
import { ruleTypeOf } from '../value/rule-type.ts'
import { daysOfPeriod, type Period } from './periods.ts'

export interface GroupOf {
  field: Field
  by?: Period
}

/** As many as a rule may list one after the other. */
const MOST_ALTERNATIVES = 45

/** @param code  as the row has it; null: the records without a value @returns null for a code that no rule can name */
export function conditionAt(group: GroupOf, code: Json): Rule | null {
  const { field, by } = group
  const name: Rule = { var: field.id }
  if (code === null || code === undefined) return isGroupable(group) ? { empty: [name] } : null
  if (by) return inPeriod(group, String(code), by)
  const literal = literalOf(field, code)
  return literal === null ? null : { '==': [nameFor(field, [literal]), literal] }
}

/** One of them. */
export function conditionAmong(group: GroupOf, codes: readonly Json[]): Rule | null {
  const parts = partsOf(group, codes)
  if (!parts) return null
  return parts.length > 1 ? { or: parts } : (parts[0] ?? false)
}

/** None of them: records without a value are meant, unless null is among the codes. */
export function conditionBeside(group: GroupOf, codes: readonly Json[]): Rule | null {
  const parts = partsOf(group, codes)
  if (!parts) return null
  if (parts.length === 0) return true
  return parts.length > 1 ? { '!': [{ or: parts }] } : { '!': parts as [Rule] }
}

function partsOf(group: GroupOf, codes: readonly Json[]): Rule[] | null {
  const { field, by } = group
  if (!isGroupable(group)) return null
  const given = codes.filter(code => code !== null && code !== undefined)
  const none: Rule[] = given.length < codes.length ? [{ empty: [{ var: field.id }] }] : []
  if (given.length === 0) return none
  if (!by && isListed(field)) {
    const literals = given.map(code => literalOf(field, code))
    if (literals.includes(null)) return null
    return [{ in: [nameFor(field, literals), literals as Json[]] }, ...none]
  }
  const each = given.map(code => conditionAt(group, code))
  return each.includes(null) || each.length > MOST_ALTERNATIVES ? null : [...(each as Rule[]), ...none]
}

function inPeriod({ field }: GroupOf, code: string, by: Period): Rule | null {
  if (field.type !== 'date' && field.type !== 'datetime') return null
  const days = daysOfPeriod(code, by)
  if (!days) return null
  // the day in the server's zone, as the period is
  const day: Rule = field.type === 'datetime' ? { date: [{ var: field.id }] } : { var: field.id }
  if (by === 'day') return { '==': [day, days.first] }
  return { and: [{ '>=': [day, days.first] }, { '<=': [day, days.last] }] }
}

const SCALARS: ReadonlySet<Field['type']> = new Set([
  ...(['string', 'text', 'serial', 'integer', 'decimal', 'boolean', 'date', 'time', 'datetime'] as const),
  ...(['enum', 'dict', 'ref', 'user', 'dept', 'region'] as const),
])

/** Texts, codes and ids; a rule has no lists of numbers, moments and truths. */
const LISTED: ReadonlySet<Field['type']> = new Set([
  'string',
  'text',
  'serial',
  'enum',
  'dict',
  'ref',
  'user',
  'dept',
  'region',
])

const isListed = ({ type }: Field): boolean => LISTED.has(type)

/** Kept with parts of a second, which the row of a sum does not show. */
const KEPT_EXACTLY = new Set(['createTime', 'updateTime'])

function isGroupable({ field, by }: GroupOf): boolean {
  if (field.many || field.masked || !SCALARS.has(field.type)) return false
  return by ? field.type === 'date' || field.type === 'datetime' : !KEPT_EXACTLY.has(field.id)
}

/** The code as a literal of a rule, null when there is none. */
function literalOf(field: Field, code: Json): Json {
  if (!isGroupable({ field }) || typeof code === 'object' || code === '') return null
  switch (field.type) {
    case 'boolean':
      return code === true || code === 1 ? true : code === false || code === 0 ? false : null
    case 'integer': {
      const number = Number(code)
      return Number.isSafeInteger(number) ? number : null
    }
    default:
      return String(code)
  }
}

/** The field; as a text where a code is none of its type, such as an option that was taken out. */
function nameFor(field: Field, literals: Json[]): Rule {
  const name: Rule = { var: field.id }
  const type = ruleTypeOf(field)
  if (field.type === 'enum') {
    const codes = new Set(type.slice('code:'.length).split(','))
    return literals.every(code => codes.has(String(code))) ? name : { cat: [name] }
  }
  if (field.type === 'region') return literals.every(code => /^\d+$/.test(String(code))) ? name : { cat: [name] }
  return name
}
