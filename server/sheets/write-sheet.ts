/**
 * Writes workbooks for download. Every text is a text cell, so nothing in it is run as a formula.
 * @source docs/security.md#data; FM-25
 */
import { Readable } from 'node:stream'
import { type CellValue, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { sheetText } from '#engine/value/sheet-cell.ts'
import { Download } from '../http/answer/download.ts'

export { type CellValue, colToLetter, type DataValidation, type WriteSheet } from 'hucre/xlsx'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The longest name of a sheet that spreadsheet programs allow. */
const LONGEST_NAME = 31

export interface SheetColumn {
  title: string
  /** in characters */
  width?: number
  /** of its numbers and dates */
  format?: string | undefined
}

/** One sheet whose rows are written while they are read. @param name  without an extension */
export function streamSheet(
  name: string,
  columns: SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): Download & { body: Readable } {
  const stream = writeXlsxStream(withHead(columns, rows), {
    name: sheetName(name),
    columns: columns.map(({ width, format }) => ({ width: width ?? 16, ...(format && { numFmt: format }) })),
    freezePane: { rows: 1 },
  })
  const body = Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
  return Object.assign(new Download(`${name}.xlsx`, XLSX, body), { body })
}

/** A small workbook of several sheets. @param name  without an extension */
export async function wholeBook(name: string, sheets: WriteSheet[]): Promise<Download> {
  const named = sheets.map(sheet => ({ ...sheet, name: sheetName(sheet.name), ...soundParts(sheet) }))
  return new Download(`${name}.xlsx`, XLSX, Buffer.from(await writeXlsx({ sheets: named })))
}

async function* withHead(columns: SheetColumn[], rows: AsyncIterable<CellValue[]>): AsyncIterable<CellValue[]> {
  yield columns.map(({ title }) => sheetText(title))
  for await (const row of rows) yield row.map(soundCell)
}

const soundCell = (cell: CellValue): CellValue => (typeof cell === 'string' ? sheetText(cell) : cell)

function soundParts({ rows, cells }: WriteSheet): Pick<WriteSheet, 'rows' | 'cells'> {
  return {
    ...(rows && { rows: rows.map(row => row.map(soundCell)) }),
    ...(cells && {
      cells: new Map(
        [...cells].map(([at, cell]) => [
          at,
          cell.comment ? { ...cell, comment: { ...cell.comment, text: sheetText(cell.comment.text) } } : cell,
        ]),
      ),
    }),
  }
}

function sheetName(name: string): string {
  return sheetText(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_NAME))
}
