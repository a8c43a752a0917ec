/**
 * Converts a row of a spreadsheet into a record that can be saved: what people write in cells becomes the values of a
 * call.
 */
import type { Issue } from '#engine/error/issue.ts'
import type { Field } from '#engine/schema/document.ts'
import { codesOf, namesIn, readCell, type SheetCell, takesMany } from '#engine/value/read-cell.ts'
import { type Codes, namedBy, type References } from '../../../../entity/choices/references.ts'
import type { Column } from '../../../../entity/table/columns.ts'

export interface RowReading {
  /** by field id; empty cells are left out */
  record: Record<string, unknown>
  issues: Issue[]
}

export function readRow(
  cells: SheetCell[],
  columns: Map<number, Column>,
  known: { references: References; codes: Codes },
): RowReading {
  const reading: RowReading = { record: {}, issues: [] }
  for (const [at, { id, field }] of columns) {
    const cell = cells[at] ?? null
    if (cell === null) continue
    const named = namedBy(field)
    if (named === undefined) reading.record[id] = readCell(field, cell, codesFor(field, known.codes))
    else {
      const found = namesIn(field, cell).map(text => idOf(field, text, known.references.get(named)?.get(text)))
      reading.issues.push(...found.flatMap(({ issue }) => issue ?? []))
      const ids = found.flatMap(each => each.id ?? [])
      reading.record[id] = takesMany(field) ? ids : (ids[0] ?? null)
    }
  }
  return reading
}

function idOf(field: Field, text: string, ids: Set<string> | undefined): { id?: string; issue?: Issue } {
  const refuse = (code: string) => ({ issue: { path: field.id, code, params: { title: field.title, text } } })
  if (!ids?.size) return refuse('import.reference')
  return ids.size > 1 ? refuse('import.several') : { id: [...ids][0]! }
}

function codesFor({ type, options, dict }: Field, codes: Codes): ReadonlyMap<string, string> {
  return (type === 'enum' ? codesOf(options ?? []) : codes.get(dict ?? '')) ?? new Map()
}
