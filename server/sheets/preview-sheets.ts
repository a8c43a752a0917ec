/**
 * The first rows of each sheet of a workbook, for a preview in the browser.
 * @source FM-24; docs/security.md#files
 */
import type { SheetPreview } from '#adapters/wire/sheets.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { mustFit, readApart, type SheetLimits } from './read-sheet.ts'

const MB = 1024 * 1024
/** @source FM-24 */
export const LIMITS: SheetLimits & { sheets: number } = {
  sheets: 20,
  rows: 200,
  columns: 50,
  bytes: 10 * MB,
  unpackedBytes: 100 * MB,
  heapMb: 256,
  timeMs: 15_000,
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Previews one workbook at a time on a server, because a worker takes a processor and memory and a preview is not
 * urgent.
 * @param bytes  an .xlsx file
 * @returns      visible sheets in their order
 * @throws Fault 'sheet.unreadable', 'sheet.size'
 */
export function previewSheets(bytes: Buffer): Promise<SheetPreview[]> {
  mustFit(bytes, LIMITS)
  const read = last.then(() => readApart<{ name: string; rows: SheetCell[][] }[]>(bytes, LIMITS))
  last = read.catch(() => {})
  return read.then(sheets =>
    sheets.map(({ name, rows }) => ({
      name,
      rows: rows.slice(0, LIMITS.rows).map(row => row.slice(0, LIMITS.columns)),
      isCut: rows.length > LIMITS.rows || rows.some(row => row.length > LIMITS.columns),
    })),
  )
}
