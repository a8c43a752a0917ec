/** Sample records for the canvas: those of the draft, else made ones, plausible and always the same. @source docs/designer.md#canvas */
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import { filledSamples } from '#engine/entity/samples.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import type { EntityDocument, Field, Option } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { WireRecord } from '../../wire/screen.ts'
import { sampleValue } from './sample-value.ts'

const ROWS = 5

export function makeRows(
  entity: EntityDocument,
  dicts: Record<string, Option[]>,
  lang: Lang,
  env: RuleEnv,
  lookup: (key: string) => EntityDocument | undefined,
): WireRecord[] {
  const own = filledSamples(entity)
  return Array.from({ length: own.length || ROWS }, (_, index) => {
    const make = (field: Field) =>
      sampleValue(field, field.options ?? dicts[field.dict ?? ''] ?? [], lang, env.today, index)
    // the server would number the creator's own rows too
    const fill = (field: Field) =>
      own.length > 0 && field.type !== 'serial' ? (own[index]?.values?.[field.id] ?? null) : make(field)
    const filled = Object.fromEntries(entity.fields.map(field => [field.id, fill(field)]))
    const values = computeSample(entity, filled, env, lookup)
    const wire = entity.fields.map(({ id, name = id }) => [name, values[id] ?? null])
    return { ...Object.fromEntries(wire), id: String(index + 1), rev: 1, createTime: `${env.today} 09:00:00` }
  })
}

/** The values of a sample record after the rules; a model whose rules cannot run yet keeps the values. */
export function computeSample(
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
