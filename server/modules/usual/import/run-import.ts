/**
 * Runs one import from the beginning, or from where another server stopped. Rows are saved in batches; each batch is
 * committed together with its outcomes, so that no row is lost or saved twice.
 * @source docs/http.md#imports-and-exports
 */
import { sql } from 'kysely'
import type { Issue } from '#engine/error/issue.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { SaveOutcome } from '../../../entity/entity-service.ts'
import type { Column } from '../../../entity/table/columns.ts'
import { foldKey, type ImportParts, type Line, otherIssues, readLines } from './rows/read-lines.ts'
import { hasKeyOf, isAs, readStored, type Stored } from './rows/read-stored.ts'
import {
  doneRows,
  issuesOf,
  keepWork,
  noteRows,
  type RowNote,
  type RowOutcome,
  tellProgress,
  type Work,
} from './works.ts'

/** Rows committed together. */
const PORTION = 1000

/** @param bytes  the uploaded file */
export async function runImport({ db, entities }: ImportParts, work: Work, bytes: Buffer): Promise<void> {
  const { who, entity } = work
  const { reader, context, table, key, lines, left } = await readLines({ db, entities }, work, bytes)
  const columns = [...table.columns.values()]
  await db.write(who, trx => keepWork(trx, work, sql`total = ${table.rows.length}`))
  const done = await db.read(who, trx => doneRows(trx, work))
  if (left.length > 0 && !done.has(table.rows[0]!.row - 1))
    await db.write(who, trx =>
      noteRows(trx, work, [refusalOf({ row: table.rows[0]!.row - 1, label: table.sheet, cells: null }, left)]),
    )

  const rest = lines.filter(({ row }) => !done.has(row))
  const hook = (await entities.hookOf(who, entity))?.import
  const tell = tellProgress(db, work)
  for (let at = 0; at < rest.length; at += PORTION) {
    const portion = rest.slice(at, at + PORTION)
    const stored = key
      ? byKey(key, await db.read(who, trx => readStored(trx, reader, columns, hasKeyOf(key, portion))))
      : new Map<string, Stored>()
    const storedOf = ({ record }: Line) => {
      const value = String(record[key?.id ?? ''])
      return stored.get(value) ?? stored.get(foldKey(key, value))
    }
    for (const line of portion)
      if (line.issues.length)
        line.issues.push(
          ...otherIssues(line, storedOf(line), { columns: table.columns, entity: reader.model.entity, who }),
        )
    const good = portion.filter(({ issues }) => !issues.length)
    for (const line of good) if (key && storedOf(line)) line.record[key.id] = storedOf(line)![key.id]
    const same = good.filter(line => storedOf(line) && isAs(columns, storedOf(line)!, line))
    const differing = good.filter(line => !same.includes(line))
    const bodies = differing.map(line => {
      const id = storedOf(line)?.id
      const body: Record<string, unknown> = id ? { ...line.record, id } : line.record
      if (!id) hook?.complete(body, who, work.id)
      return body
    })
    await entities.saveEach(
      who,
      entity,
      bodies,
      async (trx, outcomes) => {
        const notes = [
          ...same.map(line => noteOf(line, 'same', storedOf(line)!.id)),
          ...differing.map((line, at) => noteOfSaved(line, outcomes[at]!, storedOf(line))),
          ...portion.filter(({ issues }) => issues.length).map(line => refusalOf(line, line.issues)),
        ]
        await noteRows(trx, work, notes)
        await keepWork(trx, work)
      },
      context,
    )
    await tell()
  }
}

function noteOfSaved(line: Line, { saved, fault }: SaveOutcome, before: EngineRecord | undefined): RowNote {
  if (fault) return refusalOf(line, issuesOf(fault))
  const outcome = !before ? 'added' : before.rev === saved.rev ? 'same' : 'changed'
  return noteOf(line, outcome, saved.id!, Array.isArray(saved.told) ? saved.told : [])
}

/** An exact match comes before one in other letter case. */
const byKey = (key: Column, rows: Stored[]): Map<string, Stored> =>
  new Map([
    ...rows.map(row => [foldKey(key, String(row[key.id])), row] as const),
    ...rows.map(row => [String(row[key.id]), row] as const),
  ])

/** @param issues  what is wrong with the record and was not touched */
function noteOf({ row, label }: Line, outcome: RowOutcome, record: string, issues: Issue[] = []): RowNote {
  return { row, outcome, record, label, issues, cells: null }
}

function refusalOf({ row, label, cells }: Pick<RowNote, 'row' | 'label' | 'cells'>, issues: Issue[]): RowNote {
  return { row, outcome: 'refused', record: null, label, issues, cells }
}
