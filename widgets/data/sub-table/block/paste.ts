/** Blocks of cells copied from a spreadsheet: lines of cells with tabs between them. */

/** Whether a text is more than one cell. */
export const isBlock = (text: string): boolean => /\t|\n./s.test(text)

/** What was done with a pasted block, or with a workbook. */
export interface Pasted {
  /** of a workbook: its rows */
  taken?: { added: number; changed: number }
  /** cells that were filled */
  cells: number
  /** cells whose text fits no value of their field */
  refused: Refused[]
  /** lines for which there was no room */
  left: number
  undo(): void
}

export interface Refused {
  /** as counted in the table, from 1 */
  row: number
  /** of the column */
  title: string
  text: string
}

/** refused cells that are named; the others are only counted */
const NAMED = 5

/** The first refused cells, in words. */
export function sayRefused(refused: Refused[], say: (cell: Refused) => string, comma: string): string {
  return `${refused.slice(0, NAMED).map(say).join(comma)}${refused.length > NAMED ? '…' : ''}`
}
