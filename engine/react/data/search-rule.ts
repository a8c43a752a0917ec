/**
 * What a search field of a list asks for, as a rule over the record: it holds for the records the list would find.
 * @source docs/language.md#table; docs/http.md#every-entity
 */
import { targetOf } from '../../entity/target-of.ts'
import { conditionAmong, conditionAt } from '../../query/condition.ts'
import type { Field, Json, Rule, SearchBy } from '../../schema/document.ts'
import { isTags } from '../../value/notation/tags.ts'
import { isEmpty } from '../../value/value.ts'
import { ME } from './search-request.ts'

interface Sought {
  field: Field
  by: SearchBy
  /** the English twin of a text, which is searched too */
  english?: Field
}

/** @param value  of the control, not empty @returns null where no rule says it */
export function ruleOfSearch({ field, by, english }: Sought, value: Json): Rule | null {
  if (field.secret || field.masked || isTags(field)) return null
  if (by === 'between') return between(field, Array.isArray(value) ? value : [value, value])
  if (by === 'under') return { within: [{ var: field.id }, String(value)] }
  if (by === 'like' && !Array.isArray(value)) return like(english ? [field, english] : [field], String(value).trim())
  const values = [value].flat().flatMap(each => (typeof each === 'string' && by !== 'equal' ? each.split(',') : [each]))
  const codes = values.map(code => codeOf(field, code)).filter(code => code !== '')
  if (isOfMany(field)) return ofMany(field, by, codes)
  const isReader = (code: Json) => code === ME && targetOf(field) === 'user'
  const others = codes.filter(code => !isReader(code))
  const parts: (Rule | null)[] =
    others.length === codes.length ? [] : [{ '==': [{ var: field.id }, { var: '$me.id' }] }]
  if (others.length > 0)
    parts.push(others.length > 1 ? conditionAmong({ field }, others) : at(field, others[0] ?? null))
  if (parts.includes(null) || parts.length === 0) return null
  return parts.length > 1 ? { or: parts as Rule[] } : (parts[0] as Rule)
}

const isDay = (value: Json): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const dayOf = (field: Field): Rule => ({ date: [{ var: field.id }] })

const at = (field: Field, code: Json): Rule | null =>
  field.type === 'datetime' && isDay(code) ? { '==': [dayOf(field), code] } : conditionAt({ field }, code)

const isOfMany = ({ type, many }: Field) => many || type === 'refs' || type === 'users' || type === 'depts'

function ofMany(field: Field, by: SearchBy, codes: Json[]): Rule {
  const isReader = (code: Json) => code === ME && targetOf(field) === 'user'
  const parts: Rule[] = codes.map(code => ({ has: [{ var: field.id }, isReader(code) ? { var: '$me.id' } : code] }))
  if (parts.length === 1) return parts[0] as Rule
  if (codes.some(isReader)) return by === 'every' ? { and: parts } : { or: parts }
  return { [by === 'every' ? 'hasAll' : 'hasAny']: [{ var: field.id }, codes] }
}

function between(field: Field, [from = null, to = null]: Json[]): Rule | null {
  const bound = (op: '>=' | '<=', value: Json): Rule[] => {
    if (isEmpty(value)) return []
    const name = field.type === 'datetime' && isDay(value) ? dayOf(field) : { var: field.id }
    return [{ [op]: [name, field.type === 'integer' ? Number(value) : value] }]
  }
  const parts = [...bound('>=', from), ...bound('<=', to)]
  return parts.length > 1 ? { and: parts } : (parts[0] ?? null)
}

const TEXTS: readonly Field['type'][] = ['string', 'text', 'serial']

/** A part of the text, in letters of either case. */
function like(fields: Field[], text: string): Rule | null {
  if (text === '' || !fields.every(({ type }) => TEXTS.includes(type))) return null
  const part = text.replace(/[A-Z]/g, letter => letter.toLowerCase())
  const parts: Rule[] = fields.map(({ id }) => ({ contains: [{ lower: [{ var: id }] }, part] }))
  return parts.length > 1 ? { or: parts } : (parts[0] as Rule)
}

function codeOf({ type }: Field, value: Json): Json {
  if (type === 'boolean') return value === true || value === 1 || value === '1' || value === 'true'
  return typeof value === 'string' ? value.trim() : value
}
