/**
 * Reads sheets of a workbook outside of the main thread: a file that takes too
 * much memory or time ends only this worker.
 * @source docs/security.md#files
 */
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx } from 'hucre/xlsx'
import { shownRows } from '#engine/value/read-cell.ts'
import { checkCells } from './check-cells.ts'
import { formulasOf } from './formulas-of.ts'
import { readEntries } from './measure-zip.ts'
import type { SheetLimits, Sheets } from './read-sheet.ts'

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }
checkCells(bytes, readEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
parentPort?.postMessage(await readSheets())

async function readSheets(): Promise<Sheets> {
  const { sheets: wanted } = limits
  let visible = 0
  const { sheets } = await readXlsx(bytes, {
    sheets:
      typeof wanted === 'number'
        ? ({ hidden, veryHidden }) => !hidden && !veryHidden && visible++ < wanted
        : wanted
          ? ({ name }) => wanted.includes(name)
          : [0],
    maxRows: limits.rows + 2,
    readStyles: true,
  })
  return {
    sheets: sheets.map(({ name, rows, cells }) => {
      const shown = shownRows({ rows: rows.slice(0, limits.shown), cells }, limits.columns + 1)
      const formulas = limits.shown === undefined ? {} : { formulas: formulasOf(cells, limits.shown) }
      return { name, rows: shown, count: rows.length, ...formulas }
    }),
    left: Math.max(0, visible - sheets.length),
  }
}
