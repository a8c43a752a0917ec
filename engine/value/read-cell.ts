/**
 * Reads what people write in the cells of a spreadsheet, for imports on the server and blocks pasted into a form.
 * @source docs/http.md#imports-and-exports
 */
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import type { Field } from '../schema/document.ts'
import type { Text } from '../text/text.ts'
import { notationOf } from './notation/notations.ts'
import { tidyMoment } from './tidy-moment.ts'

/** Null when empty; a date or time is text, `yyyy-MM-dd HH:mm:ss`. */
export type SheetCell = string | number | boolean | null

/** What a spreadsheet keeps of a number. */
const MOST_DIGITS = 15
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

/** For a time, a date the spreadsheet added is dropped; a day alone begins at midnight. */
function readMoment(type: 'date' | 'datetime' | 'time', text: string): string {
  const tidy = tidyMoment(text)
  if (type === 'time') return tidy.replace(/^\d{4}-\d\d-\d\d /, '')
  if (type === 'date') return tidy.replace(/ 00:00:00$/, '')
  return /^\d{4}-\d\d-\d\d$/.test(tidy) ? `${tidy} 00:00:00` : tidy
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

/** A sheet as a reader of workbooks gives it; `cells` has the formats, by `row,column` from 0. */
interface RawSheet {
  rows: readonly (readonly unknown[])[]
  cells?: ReadonlyMap<string, { style?: { numFmt?: string } }>
}

/** The first `most` columns of its rows as the workbook shows them; a row ends with its last cell that is not empty. */
export function shownRows({ rows, cells }: RawSheet, most: number): SheetCell[][] {
  return rows.map((row, at) => {
    const shown = row
      .slice(0, most)
      .map((value, column) => plainCell(value, cells?.get(`${at},${column}`)?.style?.numFmt))
    return shown.slice(0, shown.findLastIndex(cell => cell !== null) + 1)
  })
}

/**
 * A cell as its workbook shows it: text without NUL (which PostgreSQL cannot store), a number of the digits a spreadsheet
 * keeps, a boolean, or a date and time as `yyyy-MM-dd HH:mm:ss`, of which the parts that the format leaves out are left out.
 * @param value   as a reader of workbooks gives it
 * @param format  the number format of the cell: `00000` keeps zeros in front, `0%` makes 0.15 `15%`
 */
export function plainCell(value: unknown, format = ''): SheetCell {
  if (value instanceof Date) return shownMoment(value, format)
  if (typeof value === 'number') return shownNumber(value, format)
  if (typeof value === 'boolean') return value
  const text = value === null || value === undefined ? '' : String(value).replaceAll('\0', '').trim()
  return text === '' ? null : text.toWellFormed()
}

function shownMoment(value: Date, format: string): string {
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const parts = format.replace(/"[^"]*"|\\./g, '')
  const [hasDay, hasTime] = [/[yd]/i.test(parts), /[hs]/i.test(parts)]
  if (hasDay && !hasTime) return text.replace(/ 00:00:00$/, '')
  return hasTime && !hasDay ? text.slice(11) : text
}

function shownNumber(value: number, format: string): SheetCell {
  const plain = Number(value.toPrecision(MOST_DIGITS))
  if (/^0[0-]*0$/.test(format) && Number.isInteger(plain) && plain >= 0) return inPattern(String(plain), format)
  return /^[#0.,]*%$/.test(format) ? `${Number((plain * 100).toPrecision(MOST_DIGITS))}%` : plain
}

/** The digits in the places of the zeros of `format`, from the last one; those for which it has none go first. */
function inPattern(digits: string, format: string): string {
  const places = format.replaceAll('-', '').length
  const rest = [...digits.padStart(places, '0')]
  const before = rest.splice(0, rest.length - places).join('')
  return before + format.replace(/0/g, () => rest.shift()!)
}

/** How spreadsheets call a column, from 0: `0` → `A`, `26` → `AA`. */
export function columnLetter(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetter(Math.floor(at / 26) - 1) + letter
}
