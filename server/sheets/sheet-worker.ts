/**
 * Reads the first sheet of a workbook, away from the thread that serves: what a file makes of it, memory or time, ends
 * this worker alone.
 * @source docs/security.md#files
 */
import { parentPort, workerData } from 'node:worker_threads'
import { streamXlsxRows } from 'hucre/xlsx'
import type { SheetCell, SheetLimits } from './read-sheet.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }
const rows: SheetCell[][] = []
for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0, maxRows: limits.rows + 2 })) {
  if (index > limits.rows) {
    rows.length = index + 1 // more than may be is all that has to be known
    break
  }
  rows[index] = values.slice(0, limits.columns).map(plainCell)
}
parentPort?.postMessage(Array.from(rows, row => row ?? []))

/** Text, number, truth, or a moment as `yyyy-MM-dd HH:mm:ss`. */
function plainCell(value: unknown): SheetCell {
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = value === null || value === undefined ? '' : String(value).trim()
  return text === '' ? null : text
}
