/**
 * Reads the first sheet of a workbook, or the beginning of several, outside of the main thread: a file that takes too
 * much memory or time ends only this worker.
 * @source docs/security.md#files
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { plainCell, type SheetCell } from '#engine/value/read-cell.ts'
import { checkCells } from './check-cells.ts'
import { readEntries } from './measure-zip.ts'
import type { SheetLimits } from './read-sheet.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }
checkCells(bytes, readEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
parentPort?.postMessage(limits.sheets ? await readSeveral(limits.sheets) : await readFirst())

async function readFirst(): Promise<SheetCell[][]> {
  const rows: SheetCell[][] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, maxRows: limits.rows + 2 })) {
    if (index > limits.rows) {
      rows.length = index + 1 // one row beyond the limit is enough to refuse it
      break
    }
    rows[index] = values.slice(0, limits.columns).map(plainCell)
  }
  return Array.from(rows, row => row ?? [])
}

/** Reads up to one row and one column beyond the limits. */
async function readSeveral(most: number): Promise<{ name: string; rows: SheetCell[][] }[]> {
  let taken = 0
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden && taken++ < most,
    maxRows: limits.rows + 1,
  })
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.slice(0, limits.rows + 1).map(row => withoutEnd(row.slice(0, limits.columns + 1).map(plainCell))),
  }))
}

/** A row without trailing empty cells. */
function withoutEnd(row: SheetCell[]): SheetCell[] {
  return row.slice(0, row.findLastIndex(cell => cell !== null) + 1)
}
