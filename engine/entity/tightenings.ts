/**
 * What a new version of a model requires of records that were saved under the old one.
 * @source docs/designer.md#publishing
 */
import { readsOf } from '../rules/reads-of.ts'
import type { EntityDocument, Field, Rule } from '../schema/document.ts'
import { checkPattern } from '../value/pattern.ts'
import { itemOf, ruleTypeOf } from '../value/rule-type.ts'
import type { Value } from '../value/value.ts'
import { same } from '../version/same.ts'
import { compareLimits } from './check-facts.ts'
import { valueCheck } from './check-field.ts'
import { converter, converts } from './convert-value.ts'

/**
 * One requirement that is new or stricter; `removed`: a field no longer shown; `copied`: a new field with the values of
 * another, some of which may not convert.
 */
export interface Tightening {
  kind:
    | 'required'
    | 'requiredWhen'
    | 'min'
    | 'max'
    | 'minLength'
    | 'maxLength'
    | 'minCount'
    | 'maxCount'
    | 'options'
    | 'pattern'
    | 'files'
    | 'unique'
    | 'anyCase'
    | 'check'
    | 'removed'
    | 'copied'
  /** id of the field; of a check, its `at` */
  field: string
  /** id of the check */
  check?: string
  /** the limit */
  limit?: number | string
  /** in a unique index of several fields: the others */
  beside?: string[]
  /** id of the field whose values are copied */
  from?: string
}

/** A restriction together with the stored records it affects, described in one of four ways. */
export interface Touching extends Tightening {
  /** a rule; null where no rule can describe them */
  touches: Rule | null
  /** where no rule can: whether the field's value is refused. Not called for empty values */
  refuses?(value: Value): boolean
  /** records with equal values in all these fields; for `anyCase` ignoring case */
  same?: string[]
  /** and in the copies of these, which no record has yet */
  copies?: Copying[]
  /** the conversion of another field's value: records where the result is empty. `given`: only those with a value */
  taken?: Copying & { given: boolean }
}

/** How values of the field `from` are converted for a new field. */
interface Copying {
  from: string
  convert(value: Value): Value
}

/** The affected records keep their values; they are checked at their next save. */
export function tightenings(before: EntityDocument, after: EntityDocument): Touching[] {
  const known = new Set(before.fields.map(field => field.id))
  const fresh = after.fields.filter(field => !known.has(field.id)).map(field => field.id)
  const found = [
    ...after.fields.flatMap(field => {
      const old = before.fields.find(one => one.id === field.id)
      if (field.value !== undefined) return []
      if (old) return [...requiredMore(old, field), ...factsMore(old, field)]
      return takenOver(before, after, field) ?? requiredMore(undefined, field)
    }),
    ...newChecks(before, after),
    ...uniqueMore(before, after),
    ...before.fields
      .filter(old => !after.fields.some(field => field.id === old.id))
      .map((old): Touching => ({ kind: 'removed', field: old.id, touches: not(isEmpty(old)) })),
  ]
  return found.map(one => (one.touches !== null && reads(one.touches, fresh) ? { ...one, touches: null } : one))
}

/** What a change of a model means for existing records. @source docs/designer.md#publishing */
export type ChangeClass = 'new' | 'removed' | 'tighter' | 'looser' | 'free'

/**
 * The class of the change at `address` of the model (`fields/price`, `checks/many`); null when records are not
 * affected.
 */
export function classOfChange(before: EntityDocument, after: EntityDocument, address: string): ChangeClass | null {
  const [list, id, ...inner] = address.split('/')
  if ((list !== 'fields' && list !== 'checks') || id === undefined) return null
  const has = (model: EntityDocument) => model[list]?.some(one => one.id === id) === true
  if (list === 'fields' && inner.length === 0 && has(before) !== has(after)) return has(after) ? 'new' : 'removed'
  const isHere = ({ field, check }: Tightening) =>
    list === 'fields' ? check === undefined && field === id : check === id
  if (tightenings(before, after).some(isHere)) return 'tighter'
  return tightenings(after, before).some(isHere) ? 'looser' : 'free'
}

const read = (field: Field): Rule => ({ var: field.id })
const not = (rule: Rule): Rule => ({ '!': [rule] })
const isEmpty = (field: Field): Rule =>
  field.type === 'children' ? { '==': [{ count: [read(field)] }, 0] } : { empty: [read(field)] }

const reads = (rule: Rule, fields: string[]) =>
  readsOf(rule).some(name => fields.includes(name.split('.')[0] as string))

/** Records in which the field is now required and was not before. A new field is empty in all of them. */
function requiredMore(old: Field | undefined, field: Field): Touching[] {
  const { required = false, when = true, type } = field
  if (required === false || type === 'serial' || old?.required === true || same(required, old?.required)) return []
  const asked: Rule[] = [required, when].filter(rule => rule !== true)
  const spared: Rule[] = old ? [isEmpty(old), ...(old.required === undefined ? [] : [not(old.required)])] : []
  const all = [...spared, ...asked]
  const kind = required === true ? 'required' : 'requiredWhen'
  return [{ kind, field: field.id, touches: all.length > 0 ? { and: all } : true }]
}

