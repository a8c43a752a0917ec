/** Sample records for the canvas: plausible, and always the same. @source docs/designer.md#canvas */
import type { WireRecord } from '#adapters/wire/screen.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity } from '#engine/entity/compile-entity.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import type { EntityDocument, Field, Option } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { pick } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import { dayAfter } from '../../rules/truth.ts'

const ROWS = 5

export function makeRows(
  entity: EntityDocument,
  dicts: Record<string, Option[]>,
  lang: Lang,
  env: RuleEnv,
  lookup: (key: string) => EntityDocument | undefined,
): WireRecord[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const made = entity.fields.map(field => [field.id, makeValue(field, dicts, lang, env.today, index)])
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

function makeValue(field: Field, dicts: Record<string, Option[]>, lang: Lang, today: string, index: number): unknown {
  switch (field.type) {
    case 'string':
    case 'text':
    case 'serial':
      return `${pick(field.title, lang)} ${index + 1}`
    case 'integer':
      return clamp(field, (index + 1) * 3)
    case 'decimal':
      return clamp(field, (index + 1) * 12.5).toFixed(field.scale ?? 0)
    case 'boolean':
      return index % 2 === 0
    case 'date':
      return dayAfter(today, index)
    case 'datetime':
      return `${dayAfter(today, index)} 09:30:00`
    case 'time':
      return '09:30:00'
    case 'enum':
    case 'dict': {
      const options = field.options ?? dicts[field.dict ?? ''] ?? []
      const code = options[index % options.length]?.id ?? null
      return field.many && code !== null ? [code] : code
    }
    case 'refs':
    case 'users':
    case 'depts':
    case 'file':
    case 'children':
      return []
    default:
      return null
  }
}

function clamp(field: Field, value: number): number {
  const low = typeof field.min === 'number' ? Math.max(field.min, value) : value
  return typeof field.max === 'number' ? Math.min(field.max, low) : low
}
