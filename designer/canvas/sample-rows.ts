/** Made records for the canvas: plausible, always the same. @source docs/designer.md#canvas */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument, Field, Option } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { pick } from '#engine/text/text.ts'
import { dayAfter } from '../rules/truth.ts'

const ROWS = 5

export function makeRows(
  entity: EntityDocument,
  dicts: Record<string, Option[]>,
  lang: Lang,
  today: string,
): WireRecord[] {
  return Array.from({ length: ROWS }, (_, index) => {
    const values = entity.fields.map(field => [field.name ?? field.id, makeValue(field, dicts, lang, today, index)])
    return { ...Object.fromEntries(values), id: String(index + 1), rev: 1, createTime: `${today} 09:00:00` }
  })
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
