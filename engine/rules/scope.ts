/**
 * The meaning of names in a rule at its place.
 * @source docs/language.md#names
 */
import type { EntityDocument, Field } from '../schema/document.ts'
import { type RuleType, rowsKey, ruleTypeOf } from '../value/rule-type.ts'
import { isRollup } from './pointing.ts'
import { rowsOf } from './rows-of.ts'

/**
 * Types of the environment by name: `$today`, `$me.id`, `$param.category`. A name may be a record (`$query.late` → its
 * columns) or of unknown type (`$event` → `any`: every path below it is known only at run time).
 */
export type EnvTypes = Readonly<Record<string, RuleType | Readonly<Record<string, RuleType>>>>

export interface RuleScope {
  /** its name for the reader, e.g. the key of the entity */
  name: string
  fields: readonly Field[]
  /** the record that contains the row */
  up?: RuleScope
  /** the key of the entity, where the records that point at its records may be read (`pointing.ts`) */
  pointedAt?: string
  /** the rule runs where records are read, so it may read fields that are computed only then */
  whenRead?: true
  env: EnvTypes
  entity(key: string): EntityDocument | undefined
}

/** The entity of the rows that a name in `scope` stands for, by the key in their type. */
export function rowsIn(scope: RuleScope, key: string): EntityDocument | undefined {
  const field = [...scope.fields, ...(scope.up?.fields ?? [])].find(each => each.fields && rowsKey(each) === key)
  return field ? rowsOf(field, scope.entity) : scope.entity(key)
}

/** The scope inside of rows of the entity with `key`, which a name in `at` stands for. */
export function scopeOfRows(at: RuleScope, key: string): RuleScope {
  const entity = rowsIn(at, key)
  return { name: key, fields: entity ? fieldsOf(entity) : [], up: at, env: at.env, entity: at.entity }
}

/** The environment every rule can read. */
const RECORD_ENV: EnvTypes = {
  $today: 'date',
  $now: 'stamp',
  '$me.id': 'id:user',
  '$me.account': 'text',
  '$me.name': 'text',
  '$me.tenant': 'text',
  '$me.dept': 'id:dept',
  '$me.roles': 'list:text',
  '$me.posts': 'list:text',
  '$me.apps': 'list:text',
}

/** What defaults of the params of SQL may read besides: the server alone knows and fills them. @source DB-31 */
export const SQL_PARAM_ENV: EnvTypes = { '$me.roleIds': 'list:id:role', '$me.postIds': 'list:id:post' }

/** The environment of a rule over records: today, now, the person, and names the screen adds. */
export function recordEnv(more: EnvTypes = {}): EnvTypes {
  return { ...RECORD_ENV, ...more }
}

/** The scope of rules over the records of `document`. */
export function recordScope(
  document: EntityDocument,
  entity: RuleScope['entity'],
  more: EnvTypes = {},
  up?: RuleScope,
): RuleScope {
  return { name: document.key, fields: fieldsOf(document), env: recordEnv(more), entity, ...(up ? { up } : {}) }
}

const fieldsOfDocument = new WeakMap<EntityDocument, readonly Field[]>()

/** The entity's own fields and the system fields: id, creator and last editor with times, status. */
export function fieldsOf(document: EntityDocument): readonly Field[] {
  let fields = fieldsOfDocument.get(document)
  if (!fields) {
    const own = new Set(document.fields.map(field => field.id))
    fields = [...document.fields, ...systemFields(document).filter(field => !own.has(field.id))]
    fieldsOfDocument.set(document, fields)
  }
  return fields
}

/** The fields every record has without declaring them. */
export function systemFields(document: EntityDocument): readonly Field[] {
  const named = (id: string, type: Field['type'], to?: string): Field => ({
    id,
    type,
    title: { zh: id },
    ...(to && { to }),
  })
  return [
    named('id', 'ref', document.key),
    named('createUser', 'user'),
    named('createDept', 'dept'),
    named('createTime', 'datetime'),
    named('updateUser', 'user'),
    named('updateTime', 'datetime'),
    ...(document.status ? [named('dataStatus', 'integer')] : []),
  ]
}

/**
 * Types of `$option` in `choices` of a field: the id of the offered record, and the fields of its entity. If that
 * entity is not available here, its types are known only at run time.
 */
export function optionEnv(field: Field, entity: RuleScope['entity']): EnvTypes {
  const type = ruleTypeOf(field)
  const id = (type.startsWith('list:') ? type.slice(5) : type) as RuleType
  const target = id.startsWith('id:') ? entity(id.slice(3)) : undefined
  const offered = (target?.fields ?? []).filter(each => !isRollup(each))
  const shown = Object.fromEntries(offered.map(each => [`$option.${each.id}`, ruleTypeOf(each)]))
  const isUnseen = id.startsWith('id:') && !target
  return {
    ...(isUnseen && { $option: 'any' }),
    '$option.dept': 'id:dept',
    ...shown,
    ...(id === 'id:user' && { '$option.dept': 'id:dept' }),
    '$option.label': 'text',
    '$option.id': id,
  }
}
