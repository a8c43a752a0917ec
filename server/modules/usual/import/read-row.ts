/**
 * Converts a row of a spreadsheet into a record that can be saved: what people write in cells becomes the values of a
 * call.
 */
import { targetOf } from '#engine/entity/target-of.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Field } from '#engine/schema/document.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import type { Column } from '../../../entity/table/columns.ts'
import type { SheetCell } from '../../../sheets/read-sheet.ts'
import { type Codes, codesOf, type References } from './references.ts'

export interface RowReading {
  /** by field id; empty cells are left out */
  record: Record<string, unknown>
  issues: Issue[]
}

const PARTS = /[,;\n\u3001\uff0c\uff1b]/
const TRUTHS = new Map([
  ...Object.values(texts.yes).map(word => [word.toLowerCase(), true] as const),
  ...Object.values(texts.no).map(word => [word.toLowerCase(), false] as const),
])

export function readRow(
  cells: SheetCell[],
  columns: Map<number, Column>,
  known: { references: References; codes: Codes },
): RowReading {
  const reading: RowReading = { record: {}, issues: [] }
  for (const [at, { id, field }] of columns) {
    const cell = cells[at] ?? null
    if (cell === null) continue
    const target = targetOf(field)
    if (target === undefined) reading.record[id] = readCell(field, cell, known.codes)
    else {
      const found = namesIn(field, cell).map(text => idOf(field, text, known.references.get(target)?.get(text)))
      reading.issues.push(...found.flatMap(({ issue }) => issue ?? []))
      const ids = found.flatMap(each => each.id ?? [])
      reading.record[id] = takesMany(field) ? ids : (ids[0] ?? null)
    }
  }
  return reading
}

/** The value of a cell in the form of a call; what does not fit is reported by the record's check. */
function readCell(field: Field, cell: SheetCell, codes: Codes): unknown {
  switch (field.type) {
    case 'boolean':
      return TRUTHS.get(String(cell).toLowerCase()) ?? cell
    case 'date':
    case 'datetime':
    case 'time':
      return readMoment(field.type, String(cell))
    case 'enum':
    case 'dict': {
      const named = field.type === 'enum' ? codesOf(field.options ?? []) : codes.get(field.dict ?? '')
      const read = namesIn(field, cell).map(text => named?.get(text) ?? text)
      return takesMany(field) ? read : read[0]
    }
    case 'integer':
    case 'decimal':
      return cell
    default:
      return String(cell)
  }
}

/** `2026/1/5` becomes `2026-01-05`; for a time, a date the spreadsheet added is dropped. */
function readMoment(type: 'date' | 'datetime' | 'time', text: string): string {
  const dashed = text.replace(
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?=\s|$)/,
    (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )
  if (type === 'time') return dashed.replace(/^\d{4}-\d\d-\d\d /, '')
  return type === 'datetime' && /^\d{4}-\d\d-\d\d$/.test(dashed) ? `${dashed} 00:00:00` : dashed
}

function idOf(field: Field, text: string, ids: Set<string> | undefined): { id?: string; issue?: Issue } {
  const refuse = (code: string) => ({ issue: { path: field.id, code, params: { title: field.title, text } } })
  if (!ids?.size) return refuse('import.reference')
  return ids.size > 1 ? refuse('import.several') : { id: [...ids][0]! }
}

/** The names in a cell. */
export function namesIn(field: Field, cell: SheetCell): string[] {
  const text = String(cell).trim()
  return (takesMany(field) ? text.split(PARTS) : [text]).map(part => part.trim()).filter(Boolean)
}

export function takesMany({ type, many }: Field): boolean {
  return many === true || type === 'refs' || type === 'users' || type === 'depts'
}
