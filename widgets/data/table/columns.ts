/**
 * Columns of a table as they are drawn: field, title, width, side.
 * @source docs/language.md#table; docs/ui.md#a-list-screen
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { Column, Field, TableBody } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'

export interface DrawnColumn {
  column: Column
  /** the field itself, or the ref that leads to it */
  field: Field
  /** for `bind: "category.name"`: the name shown through the ref */
  through?: string
  /** on the wire: what is read in its stead where it is filled */
  instead?: string
  title: string
  width: number
  align: 'left' | 'center' | 'right'
  sortable: boolean
}

const WIDTHS: Partial<Record<Field['type'], number>> = {
  boolean: 80,
  integer: 100,
  decimal: 120,
  date: 120,
  time: 100,
  datetime: 170,
  enum: 110,
  dict: 110,
  user: 120,
  dept: 150,
  serial: 150,
  file: 180,
}
const WIDTH_PX = 160
const LONG_WIDTH_PX = 220
const LONG_TEXT = 100
/** letters of a title that must fit, in px of a Chinese one */
const LETTER_PX = 15
const PADDING_PX = 44

/** Types whose order says something to a reader, so their columns sort unless the document says `sort: false`. */
const SORTED_TYPES = new Set<Field['type']>([
  'string',
  'integer',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'enum',
  'dict',
  'serial',
  'region',
])

/** Columns a reader sees: not those hidden, nor those whose field was cut for him. */
export function drawnColumns(
  body: TableBody,
  entity: ClientEntity,
  lang: Lang,
  widths: Record<string, number>,
): DrawnColumn[] {
  const fields = fieldsOf(entity)
  return (body.columns ?? []).flatMap(column => {
    const [id = '', through] = (column.bind ?? column.id).split('.')
    const field = fields.get(id)
    if (!field || column.hidden) return []
    const english = lang === 'en' && field.inEnglish ? fields.get(field.inEnglish) : undefined
    const unit = pick(field.unit, lang)
    const title = pick(column.title ?? field.title, lang)
    return {
      column,
      field,
      through,
      instead: english && (english.name ?? english.id),
      title: unit ? `${title} (${unit})` : title,
      width: widths[column.id] ?? column.width ?? usualWidth(field, title),
      align: column.align ?? (field.type === 'integer' || field.type === 'decimal' ? 'right' : 'left'),
      sortable: through === undefined && (column.sort ?? SORTED_TYPES.has(field.type)),
    }
  })
}

function usualWidth(field: Field, title: string): number {
  const long = field.type === 'text' || (field.maxLength ?? 0) > LONG_TEXT
  return Math.max(WIDTHS[field.type] ?? (long ? LONG_WIDTH_PX : WIDTH_PX), title.length * LETTER_PX + PADDING_PX)
}

/** What a table may show or search: the entity's fields, and those every record has. By id. */
export function fieldsOf({ document }: ClientEntity): ReadonlyMap<string, Field> {
  return new Map([...SYSTEM_FIELDS, ...document.fields].map(field => [field.id, field]))
}

/** Every record has these without its entity saying so. */
const SYSTEM_FIELDS: Field[] = [
  { id: 'createUser', type: 'user', title: texts.createUser },
  { id: 'createTime', type: 'datetime', title: texts.createTime },
  { id: 'updateUser', type: 'user', title: texts.updateUser },
  { id: 'updateTime', type: 'datetime', title: texts.updateTime },
]
