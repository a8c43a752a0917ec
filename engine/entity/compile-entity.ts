/**
 * An entity compiled for running: its rules prepared, its computed fields in order, and which field reads which.
 * @source ARCHITECTURE.md#the-walk-of-one-datum; docs/language.md#entity
 */
import { Fault } from '../error/fault.ts'
import { type PreparedRule, prepareRule } from '../rules/prepare-rule.ts'
import { rowsOf } from '../rules/rows-of.ts'
import { type EnvTypes, optionEnv, type RuleScope, recordScope } from '../rules/scope.ts'
import type { EntityCheck, EntityDocument, Field } from '../schema/document.ts'
import { checkPattern, compilePattern, type Pattern } from '../value/pattern.ts'
import { hasOwnRows, type RuleType, ruleTypeOf } from '../value/rule-type.ts'
import { orderFields, settlingReads } from './order-fields.ts'

/** A field's rules by their key. */
type FieldRules = Readonly<Partial<Record<RuleKey, PreparedRule>>>
const RULE_KEYS = ['default', 'value', 'when', 'required', 'readOnly', 'choices'] as const
type RuleKey = (typeof RULE_KEYS)[number]

export interface EntityField {
  readonly field: Field
  readonly type: RuleType
  readonly rules: FieldRules
  readonly pattern: Pattern | null
  /** the entity of its rows, for a field of type `children` */
  readonly rows: Entity | null
}

export interface Entity {
  readonly document: EntityDocument
  readonly key: string
  readonly fields: ReadonlyMap<string, EntityField>
  /** by wire name: `name`, else the id */
  readonly byName: ReadonlyMap<string, EntityField>
  /** fields determined by a rule (`when`, `value`), each after those it reads */
  readonly order: readonly EntityField[]
  /** field id → ids of the fields whose `when` or `value` reads it, each after those it reads */
  readonly settledBy: ReadonlyMap<string, readonly string[]>
  /** field id → ids of the fields whose state (`when`, `required`, `readOnly`, `choices`) reads it */
  readonly shownBy: ReadonlyMap<string, readonly string[]>
  readonly checks: readonly { check: EntityCheck; refuse: PreparedRule }[]
}

/**
 * @param lookup  other entities by key: those of `children` fields are compiled with it, those of refs provide types
 * @param more    names its rules may read besides those of every record
 * @throws Fault 'rule.cycle' (path: `a → b → a`), 'rule.chain', 'rule.refused' (data: issues), 'field.pattern.unsafe',
 * 'field.pattern.large'
 */
export function compileEntity(
  document: EntityDocument,
  lookup: (key: string) => EntityDocument | undefined,
  more?: EnvTypes,
): Entity {
  return compile(document, lookup, null, { more })
}

/** The entity of the rows of a record; their field `by` is filled by the record. */
export function compileRows(
  document: EntityDocument,
  lookup: (key: string) => EntityDocument | undefined,
  by: string,
): Entity {
  return compile(document, lookup, by, {})
}

/**
 * @param owner  for rows: the field that points at the parent record and is filled by it; rows of its own they have not
 * @param up     for the own rows of a form: what `$parent` names
 */
function compile(
  document: EntityDocument,
  lookup: (key: string) => EntityDocument | undefined,
  owner: string | null,
  { up, more }: { up?: RuleScope | undefined; more?: EnvTypes | undefined },
): Entity {
  const scope = recordScope(document, lookup, more, up)
  const compileField = (field: Field): EntityField => {
    const scopes: Partial<Record<RuleKey, RuleScope>> = {
      choices: { ...scope, env: { ...scope.env, ...optionEnv(field, lookup) } },
      value: { ...scope, pointedAt: document.key },
    }
    const given = RULE_KEYS.filter(key => field[key] !== undefined && !(field.id === owner && key === 'required'))
    const rules = given.map(key => {
      const path = `fields/${field.id}/${key}`
      return [key, prepareRule(field[key]!, scopes[key] ?? scope, path)] as const
    })
    const isOwn = hasOwnRows(field)
    const rows = isOwn || owner === null ? rowsOf(field, lookup) : undefined
    return Object.freeze({
      field,
      type: ruleTypeOf(field),
      rules: Object.fromEntries(rules),
      pattern: field.pattern === undefined ? null : safePattern(field, field.pattern),
      rows: rows ? compile(rows, lookup, field.by ?? '', isOwn ? { up: scope, more } : {}) : null,
    })
  }
  const fields = new Map(document.fields.map(field => [field.id, compileField(field)]))
  const order = orderFields(document.fields).map(id => fields.get(id)!)
  const checks = (document.checks ?? []).map(check => ({
    check,
    refuse: prepareRule(check.refuse, scope, `checks/${check.id}/refuse`),
  }))
  return Object.freeze({
    document,
    key: document.key,
    fields,
    byName: new Map([...fields.values()].map(each => [each.field.name ?? each.field.id, each])),
    order,
    settledBy: readersOf(order, ({ field }) => settlingReads(field)),
    shownBy: readersOf([...fields.values()], ({ rules }) => SHOWING.flatMap(key => rules[key]?.reads ?? [])),
    checks,
  })
}

const SHOWING = ['when', 'required', 'readOnly', 'choices'] as const

/** field id → fields that read it. @param readsOf  the names a field reads */
function readersOf(
  fields: readonly EntityField[],
  readsOf: (each: EntityField) => readonly string[],
): Map<string, string[]> {
  const readers = new Map<string, string[]>()
  for (const each of fields) {
    for (const read of new Set(readsOf(each))) {
      const known = readers.get(read)
      if (known) known.push(each.field.id)
      else readers.set(read, [each.field.id])
    }
  }
  return readers
}

function safePattern(field: Field, source: string): Pattern {
  const wrong = checkPattern(source)
  if (wrong) throw new Fault(wrong.code, { field: field.id, ...wrong.params })
  return compilePattern(source)
}
