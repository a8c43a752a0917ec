import { Worker } from 'node:worker_threads'
import type { SheetFormula } from '#adapters/wire/workbook.ts'
import { Fault } from '#engine/error/fault.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { unreadableKind } from '#engine/value/workbook-kind.ts'
import { measureZip } from './measure-zip.ts'

export interface SheetLimits {
  /** how many visible sheets to read, or their names; absent: the first sheet */
  sheets?: number | readonly string[]
  /** below the head row */
  rows: number
  /** of each sheet so many rows are handed on, the others only counted; absent: all */
  shown?: number
  columns: number
  /** of the file itself */
  bytes: number
  /** of everything it unpacks to */
  unpackedBytes: number
  heapMb: number
  timeMs: number
}

/** A sheet with its rows; rows without a cell are empty lists, others end with their last cell. */
export interface Sheet {
  name: string
  rows: SheetCell[][]
  /** of rows in the sheet, up to its last one that was read */
  count: number
  /** where `shown` rows are handed on: of these */
  formulas?: SheetFormula[]
}

export interface Sheets {
  sheets: Sheet[]
  /** visible sheets that were not read, for they are beyond the limit */
  left: number
}

const MB = 1024 * 1024
/** What a sheet is read with lives as long as the worker: the server's small young generation would copy it again and again. */
const YOUNG_MB = 64
const LIMITS: SheetLimits = {
  rows: 60_000,
  columns: 300,
  bytes: 10 * MB,
  unpackedBytes: 100 * MB,
  heapMb: 512,
  timeMs: 30_000,
}

/**
 * The rows of a workbook's first sheet, its head first.
 * @param bytes  an .xlsx file
 * @throws Fault those of `mustFit` and `readApart`, 'sheet.rows', 'sheet.columns'
 * @source docs/security.md#files
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits = LIMITS): Promise<SheetCell[][]> {
  const [first] = await readWhole(bytes, limits)
  return first?.rows ?? []
}

/** The sheets called `names`, whole; one that is not there is left out. @throws Fault as `readSheet` */
export const readNamed = (bytes: Buffer, names: readonly string[]): Promise<Sheet[]> =>
  readWhole(bytes, { ...LIMITS, sheets: names })

async function readWhole(bytes: Buffer, limits: SheetLimits): Promise<Sheet[]> {
  mustFit(bytes, limits)
  const { sheets } = await readApart(bytes, limits)
  for (const sheet of sheets) mustBeWithin(sheet, limits)
  return sheets
}

/** @throws Fault 'sheet.rows', 'sheet.columns' */
export function mustBeWithin({ name, rows, count }: Sheet, limits: Pick<SheetLimits, 'rows' | 'columns'>): void {
  if (count > limits.rows + 1) throw new Fault('sheet.rows', { sheet: name, most: limits.rows })
  const isWide = rows.some(row => row.length > limits.columns)
  if (isWide) throw new Fault('sheet.columns', { sheet: name, most: limits.columns })
}

/**
 * Judges a stored file by what is known of it, before it is fetched.
 * @throws Fault 'sheet.old', 'sheet.unreadable', 'sheet.size'
 */
export function mustBeSheet(
  { extension, attachSize }: { extension: string; attachSize: number },
  limits: SheetLimits = LIMITS,
): void {
  if (extension === 'xls') throw new Fault('sheet.old')
  if (extension !== 'xlsx') throw new Fault('sheet.unreadable')
  mustBeSmall(attachSize, limits)
}

/** @throws Fault 'sheet.size', 'sheet.locked', 'sheet.old', 'sheet.unreadable', 'sheet.unpacked' */
export function mustFit(bytes: Buffer, limits: SheetLimits): void {
  mustBeSmall(bytes.length, limits)
  const kind = unreadableKind(bytes)
  if (kind) throw new Fault(`sheet.${kind}`)
  const most = limits.unpackedBytes
  if (measureZip(bytes) > most) throw new Fault('sheet.unpacked', { unpackedMb: most / MB })
}

function mustBeSmall(bytes: number, limits: SheetLimits): void {
  if (bytes > limits.bytes) throw new Fault('sheet.size', { maxMb: limits.bytes / MB })
}

/**
 * Reads sheets in a worker, with up to one row and one column beyond the limits.
 * @throws Fault 'sheet.unreadable', 'sheet.heavy' for what takes too much time or memory
 */
export function readApart(bytes: Buffer, limits: SheetLimits): Promise<Sheets> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { bytes, limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const late = AbortSignal.timeout(limits.timeMs)
  return new Promise<Sheets>((resolve, reject) => {
    const refuse = (code: string, cause?: unknown) => reject(new Fault(code, {}, { cause }))
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) =>
      refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'sheet.heavy' : 'sheet.unreadable', error),
    )
    worker.once('exit', () => refuse('sheet.unreadable'))
    late.addEventListener('abort', () => refuse('sheet.heavy', late.reason))
  }).finally(() => worker.terminate())
}
