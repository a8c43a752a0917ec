/**
 * A workbook from which an app is to be made: the beginning of its sheets, and which of their texts name people,
 * departments, regions and entries of dictionaries, as an import of them would find.
 * @source docs/http.md#design; docs/designer.md#workbooks
 */
import { buffer } from 'node:stream/consumers'
import type { SheetPreview } from '#adapters/wire/sheets.ts'
import type { Workbook } from '#adapters/wire/workbook.ts'
import type { Who } from '#engine/access/who.ts'
import { codesOf } from '#engine/value/read-cell.ts'
import { REGIONS, readReferences } from '../../entity/choices/references.ts'
import { mustHaveUploaded } from '../../entity/files/may-read.ts'
import { readDicts } from '../../layers/library.ts'
import type { Services } from '../../services.ts'
import { mustBeSheet, mustBeWithin, type Sheet, type SheetLimits } from '../../sheets/read-sheet.ts'

const MB = 1024 * 1024
const WORKBOOK: SheetLimits = {
  sheets: 60,
  rows: 60_000,
  shown: 5000,
  columns: 300,
  bytes: 10 * MB,
  unpackedBytes: 100 * MB,
  heapMb: 512,
  timeMs: 30_000,
}
/** A longer text is no name, and a column of more different texts no choice of few. */
const LONGEST_NAME = 60
const MOST_IN_COLUMN = 500
const MOST_TEXTS = 10_000
/** What is sent of all sheets together. */
const MOST_CELLS = 500_000

/** @throws Fault 'import.file' for what the caller did not upload, and those of `readSheet` */
export async function readWorkbook(
  { db, entities, files }: Pick<Services, 'db' | 'entities' | 'files'>,
  who: Who,
  attachId: string | undefined,
): Promise<Workbook> {
  const attach = await db.readAtOnce(who, trx => mustHaveUploaded(trx, who, attachId))
  mustBeSheet(attach, WORKBOOK)
  const storage = await files.at(who, attach.ossId)
  const { readInTurn } = await import('../../sheets/preview-sheets.ts')
  const read = await readInTurn(await buffer(await storage.get(attach.name)), WORKBOOK)
  for (const sheet of read.sheets) mustBeWithin(sheet, WORKBOOK)
  const sheets = cutTo(MOST_CELLS, read.sheets)
  const texts = new Set(sheets.flatMap(namesIn).slice(0, MOST_TEXTS))
  const asked = { user: 'user', dept: 'dept', region: REGIONS }
  const [references, dicts] = await Promise.all([
    readReferences(
      entity => entities.open(who, entity, 'select'),
      ask => db.read(who, ask),
      new Map(Object.values(asked).map(key => [key, texts])),
    ),
    db.readAtOnce(who, trx => readDicts(trx)),
  ])
  const one = (key: string) =>
    [...(references.get(key) ?? [])].flatMap(([text, found]) => (found.size === 1 ? [text] : []))
  return {
    file: attach.name,
    name: attach.originalName,
    sheets,
    left: read.left,
    named: { user: one('user'), dept: one('dept'), region: one(REGIONS) },
    dicts: [...dicts].flatMap(([code, { title, options }]) => {
      const codes = codesOf(options)
      const named = [...texts].filter(text => codes.has(text))
      return named.length > 0 ? [{ code, title, named }] : []
    }),
  }
}

/** The sheets as far as their cells are no more than `most` in all. */
function cutTo(most: number, sheets: Sheet[]): Workbook['sheets'] {
  let left = most
  return sheets.map(({ name, rows: read, count, formulas = [] }) => {
    const rows = read.filter(row => {
      left -= row.length
      return left >= 0
    })
    return { name, rows, isCut: rows.length < count, ...(formulas.length > 0 && { formulas }) }
  })
}

/** The different texts of each column in which not too many stand. */
function namesIn({ rows }: SheetPreview): string[] {
  const width = Math.max(0, ...rows.map(row => row.length))
  return Array.from({ length: width }, (_, at) => {
    const texts = new Set(rows.map(row => row[at] ?? null).filter(isName))
    return texts.size <= MOST_IN_COLUMN ? [...texts] : []
  }).flat()
}

const isName = (cell: unknown): cell is string => typeof cell === 'string' && cell.length <= LONGEST_NAME
