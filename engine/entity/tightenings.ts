/**
 * What a new version of a model asks of records that were saved under the old one.
 * @source docs/designer.md#publishing
 */
import { readsOf } from '../rules/reads-of.ts'
import type { EntityDocument, Field, Rule } from '../schema/document.ts'
import { itemOf, ruleTypeOf } from '../value/rule-type.ts'
import { same } from '../version/same.ts'
import { compareLimits } from './check-facts.ts'

/** One thing that is asked for the first time, or more strictly; `removed`: what is no longer shown. */
export interface Tightening {
  kind:
    | 'required'
    | 'requiredWhen'
    | 'min'
    | 'max'
    | 'minLength'
    | 'maxLength'
    | 'options'
    | 'pattern'
    | 'check'
    | 'removed'
  /** id of the field, of a check its `at` */
  field: string
  /** id of the check */
  check?: string
  /** the limit */
  limit?: number | string
}

/** A tightening with the records it touches: a rule over records as `before` keeps them, null where no rule can tell. */
export interface Touching extends Tightening {
  touches: Rule | null
}

/** The records touched keep their values; they are asked when they are saved next. */
export function tightenings(before: EntityDocument, after: EntityDocument): Touching[] {
  const known = new Set(before.fields.map(field => field.id))
  const fresh = after.fields.filter(field => !known.has(field.id)).map(field => field.id)
  const found = [
    ...after.fields.flatMap(field => {
      const old = before.fields.find(one => one.id === field.id)
      return field.value === undefined ? [...requiredMore(old, field), ...(old ? factsMore(old, field) : [])] : []
    }),
    ...newChecks(before, after),
    ...before.fields
      .filter(old => !after.fields.some(field => field.id === old.id))
      .map((old): Touching => ({ kind: 'removed', field: old.id, touches: not(isEmpty(old)) })),
  ]
  return found.map(one => (one.touches !== null && reads(one.touches, fresh) ? { ...one, touches: null } : one))
}

const read = (field: Field): Rule => ({ var: field.id })
const not = (rule: Rule): Rule => ({ '!': [rule] })
const isEmpty = (field: Field): Rule =>
  field.type === 'children' ? { '==': [{ count: [read(field)] }, 0] } : { empty: [read(field)] }

const reads = (rule: Rule, fields: string[]) =>
  readsOf(rule).some(name => fields.includes(name.split('.')[0] as string))

/** A record is asked for the field where it is shown, and was not asked before. A field that is new is empty everywhere. */
function requiredMore(old: Field | undefined, field: Field): Touching[] {
  const { required = false, when = true, type } = field
  if (required === false || type === 'serial' || old?.required === true || same(required, old?.required)) return []
  const asked: Rule[] = [required, when].filter(rule => rule !== true)
  const spared: Rule[] = old ? [isEmpty(old), ...(old.required === undefined ? [] : [not(old.required)])] : []
  const all = [...spared, ...asked]
  const kind = required === true ? 'required' : 'requiredWhen'
  return [{ kind, field: field.id, touches: all.length > 0 ? { and: all } : true }]
}

const LIMITS = [
  { kind: 'min', asks: 'more', beyond: '<' },
  { kind: 'max', asks: 'less', beyond: '>' },
  { kind: 'minLength', asks: 'more', beyond: '<' },
  { kind: 'maxLength', asks: 'less', beyond: '>' },
] as const

function factsMore(old: Field, field: Field): Touching[] {
  const limits = LIMITS.flatMap(({ kind, asks, beyond }): Touching[] => {
    const [was, limit] = [old[kind], field[kind]]
    if (limit === undefined) return []
    const order = was === undefined ? null : compareLimits(field, limit, was)
    if (order !== null && (asks === 'more' ? order <= 0 : order >= 0)) return []
    const value: Rule = kind.endsWith('Length') ? { length: [read(old)] } : read(old)
    return [{ kind, field: field.id, limit, touches: { [beyond]: [value, limit] } }]
  })
  const patterned = field.pattern !== old.pattern || field.format !== old.format
  const pattern = patterned && (field.pattern ?? field.format) !== undefined
  return [
    ...limits,
    ...optionsFewer(old, field),
    ...(pattern ? [{ kind: 'pattern', field: field.id, touches: null } as const] : []),
  ]
}

function optionsFewer(old: Field, field: Field): Touching[] {
  const left = field.options?.map(option => option.id)
  const gone = old.options?.map(option => option.id).filter(id => !left?.includes(id)) ?? []
  if (!left || gone.length === 0) return []
  const operator = itemOf(ruleTypeOf(old)) === null ? 'in' : 'hasAny'
  return [{ kind: 'options', field: field.id, touches: { [operator]: [read(old), gone] } }]
}

function newChecks(before: EntityDocument, after: EntityDocument): Touching[] {
  return (after.checks ?? []).flatMap((check): Touching[] => {
    const old = before.checks?.find(one => one.id === check.id)
    if (old && same(old.refuse, check.refuse)) return []
    const touches: Rule = old ? { and: [check.refuse, not(old.refuse)] } : check.refuse
    return [{ kind: 'check', field: check.at, check: check.id, touches }]
  })
}