/** Records in which a new field stays empty: those without a value to copy, or whose value does not convert. */
function takenOver(before: EntityDocument, after: EntityDocument, field: Field): Touching[] | null {
  const [taken] = copyingOf(before, after, field.id)
  if (!taken) return null
  return [
    { kind: 'copied', field: field.id, from: taken.from, touches: null, taken: { ...taken, given: true } },
    ...requiredMore(undefined, field).map(one => ({
      ...one,
      touches: null,
      ...(field.required === true && field.when === undefined ? { taken: { ...taken, given: false } } : {}),
    })),
  ]
}

const LIMITS = [
  { kind: 'min', asks: 'more', beyond: '<' },
  { kind: 'max', asks: 'less', beyond: '>' },
  { kind: 'minLength', asks: 'more', beyond: '<' },
  { kind: 'maxLength', asks: 'less', beyond: '>' },
  { kind: 'minCount', asks: 'more', beyond: '<' },
  { kind: 'maxCount', asks: 'less', beyond: '>' },
] as const

function factsMore(old: Field, field: Field): Touching[] {
  const limits = LIMITS.flatMap(({ kind, asks, beyond }): Touching[] => {
    const [was, limit] = [old[kind], field[kind]]
    if (limit === undefined || (kind.endsWith('Count') && field.type !== 'children')) return []
    const order = was === undefined ? null : compareLimits(field, limit, was)
    if (order !== null && (asks === 'more' ? order <= 0 : order >= 0)) return []
    const value = measure(kind, old)
    return [{ kind, field: field.id, limit, touches: { [beyond]: [value, limit] } }]
  })
  return [...limits, ...optionsFewer(old, field), ...formMore(old, field)]
}

const measure = (kind: (typeof LIMITS)[number]['kind'], field: Field): Rule =>
  kind.endsWith('Length') ? { length: [read(field)] } : kind.endsWith('Count') ? { count: [read(field)] } : read(field)

/** Records whose text or files no longer match: the engine checks each value. */
function formMore(old: Field, field: Field): Touching[] {
  const asks = (...keys: ('pattern' | 'format' | 'accept' | 'maxCount')[]) =>
    keys.some(key => field[key] !== undefined && !same(field[key], old[key]))
  const isFile = field.type === 'file'
  if (!(isFile ? asks('accept', 'maxCount') : asks('pattern', 'format'))) return []
  const found: Touching = { kind: isFile ? 'files' : 'pattern', field: field.id, touches: null }
  if (field.pattern !== undefined && checkPattern(field.pattern) !== null) return [found]
  const check = valueCheck(field)
  return [{ ...found, refuses: value => check(value) !== null }]
}

/**
 * Records that share values which become unique. Removed records do not count; a single empty value equals no other,
 * among several fields it counts as a value. A new field is empty in all records unless it copies values.
 */
function uniqueMore(before: EntityDocument, after: EntityDocument): Touching[] {
  const was = uniquesOf(before).map(nameOf)
  return uniquesOf(after)
    .filter(each => !was.includes(nameOf(each)) && !was.includes(nameOf({ ...each, kind: 'anyCase' })))
    .flatMap(({ kind, fields }): Touching[] => {
      const [field = '', ...beside] = fields
      const same = fields.filter(id => before.fields.some(old => old.id === id))
      const copies = fields.filter(id => !same.includes(id)).flatMap(id => copyingOf(before, after, id))
      if (beside.length + same.length + copies.length === 0) return []
      const alone = beside.length > 0 ? { beside } : copies.map(({ from }) => ({ from }))[0]
      return [{ kind, field, ...alone, touches: null, same, ...(copies.length > 0 ? { copies } : {}) }]
    })
}

function copyingOf(before: EntityDocument, after: EntityDocument, id: string): Copying[] {
  const field = after.fields.find(one => one.id === id)
  const old = before.fields.find(one => one.id === field?.copies)
  return field && old && converts(old, field) ? [{ from: old.id, convert: converter(old, field) }] : []
}

interface Unique {
  kind: 'unique' | 'anyCase'
  fields: string[]
}

const nameOf = ({ kind, fields }: Unique): string => `${kind} ${fields}`

const uniquesOf = ({ fields, indexes = [] }: EntityDocument): Unique[] => [
  ...fields
    .filter(field => field.unique)
    .map(({ id, anyCase }) => ({ kind: anyCase ? ('anyCase' as const) : ('unique' as const), fields: [id] })),
  ...indexes.filter(index => index.unique).map(({ fields }) => ({ kind: 'unique' as const, fields })),
]

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
