/** Sample records for the canvas: plausible, and always the same. @source docs/designer.md#canvas */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import type { EntityDocument, Option } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { sampleValue } from '../../rules/formula/sample-value.ts'

const ROWS = 5

export function makeRows(
  entity: EntityDocument,
  dicts: Record<string, Option[]>,
  lang: Lang,
  env: RuleEnv,
  lookup: (key: string) => EntityDocument | undefined,
): WireRecord[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const made = entity.fields.map(field => [
      field.id,
      sampleValue(field, field.options ?? dicts[field.dict ?? ''] ?? [], lang, env.today, index),
    ])
    const values = computed(entity, Object.fromEntries(made), env, lookup)
    const wire = entity.fields.map(({ id, name = id }) => [name, values[id] ?? null])
    return { ...Object.fromEntries(wire), id: String(index + 1), rev: 1, createTime: `${env.today} 09:00:00` }
  })
}

/** Applies the rules to the sample values; a model whose rules cannot run yet keeps the values. */
function computed(
  entity: EntityDocument,
  made: EngineRecord,
  env: RuleEnv,
  lookup: (key: string) => EntityDocument | undefined,
): EngineRecord {
  try {
    const { record } = checkRecord(compileEntity(entity, lookup), made, { env })
    return Object.fromEntries(
      entity.fields.map(({ id, value }) => [id, (value === undefined ? made : record)[id] ?? null]),
    )
  } catch {
    return made
  }
}
