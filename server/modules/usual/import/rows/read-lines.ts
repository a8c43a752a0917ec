/**
 * The lines of an import: each row of the file as a record that can be saved, with what is wrong in its cells.
 * @source docs/http.md#imports-and-exports
 */
import { beginRecord } from '#engine/entity/begin-record.ts'
import { checkRecord } from '#engine/entity/check-record.ts'
import type { Issue } from '#engine/error/issue.ts'
import { namesIn, type SheetCell } from '#engine/value/read-cell.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Db, Trx } from '../../../../db/db.ts'
import { namedBy, readCodes, readReferences } from '../../../../entity/choices/references.ts'
import type { EntityService } from '../../../../entity/entity-service.ts'
import { environmentOf } from '../../../../entity/model/environment.ts'
import type { Model } from '../../../../entity/model/model.ts'
import { asMaker } from '../../../../entity/rights/access-contexts.ts'
import type { AccessContext, Reader } from '../../../../entity/rights/reader.ts'
import type { Column } from '../../../../entity/table/columns.ts'
import type { Work } from '../works.ts'
import { keyColumn } from './columns.ts'
import { type RowReading, readRow } from './read-row.ts'
import { leftIssue, readTables, rowsBelow, type Table, type TableBelow } from './read-tables.ts'

/** In characters. */
export const LONGEST_LABEL = 100

export interface ImportParts {
  db: Db
  entities: EntityService
}

export interface Line extends RowReading {
  /** counted as in a spreadsheet */
  row: number
  label: string
  /** by field id */
  cells: Record<string, SheetCell>
}

export interface Lines {
  reader: Reader
  /** with other rights than the person has */
  context?: AccessContext | undefined
  table: Table
  /** the column whose values tell the records apart */
  key: Column | undefined
  lines: Line[]
  /** what to tell of rows that belong to no line */
  left: Issue[]
}

/**
 * @param bytes   the uploaded file
 * @param choose  the key among the columns of the file
 */
export async function readLines(
  { db, entities }: ImportParts,
  { who, entity, reading }: Pick<Work, 'who' | 'entity' | 'reading'>,
  bytes: Buffer,
  choose: (columns: Column[]) => Column | undefined = keyColumn,
): Promise<Lines> {
  const filled = reading ? [entity, ...(reading.beside ?? [])] : []
  const context = reading ? asMaker(await entities.accessContext(who), filled) : undefined
  const open = async (key: string, call: string) =>
    context && filled.includes(key) ? context.reader(context.models.get(key), call) : entities.open(who, key, call)
  const reader = await open(entity, 'import')
  const read = <T>(ask: (trx: Trx) => Promise<T>) => db.read(who, ask)
  const { table, below } = await readTables(reader, bytes, reading)
  const tables = [table, ...below]
  const [references, codes] = await Promise.all([
    readReferences(key => open(key, 'select'), read, textsIn(tables)),
    read(trx =>
      readCodes(
        trx,
        tables.flatMap(({ columns }) => [...columns.values()]),
      ),
    ),
  ])
  const known = { references, codes }
  const key = choose([...table.columns.values()])
  const lines = table.rows.map(({ cells, row }): Line => {
    const reading = readRow(cells, table.columns, known)
    return { ...reading, row, label: labelOf(cells, reading, key), cells: cellsById(cells, table.columns) }
  })
  refuseRepeated(lines, key)
  const left = below.flatMap(one => addRows(lines, table, one, known))
  return { reader, context, table, key, lines, left }
}

/** What the check of the record says of the other cells of a line; a stored record has the required ones already. */
export function otherIssues(
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

export function foldKey(key: Column | undefined, value: string): string {
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
