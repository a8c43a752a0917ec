import type { Text } from '#engine/text/text.ts'
import type { SheetPreview } from './sheets.ts'

/** A workbook an app is to be made from, and what its texts name. @source docs/http.md#design */
export interface Workbook {
  /** key of the uploaded file */
  file: string
  /** of the file, as it was uploaded */
  name: string
  sheets: (SheetPreview & { formulas?: SheetFormula[] })[]
  /** sheets beyond the first 60, which were not read */
  left: number
  /** texts of its cells that name one person, department or region the caller may choose */
  named: Record<'user' | 'dept' | 'region', string[]>
  /** dictionaries, with the texts of its cells that name one of their entries */
  dicts: { code: string; title: Text; named: string[] }[]
}

/** One formula in the cells of a column, each over its own row. */
export interface SheetFormula {
  /** place of the column, from 0 */
  at: number
  /** as the spreadsheet has it, with the places of cells in square brackets: `[1]*[2]` */
  text: string
  /** so many rows have it, and none another */
  rows: number
}
