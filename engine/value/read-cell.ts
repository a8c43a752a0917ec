/**
 * Reads what people write in the cells of a spreadsheet, for imports on the server and blocks pasted into a form.
 * @source docs/http.md#imports-and-exports
 */
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import type { Field } from '../schema/document.ts'
import type { Text } from '../text/text.ts'
import { notationOf } from './notation/notations.ts'

/** Null when empty; a date or time is text, `yyyy-MM-dd HH:mm:ss`. */
export type SheetCell = string | number | boolean | null

const PARTS = /[,;\n\u3001\uff0c\uff1b]/
const TRUTHS = new Map([
  ...Object.values(texts.yes).map(word => [word.toLowerCase(), true] as const),
  ...Object.values(texts.no).map(word => [word.toLowerCase(), false] as const),
])

/**
 * The value of a cell in the form of a call; what does not fit is left as it is and reported by the record's check.
 * @param codes  of the options of an enum or dict, by the texts that name them
 */
export function readCell(field: Field, cell: NonNullable<SheetCell>, codes: ReadonlyMap<string, string>): unknown {
  switch (field.type) {
    case 'boolean':
      return TRUTHS.get(String(cell).toLowerCase()) ?? cell
    case 'date':
    case 'datetime':
    case 'time':
      return readMoment(field.type, String(cell))
    case 'enum':
    case 'dict': {
      const read = namesIn(field, cell).map(text => codes.get(text) ?? text)
      return takesMany(field) ? read : read[0]
    }
    case 'integer':
    case 'decimal': {
      const plain = typeof cell === 'string' ? withoutGroups(cell) : cell
      const typed = notationOf(field)?.typed
      return typed ? (typed(String(plain), field) ?? cell) : plain
    }
    default:
      return String(cell)
  }
}

/** `1,250.00`, also with a sign of money before it, becomes `1250.00`. */
function withoutGroups(text: string): string {
  const [, sign = '', digits] =
    /^(-?)[¥￥$]?(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)$/.exec(text.replaceAll('，', ',')) ?? []
  return digits === undefined ? text : sign + digits.replaceAll(',', '')
}

/** `2026/1/5` becomes `2026-01-05`; for a time, a date the spreadsheet added is dropped. */
function readMoment(type: 'date' | 'datetime' | 'time', text: string): string {
  const dashed = text.replace(
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?=\s|$)/,
    (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  if (type === 'time') return dashed.replace(/^\d{4}-\d\d-\d\d /, '')
  if (type === 'date') return dashed.replace(/ 00:00:00$/, '')
  return type === 'datetime' && /^\d{4}-\d\d-\d\d$/.test(dashed) ? `${dashed} 00:00:00` : dashed
}

/** The names in a cell. */
export function namesIn(field: Field, cell: NonNullable<SheetCell>): string[] {
  const text = String(cell).trim()
  return (takesMany(field) ? text.split(PARTS) : [text]).map(part => part.trim()).filter(Boolean)
}

export function takesMany({ type, many }: Field): boolean {
  return many === true || type === 'refs' || type === 'users' || type === 'depts'
}

/** The texts accepted for each option: its title in either language, or its code. */
export function codesOf(options: readonly { id: string; title: Text }[]): Map<string, string> {
  return new Map(options.flatMap(({ id, title }) => [title.en ?? id, title.zh, id].map(name => [name, id] as const)))
}

/** A name in the head of a sheet, without the star that marks required columns. */
export function plainHead(name: string): string {
  return name
    .replace(/\*\s*$/, '')
    .trim()
    .toLowerCase()
}

/**
 * A cell as a reader of workbooks gives it: text without NUL (which PostgreSQL cannot store), a number, a boolean, or a
 * date and time as `yyyy-MM-dd HH:mm:ss`.
 */
export function plainCell(value: unknown): SheetCell {
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = value === null || value === undefined ? '' : String(value).replaceAll('\0', '').trim()
  return text === '' ? null : text.toWellFormed()
}
