/**
 * Columns of a table as drawn: field, title, width, alignment.
 * @source docs/language.md#table; docs/ui.md#a-list-screen
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { Column, Field, TableBody } from '#engine/schema/document.ts'
import { fill, type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'

export interface DrawnColumn {
  column: Column
  /** the field itself, or the reference that is read through */
  field: Field
  /** for `bind: "category.name"`: the shown field of the reference */
  through?: string
  /** wire name of the field read instead where it is filled */
  instead?: string
  title: string
  width: number
  align: 'left' | 'center' | 'right'
  sortable: boolean
  /** for a column edited in place: the entity of its records */
  edit?: ClientEntity
}

const WIDTHS: Partial<Record<Field['type'], number>> = {
  boolean: 80,
  integer: 100,
  decimal: 120,
  date: 132,
  time: 90,
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
/** The width of a title: its letters, sort mark and padding; numbers keep a distance from the next column. */
const LETTER_PX = 7.5
const WIDE_LETTER_PX = 14
const HEAD_PX = 56
const NUMBER_HEAD_PX = 68

/** Types with a meaningful order, whose columns can be sorted unless the document has `sort: false`. */
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

/** Columns a reader sees: without hidden ones, and without those whose field was cut for this reader. */
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
    const head = unit ? fill(pick(texts.withUnit, lang), { title, unit }) : title
    const align = column.align ?? (field.type === 'integer' || field.type === 'decimal' ? 'right' : 'left')
    return {
      column,
      field,
      through,
      instead: english && (english.name ?? english.id),
      title: head,
      width: widths[column.id] ?? Math.max(column.width ?? usualWidth(field), headWidth(head, align)),
      align,
      edit: column.edit && entity,
      sortable: through === undefined && !body.call && (column.sort ?? SORTED_TYPES.has(field.type)),
    }
  })
}

function usualWidth(field: Field): number {
  const long = field.type === 'text' || (field.maxLength ?? 0) > LONG_TEXT
  return WIDTHS[field.type] ?? (long ? LONG_WIDTH_PX : WIDTH_PX)
}

function headWidth(head: string, align: DrawnColumn['align']): number {
  return textWidth(head) + (align === 'right' ? NUMBER_HEAD_PX : HEAD_PX)
}

/** The most px a text takes on one line at 14 px. @source docs/ui.md#a-list-screen */
export function textWidth(text: string): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? WIDE_LETTER_PX : LETTER_PX), 0))
}

/** The fields a table may show or search, by id: the entity's own and the system fields. */
export function fieldsOf({ document }: ClientEntity): ReadonlyMap<string, Field> {
  return new Map([...SYSTEM_FIELDS, ...document.fields].map(field => [field.id, field]))
}

/** Every record has these fields without its entity declaring them. */
const SYSTEM_FIELDS: Field[] = [
  { id: 'createUser', type: 'user', title: texts.createUser },
  { id: 'createTime', type: 'datetime', title: texts.createTime },
  { id: 'updateUser', type: 'user', title: texts.updateUser },
  { id: 'updateTime', type: 'datetime', title: texts.updateTime },
]
