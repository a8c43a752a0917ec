/** What an app made from sheets begins with. @source docs/designer.md#workbooks */
import type { Json } from '#engine/schema/document.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import type { FieldWord } from '../../kind/words.ts'

/** How a column is computed from others of its row. */
export interface Formula {
  /** as a spreadsheet says it, with the places of columns in square brackets */
  text: string
  /** over fields called as `idAt` calls the places */
  rule: Json
  /** the places it reads */
  reads: number[]
}

/** What a formula calls the field of a column until it has an id. */
export const idAt = (at: number): string => `c${at}`

/** By which a row finds its record. */
export type Belonging = Numbered | InLine

/** By a number, in a sheet of its own. */
export interface Numbered {
  /** place of the column with the number of the record */
  at: number
  /** place of the column of the records that has the same values; absent: the record's place among them, from 1 */
  by?: number
}

/** It stands in the line of its record, or below it where the record's own cells are empty. */
interface InLine {
  /** the columns stand again so many places to the right, each time as another row */
  repeats: number[]
}

export interface ProposedColumn {
  /** its place in the sheet, from 0 */
  at: number
  name: string
  /** why that is not what stands above the column: it has no name, that of another column, or a long one */
  named?: 'letter' | 'again' | 'short'
  /** a long name as it stands there */
  whole?: string
  kind: FieldWord
  /** the id of its field; absent: made from the name */
  id?: string
  /** the part of the name that says the kind */
  why: string | null
  /** code of the dictionary that has its values */
  dict?: string
  /** the sheet whose records its values name */
  to?: string
  /** its values name the records: other columns refer to them */
  isKey?: true
  formula?: Formula
  /** different values, the most usual first */
  values: string[]
  misfits: { row: number; text: string }[]
  taken: boolean
}

/** A row, counted as a spreadsheet does, from 1. */
export interface ProposedRow {
  row: number
  cells: readonly SheetCell[]
}

export interface ProposedSheet {
  /** of its records, or rows */
  name: string
  /** the sheet of the workbook it is read from */
  sheet: string
  title: string | null
  /** the line above the data as a spreadsheet counts, from 1; 0: there is none */
  head: number
  columns: ProposedColumn[]
  /** of the data, those with a value */
  rows: ProposedRow[]
  /** there are more rows than were read */
  isCut: boolean
  /** its rows belong to records: those of the first sheet, or where they stand in line, of the same one */
  of?: Belonging
  /** ids of fields that tell its records apart together */
  key?: string[]
  taken: boolean
}

/** The cells of a column that are not empty. */
export const cellsAt = (rows: readonly ProposedRow[], at: number): { row: number; text: string }[] =>
  rows.flatMap(({ row, cells }) => {
    const cell = cells[at] ?? null
    return cell === null ? [] : [{ row, text: String(cell).trim() }]
  })
