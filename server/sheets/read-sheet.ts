import { Worker } from 'node:worker_threads'
import { Fault } from '#engine/error/fault.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { measureZip } from './measure-zip.ts'

export interface SheetLimits {
  /** how many visible sheets to read the beginning of; absent: the whole first sheet */
  sheets?: number
  /** below the head row */
  rows: number
  columns: number
  /** of the file itself */
  bytes: number
  /** of everything it unpacks to */
  unpackedBytes: number
  heapMb: number
  timeMs: number
}

const MB = 1024 * 1024
const LIMITS: SheetLimits = {
  rows: 20_000,
  columns: 200,
  bytes: 10 * MB,
  unpackedBytes: 100 * MB,
  heapMb: 256,
  timeMs: 30_000,
}

/**
 * The rows of a workbook's first sheet, its head first; rows without a cell are empty lists.
 * @param bytes  an .xlsx file
 * @throws Fault 'sheet.unreadable', 'sheet.size', 'sheet.rows'
 * @source docs/security.md#files
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits = LIMITS): Promise<SheetCell[][]> {
  mustFit(bytes, limits)
  const rows = await readApart<SheetCell[][]>(bytes, limits)
  if (rows.length > limits.rows + 1) throw new Fault('sheet.rows', { most: limits.rows })
  return rows
}

/** @throws Fault 'sheet.unreadable', 'sheet.size' */
export function mustFit(bytes: Buffer, limits: SheetLimits): void {
  mustBeSmall(bytes.length, limits)
  if (measureZip(bytes) > limits.unpackedBytes) throw tooLarge(limits)
}

/** Checks the size before the file is fetched. @throws Fault 'sheet.size' */
export function mustBeSmall(bytes: number, limits: SheetLimits): void {
  if (bytes > limits.bytes) throw tooLarge(limits)
}

function tooLarge({ bytes, unpackedBytes }: SheetLimits): Fault {
  return new Fault('sheet.size', { maxMb: bytes / MB, unpackedMb: unpackedBytes / MB })
}

/** Reads a workbook in a worker. @throws Fault 'sheet.unreadable' */
export function readApart<T>(bytes: Buffer, limits: SheetLimits): Promise<T> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  })
  const late = AbortSignal.timeout(limits.timeMs)
  return new Promise<T>((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new Fault('sheet.unreadable', {}, { cause }))
    worker.once('message', resolve)
    worker.once('error', refuse)
    worker.once('exit', () => refuse())
    late.addEventListener('abort', () => refuse(late.reason))
  }).finally(() => worker.terminate())
}
