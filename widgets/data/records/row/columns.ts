/**
 * Columns of a table as drawn: field, title, width, alignment.
 * @source docs/language.md#table; docs/ui.md#a-list-screen
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { ViewSettings } from '#engine/access/view-settings.ts'
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

/** What a person chooses about the columns of a table. */
export type TableChoices = Pick<ViewSettings, 'widths' | 'hidden' | 'order' | 'pinned'>

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
/** of fields to whose values a widget gives a form of its own, which is read from the left */
const WIDTHS_OF_FORMS: Readonly<Record<string, number>> = {
  duration: 170,
  rating: 130,
  'date-range': 210,
  'time-range': 130,
  tags: 220,
  address: 280,
  location: 240,
}
const WIDTH_PX = 160
const LONG_WIDTH_PX = 220
const LONG_TEXT = 100
/** The width of a title: its letters, sort mark and padding; numbers keep a distance from the next column. */
const LETTER_PX = 7.5
const WIDE_LETTER_PX = 14
const HEAD_PX = 46
const NUMBER_HEAD_PX = 58
/** heads have smaller letters than the text that is measured */
const HEAD_SHARE = 12 / 14
/** tags have smaller letters, and padding in a cell with padding */
const TAG_SHARE = 12 / 14
const TAG_PX = 40

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

/** Columns a reader sees, as the person keeps them: without hidden ones. */
export function drawnColumns(body: TableBody, entity: ClientEntity, lang: Lang, kept: TableChoices): DrawnColumn[] {
  return offeredColumns(body, entity, lang, kept).filter(({ column }) => !isHidden(column, kept))
}

export const isHidden = ({ id, hidden }: Column, kept: TableChoices): boolean => kept.hidden?.[id] ?? hidden === true

/** Every column a reader may see, in the person's order: without those whose field was cut for this reader. */
export function offeredColumns(body: TableBody, entity: ClientEntity, lang: Lang, kept: TableChoices): DrawnColumn[] {
  const { widths = {}, pinned } = kept
  const fields = fieldsOf(entity)
  return ordered(body.columns ?? [], kept).flatMap(given => {
    const column: Column = pinned?.includes(given.id) ? { ...given, pin: 'left' } : given
    const [id = '', through] = (column.bind ?? column.id).split('.')
    const field = fields.get(id)
    if (!field) return []
    const english = lang === 'en' && field.inEnglish ? fields.get(field.inEnglish) : undefined
    const unit = pick(field.unit, lang)
    const title = pick(column.title ?? field.title, lang)
    const head = unit ? fill(pick(texts.withUnit, lang), { title, unit }) : title
    const align = column.align ?? (isFigure(field) ? 'right' : 'left')
    return {
      column,
      field,
      through,
      instead: english && (english.name ?? english.id),
      title: head,
      width: widths[column.id] ?? Math.max(column.width ?? usualWidth(field, lang), headWidth(head, align)),
      align,
      edit: column.edit && entity,
      sortable: through === undefined && !body.call && (column.sort ?? SORTED_TYPES.has(field.type)),
    }
  })
}

/** In the person's order; a column added since stays after the one it follows. Pinned ones come first. */
function ordered(columns: Column[], { order, pinned = [] }: TableChoices): Column[] {
  const left = columns.map(({ id }) => id)
  for (const id of order ?? []) if (left.includes(id)) left.push(...left.splice(left.indexOf(id), 1))
  const added = order ? columns.filter(({ id }) => !order.includes(id)) : []
  for (const { id } of added) {
    const before = columns[columns.findIndex(column => column.id === id) - 1]?.id
    left.splice(left.indexOf(id), 1)
    left.splice(before === undefined ? 0 : left.indexOf(before) + 1, 0, id)
  }
  const all = left.map(id => columns.find(column => column.id === id) as Column)
  return [...all.filter(({ id }) => pinned.includes(id)), ...all.filter(({ id }) => !pinned.includes(id))]
}

const formWidth = ({ widget = '' }: Field): number | undefined =>
  Object.hasOwn(WIDTHS_OF_FORMS, widget) ? WIDTHS_OF_FORMS[widget] : undefined

/** Figures of a column are compared by their places, so they end at one edge. */
const isFigure = (field: Field): boolean =>
  (field.type === 'integer' || field.type === 'decimal') && formWidth(field) === undefined

function usualWidth(field: Field, lang: Lang): number {
  const long = field.type === 'text' || (field.maxLength ?? 0) > LONG_TEXT
  const usual = formWidth(field) ?? WIDTHS[field.type] ?? (long ? LONG_WIDTH_PX : WIDTH_PX)
  return Math.max(usual, Math.min(LONG_WIDTH_PX, optionWidth(field, lang)))
}

/** The width of its longest option as a tag, where one is shown. */
function optionWidth({ options = [], many }: Field, lang: Lang): number {
  if (many) return 0
  const longest = Math.max(0, ...options.map(({ title }) => textWidth(pick(title, lang))))
  return longest === 0 ? 0 : Math.ceil(longest * TAG_SHARE) + TAG_PX
}

function headWidth(head: string, align: DrawnColumn['align']): number {
  return Math.ceil(textWidth(head) * HEAD_SHARE) + (align === 'right' ? NUMBER_HEAD_PX : HEAD_PX)
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
