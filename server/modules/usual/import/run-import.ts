/**
 * Runs one import from the beginning, or from where another server stopped. Rows are saved in batches; each batch is
 * committed together with its outcomes, so that no row is lost or saved twice.
 * @source docs/http.md#imports-and-exports
 */
import { sql } from 'kysely'
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import { isSame } from '#engine/entity/settle.ts'
import type { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { namesIn, type SheetCell } from '#engine/value/read-cell.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { namedBy, readCodes, readReferences } from '../../../entity/choices/references.ts'
import type { EntityService, SaveOutcome } from '../../../entity/entity-service.ts'
import { environmentOf } from '../../../entity/model/environment.ts'
import type { Model } from '../../../entity/model/model.ts'
import { asMaker } from '../../../entity/rights/access-contexts.ts'
import { and, selectColumns } from '../../../entity/rights/reader.ts'
import type { Column } from '../../../entity/table/columns.ts'
import { keyColumn } from './columns.ts'
import { type RowReading, readRow } from './read-row.ts'
import { leftIssue, readTables, rowsBelow, type Table, type TableBelow } from './read-tables.ts'
import { doneRows, keepWork, noteRows, notifyWork, type RowNote, type RowOutcome, type Work } from './works.ts'

/** Rows committed together. */
const PORTION = 1000
/** How often the user is notified of the progress. */
const TELL_EVERY_MS = 500
const LONGEST_LABEL = 100

interface Line extends RowReading {
  /** counted as in a spreadsheet */
  row: number
  label: string
  /** by field id */
  cells: Record<string, SheetCell>
}

/** @param bytes  the uploaded file */
export async function runImport(
  { db, entities }: { db: Db; entities: EntityService },
  work: Work,
  bytes: Buffer,
): Promise<void> {
  const { who, entity } = work
  const filled = work.reading ? [entity, ...(work.reading.beside ?? [])] : []
  const context = work.reading ? asMaker(await entities.accessContext(who), filled) : undefined
  const reader = context
    ? context.reader(context.models.get(entity), 'import')
    : await entities.open(who, entity, 'import')
  const read = <T>(ask: (trx: Trx) => Promise<T>) => db.read(who, ask)
  const { table, below } = await readTables(reader, bytes, work.reading)
  const { columns } = table
  await db.write(who, trx => keepWork(trx, work, sql`total = ${table.rows.length}`))

  const tables = [table, ...below]
  const [references, codes, done] = await Promise.all([
    readReferences(
      async key =>
        context && filled.includes(key)
          ? context.reader(context.models.get(key), 'select')
          : entities.open(who, key, 'select'),
      read,
      textsIn(tables),
    ),
    read(trx =>
      readCodes(
        trx,
        tables.flatMap(({ columns }) => [...columns.values()]),
      ),
    ),
    read(trx => doneRows(trx, work)),
  ])
  const known = { references, codes }
  const key = keyColumn([...columns.values()])
  const lines = table.rows.map(({ cells, row }): Line => {
    const reading = readRow(cells, columns, known)
    return { ...reading, row, label: labelOf(cells, reading, key), cells: cellsById(cells, columns) }
  })
  refuseRepeated(lines, key)
  const left = below.flatMap(one => addRows(lines, table, one, known))
  if (left.length > 0 && !done.has(table.rows[0]!.row - 1))
    await db.write(who, trx =>
      noteRows(trx, work, [refusalOf({ row: table.rows[0]!.row - 1, label: table.sheet, cells: null }, left)]),
    )

  const rest = lines.filter(({ row }) => !done.has(row))
  const hook = (await entities.hookOf(who, entity))?.import
  let told = 0
  for (let at = 0; at < rest.length; at += PORTION) {
    const portion = rest.slice(at, at + PORTION)
    const stored = key ? await read(trx => readStored(trx, key, portion)) : new Map<string, EngineRecord>()
    const storedOf = ({ record }: Line) => {
      const value = String(record[key?.id ?? ''])
      return stored.get(value) ?? stored.get(foldKey(key, value))
    }
    for (const line of portion)
      if (line.issues.length)
        line.issues.push(...otherIssues(line, storedOf(line), { columns, entity: reader.model.entity, who }))
    const good = portion.filter(({ issues }) => !issues.length)
    for (const line of good) if (key && storedOf(line)) line.record[key.id] = storedOf(line)![key.id]
    const same = good.filter(line => isAs(storedOf(line), line))
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
          ...same.map(line => noteOf(line, 'same', storedOf(line)!.id as string)),
          ...differing.map((line, at) => noteOfSaved(line, outcomes[at]!, storedOf(line))),
          ...portion.filter(({ issues }) => issues.length).map(line => refusalOf(line, line.issues)),
        ]
        await noteRows(trx, work, notes)
        await keepWork(trx, work)
      },
      context,
    )
    if (Date.now() - told < TELL_EVERY_MS) continue
    await notifyWork(db, work)
    told = Date.now()
  }

  /** The stored values of the file's columns, by the value of the key. */
  async function readStored(trx: Trx, key: Column, portion: Line[]): Promise<Map<string, EngineRecord>> {
    const values = portion.flatMap(({ record }) =>
      record[key.id] === undefined ? [] : [foldKey(key, String(record[key.id]))],
    )
    const stored = key.field.anyCase ? sql`lower(${sql.raw(key.stored)})` : sql`${sql.raw(key.stored)}::text`
    const asked = [...reader.model.columns.filter(({ id }) => id === 'id' || id === 'rev'), ...columns.values()]
    const { rows } = await sql<EngineRecord>`select ${selectColumns(asked, 'id')} from ${sql.raw(reader.model.rows)}
      where ${and([reader.rows, sql`${stored} = any(${values}::text[])`])} order by t.id desc`.execute(trx)
    for (const row of rows) for (const { id, toValue } of asked) if (toValue) row[id] = toValue(row[id])
    return new Map([
      ...rows.map(row => [foldKey(key, String(row[key.id])), row] as const),
      ...rows.map(row => [String(row[key.id]), row] as const),
    ])
  }

  /** Whether the line has the stored values. */
  function isAs(stored: EngineRecord | undefined, { record }: Line): boolean {
    if (!stored) return false
    const given = [...columns.values()].filter(({ id }) => id in record)
    return given.every(({ id, field }) => {
      const { value, issue } = parseValue(field, record[id])
      return !issue && isSame(value, readValue(stored, id))
    })
  }
}

