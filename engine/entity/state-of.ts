/**
 * The state of fields in a form, and how a change of one affects others.
 * @source docs/language.md#rules-of-a-field; docs/language.md#types-and-cost; ADR 0013
 */
import type { RuleContext, RuleEnv } from '../rules/context.ts'
import type { EngineRecord } from '../value/value.ts'
import type { OptionRecord } from './check-field.ts'
import type { Entity, EntityField } from './compile-entity.ts'
import { settleField, settleRow, settleRows } from './settle.ts'

export interface FieldState {
  /** the field's `when` holds */
  exists: boolean
  required: boolean
  readOnly: boolean
  /** whether an option is offered; null when all are */
  choices: ((option: OptionRecord) => boolean) | null
}

/**
 * States by field id: of `ids`, or of every field. `record` must be settled (`beginRecord`, `recompute`,
 * `checkRecord`).
 */
export function stateOf(
  entity: Entity,
  record: EngineRecord,
  env: RuleEnv,
  ids: Iterable<string> = entity.fields.keys(),
  parent?: EngineRecord,
): Map<string, FieldState> {
  const at: RuleContext = { record, env, parent: parent ?? null }
  const states = new Map<string, FieldState>()
  for (const id of ids) {
    const each = entity.fields.get(id)
    if (each) states.set(id, stateOfField(each, at))
  }
  return states
}

function stateOfField({ field, rules }: EntityField, at: RuleContext): FieldState {
  const exists = rules.when?.holds(at) ?? true
  const isGiven = rules.value !== undefined || field.type === 'serial'
  const { choices } = rules
  return {
    exists,
    required: exists && !isGiven && (rules.required?.holds(at) ?? false),
    readOnly: isGiven || (rules.readOnly?.holds(at) ?? false),
    choices: choices ? option => choices.holds({ ...at, env: { ...at.env, option } }) : null,
  }
}

export interface Recomputed {
  record: EngineRecord
  /** ids of other fields whose value changed */
  changed: string[]
  /** ids of the fields whose state may have changed */
  affected: string[]
}

/**
 * The record after the fields `changed` (or the row of one: `spans/3`) got new values: only what depends on them is computed. The result is the record
 * `checkRecord` would give. `record` itself is not modified; rows of a changed `children` field are settled too.
 */
export function recompute(
  entity: Entity,
  record: EngineRecord,
  changed: readonly string[],
  env: RuleEnv,
  parent?: EngineRecord,
): Recomputed {
  const next = { ...record }
  const at: RuleContext = { record: next, env, parent: parent ?? null }
  const ids = changed.map(path => path.split('/')[0]!)
  for (const path of changed) {
    const [id = '', row] = path.split('/')
    const each = entity.fields.get(id)
    if (!each?.rows) continue
    const rows = next[id] ?? null
    next[id] = row === undefined ? settleRows(each, rows, at) : settleRow(each, rows, Number(row), at)
  }
  const dirty = reach(ids, entity.settledBy)
  const moved = entity.order
    .filter(each => dirty.has(each.field.id) && settleField(each, at))
    .map(each => each.field.id)
  const affected = new Set([...ids, ...moved])
  for (const id of [...affected]) for (const reader of entity.shownBy.get(id) ?? []) affected.add(reader)
  return { record: next, changed: moved, affected: [...affected] }
}

/** The fields `ids` and all that depend on them. */
function reach(ids: readonly string[], readers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(ids)
  for (const id of reached) for (const reader of readers.get(id) ?? []) reached.add(reader)
  return reached
}
