/**
 * What the cell of a workbook holds for a value: numbers and dates are such, so that the program counts with them.
 * @source docs/http.md#imports-and-exports
 */
import type { Field } from '../schema/document.ts'
import { type FormatOptions, formatValue } from './format-value.ts'
import { notationOf } from './notation/notations.ts'
import type { Value } from './value.ts'

/** The digits a spreadsheet keeps of a number, and the day from which its calendar is ours. */
const MOST_DIGITS = 15
const FIRST_DAY = '1900-03-01'

/** Null for empty. What a number of a spreadsheet would not keep exactly stays text, as does what is said in words. */
export function sheetCell(
  field: Field,
  value: Value | undefined,
  options: FormatOptions,
): string | number | Date | null {
  const text = formatValue(field, value, options)
  if (text === '') return null
  return (isNumber(field) ? numberOf(text.replace(/%$/, '')) : momentOf(field, text)) ?? text
}

/** The number format of a column; undefined: as the program shows it. */
export function sheetFormat(field: Field): string | undefined {
  if (isNumber(field)) {
    const { type, scale = 0, unit } = field
    const decimals = scale > 0 ? `.${'0'.repeat(scale)}` : ''
    if (field.widget === 'percent') return `0${decimals || '.##'}"%"`
    if (type === 'integer') return unit ? '#,##0' : undefined
    return decimals ? `#,##0${decimals}` : undefined
  }
  return notationOf(field) ? undefined : MOMENTS[field.type]
}

const MOMENTS: Partial<Record<Field['type'], string>> = {
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  time: 'hh:mm:ss',
}

const isNumber = (field: Field) =>
  (field.type === 'integer' || field.type === 'decimal') && (!notationOf(field) || field.widget === 'percent')

function numberOf(text: string): number | null {
  const digits = /^-?(\d+)(?:\.(\d+))?$/.exec(text)
  if (!digits) return null
  const kept = `${digits[1]}${digits[2] ?? ''}`.replace(/^0+/, '')
  return kept.length > MOST_DIGITS ? null : Number(text)
}

function momentOf(field: Field, text: string): Date | number | null {
  if (notationOf(field)) return null
  switch (field.type) {
    case 'date':
    case 'datetime':
      return /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text) && text >= FIRST_DAY
        ? new Date(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`)
        : null
    case 'time': {
      const [, hours, minutes, seconds = '0'] = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
      return hours === undefined ? null : (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
    }
    default:
      return null
  }
}

/** No characters of XML: a workbook with one of them does not open. */
const NO_XML = /[\ufffe\uffff]/g
/** Workbooks say other characters as `_x0001_`: what only looks so is said as `_x005F_x0001_`. */
const ESCAPED = /_(?=x[0-9a-f]{4}_)/gi

/** A text as a cell holds it, so that the workbook is sound and the same text is read again. @source docs/http.md#imports-and-exports */
export const sheetText = (text: string): string =>
  text.toWellFormed().replace(NO_XML, '\ufffd').replace(ESCAPED, '_x005F_')
