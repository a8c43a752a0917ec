/**
 * The first rows of each sheet of a workbook, for a preview in the browser.
 * @source FM-24; docs/security.md#files
 */
import type { SheetPreview } from '#adapters/wire/sheets.ts'
import { mustFit, readApart, type SheetLimits, type Sheets } from './read-sheet.ts'

const MB = 1024 * 1024
/** @source FM-24 */
export const LIMITS: SheetLimits = {
  sheets: 20,
  rows: 200,
  columns: 50,
  bytes: 10 * MB,
  unpackedBytes: 100 * MB,
  heapMb: 256,
  timeMs: 15_000,
}

let last: Promise<unknown> = Promise.resolve()

/** Reads one workbook at a time on a server, because a worker takes a processor and memory. @throws Fault as `readSheet` */
export function readInTurn(bytes: Buffer, limits: SheetLimits): Promise<Sheets> {
  mustFit(bytes, limits)
  const read = last.then(() => readApart(bytes, limits))
  last = read.catch(() => {})
  return read
}

/** The first rows of each visible sheet. @param bytes  an .xlsx file @throws Fault those of `mustFit` and `readApart` */
export async function previewSheets(bytes: Buffer, limits = LIMITS): Promise<SheetPreview[]> {
  const { sheets } = await readInTurn(bytes, limits)
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.slice(0, limits.rows).map(row => row.slice(0, limits.columns)),
    isCut: rows.length > limits.rows || rows.some(row => row.length > limits.columns),
  }))
}