/** What the check of the record says of the other cells of a line; a stored record has the required ones already. */
function otherIssues(
  { record, issues }: Line,
  stored: EngineRecord | undefined,
  { columns, entity, who }: Pick<Table, 'columns'> & Pick<Model, 'entity'> & Pick<Work, 'who'>,
): Issue[] {
  const env = environmentOf(who)
  const ids = new Set([...columns.values()].map(({ id }) => id))
  for (const { path } of issues) ids.delete(path)
  const draft = { ...beginRecord(entity, env), ...(record as EngineRecord) }
  return checkRecord(entity, draft, { env }).issues.filter(
    ({ path, code }) => code !== 'record.check' && ids.has(path) && (path in record || !stored),
  )
}

function noteOfSaved(line: Line, { saved, fault }: SaveOutcome, before: EngineRecord | undefined): RowNote {
  if (fault) return refusalOf(line, issuesOf(fault))
  const outcome = !before ? 'added' : before.rev === saved.rev ? 'same' : 'changed'
  return noteOf(line, outcome, saved.id!, Array.isArray(saved.told) ? saved.told : [])
}

/** @param issues  what is wrong with the record and was not touched */
function noteOf({ row, label }: Line, outcome: RowOutcome, record: string, issues: Issue[] = []): RowNote {
  return { row, outcome, record, label, issues, cells: null }
}

function refusalOf({ row, label, cells }: Pick<RowNote, 'row' | 'label' | 'cells'>, issues: Issue[]): RowNote {
  return { row, outcome: 'refused', record: null, label, issues, cells }
}

function issuesOf(fault: Fault): Issue[] {
  const issues = (fault.data as { issues?: Issue[] } | null | undefined)?.issues
  return issues?.length ? issues : [{ path: '', code: fault.code, params: fault.params }]
}

function foldKey(key: Column | undefined, value: string): string {
  return key?.field.anyCase ? value.toLowerCase() : value
}

/** When several rows identify the same record, the first one counts. */
function refuseRepeated(lines: Line[], key: Column | undefined): void {
  if (!key) return
  const first = new Map<string, number>()
  for (const { record, issues, row } of lines) {
    if (record[key.id] === undefined) continue
    const value = foldKey(key, String(record[key.id]))
    const before = first.get(value)
    if (before === undefined) first.set(value, row)
    else issues.push({ path: key.id, code: 'import.twice', params: { title: key.field.title, row: before } })
  }
}

/** Adds the rows of a table below to their lines. @returns what to tell of those that belong to none */
function addRows(lines: Line[], table: Table, below: TableBelow, known: Parameters<typeof readRow>[2]): Issue[] {
  const { of, left } = rowsBelow(table, below)
  for (const line of lines) {
    const read = of.get(line.row)?.map(({ cells }) => readRow(cells, below.columns, known))
    if (!read) continue
    line.record[below.field.id] = read.map(({ record }) => record)
    line.issues.push(...read.flatMap(({ issues }) => issues))
  }
  return left.length > 0 ? [leftIssue(below, left)] : []
}

/** what is named → the texts that name it */
function textsIn(tables: Table[]): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>()
  for (const { columns, rows } of tables) collectTexts(texts, columns, rows)
  return texts
}

function collectTexts(texts: Map<string, Set<string>>, columns: Table['columns'], rows: Table['rows']): void {
  for (const [at, column] of columns) {
    const named = namedBy(column.field)
    if (named === undefined) continue
    const known = texts.get(named) ?? new Set()
    texts.set(named, known)
    for (const { cells } of rows) {
      const cell = cells[at] ?? null
      if (cell !== null) for (const name of namesIn(column.field, cell)) known.add(name)
    }
  }
}

const cellsById = (cells: SheetCell[], columns: Table['columns']): Line['cells'] =>
  Object.fromEntries([...columns].flatMap(([at, { id }]) => ((cells[at] ?? null) === null ? [] : [[id, cells[at]!]])))

function labelOf(cells: SheetCell[], { record }: RowReading, key: Column | undefined): string {
  const value = (key && record[key.id]) ?? cells.find(isFilled) ?? ''
  return String(value).slice(0, LONGEST_LABEL)
}

function isFilled(cell: SheetCell): boolean {
  return cell !== null
}
