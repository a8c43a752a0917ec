/**
 * A new record: every field, with its default.
 * @source docs/language.md#rules-of-a-field
 */
import type { RuleEnv } from '../rules/context.ts'
import type { EngineRecord } from '../value/value.ts'
import type { Entity } from './compile-entity.ts'
import { fitToField, settleField } from './settle.ts'

/** Defaults run in the order of the fields and see the fields before them; then dependent fields are settled. */
export function beginRecord(entity: Entity, env: RuleEnv, parent?: EngineRecord): EngineRecord {
  const record: EngineRecord = {}
  const at = { record, env, parent: parent ?? null }
  for (const each of entity.fields.values()) {
    record[each.field.id] = each.rules.default ? fitToField(each, each.rules.default.run(at)) : null
  }
  for (const each of entity.order) settleField(each, at)
  return record
}
