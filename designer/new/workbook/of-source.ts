/**
 * What the table of a data source becomes: its columns have the types the source says, whatever their values look like.
 * @source MO-07; docs/designer.md#workbooks
 */
import type { Workbook } from '#adapters/wire/workbook.ts'
import type { Field } from '#engine/schema/document.ts'
import { kindOf } from '../../kind/guess/kind-of-name.ts'
import { misfitsOf } from './propose.ts'
import { cellsAt, type ProposedSheet } from './proposed.ts'

/** As `model.readTable` answers. */
export interface SourceTable {
  tableName: string
  comment: string | null
  fields: Field[]
  key: string[]
  left: { columnName: string; reason: string }[]
}

const MOST_VALUES = 200

/** @param workbook  of `model.readRows`: a column for each field, below a line of their names */
export function proposeSource({ tableName, comment, fields, key }: SourceTable, workbook: Workbook): ProposedSheet {
  const [{ name: sheet, rows: [, ...lines] = [], isCut } = { name: '', rows: [], isCut: false }] = workbook.sheets
  const rows = lines.map((cells, place) => ({ row: place + 2, cells }))
  return {
    ...{ name: comment ?? tableName, title: comment, sheet, head: 1, rows, isCut, key, taken: true },
    columns: fields.map(({ id, title, type, ...facts }, at) => {
      const column = { at, id, name: title.zh, kind: { ...kindOf(type), facts }, why: null }
      const cells = cellsAt(rows, at)
      const values = [...new Set(cells.map(({ text }) => text))].slice(0, MOST_VALUES)
      return { ...column, values, misfits: misfitsOf(column, cells, workbook), taken: true }
    }),
  }
}
