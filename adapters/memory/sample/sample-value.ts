import { serialText } from '#engine/entity/serial-text.ts'
import type { Field, Json, Option } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { dayAfter } from '#engine/value/day-after.ts'

/** A plausible value of a field; another one for each `index`. Ids have none. @source docs/designer.md#canvas */
export function sampleValue(field: Field, options: Option[], lang: Lang, today: string, index: number): Json {
  switch (field.type) {
    case 'string':
    case 'text':
      return `${pick(field.title, lang)} ${index + 1}`
    case 'serial':
      return serialText(field, index + 1, today)
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
