/**
 * Compares a workbook with its last import and with the records, line by line and value by value. Nothing is written
 * before its person has seen it.
 * @source docs/http.md#merged-imports
 */
import { sql } from 'kysely'
import { columnType } from '#engine/entity/column-type.ts'
import { mergeRecord } from '#engine/entity/merge-record.ts'
import { Fault } from '#engine/error/fault.ts'
import { maskText } from '#engine/value/mask.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { takesMany } from '#engine/value/read-cell.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../../../db/db.ts'
import { namedBy } from '../../../../entity/choices/references.ts'
import { type Reader, removedToo } from '../../../../entity/rights/reader.ts'
import type { Column } from '../../../../entity/table/columns.ts'
import { FREE } from '../../../../queue/lease.ts'
import { keyColumn } from '../rows/columns.ts'
import {
  foldKey,
  type ImportParts,
  type Line,
  type Lines,
  LONGEST_LABEL,
  otherIssues,
  readLines,
} from '../rows/read-lines.ts'
import { hasKeyOf, readStored, type Stored } from '../rows/read-stored.ts'
import { keepWork, type Merge, type Work } from '../works.ts'
import { notePlanned, type PlannedLine } from './planned.ts'
import { type Base, findSource, readBase, type Source } from './source.ts'

/** What is known of a line besides itself. */
interface Known {
  key: Column
  stored: Stored[]
  base: Base[]
  /** records of the base that were removed here */
  removed: Set<string>
}

/** @param bytes  the uploaded file */
export async function compareFile(parts: ImportParts, work: Work, bytes: Buffer): Promise<void> {
  const { db } = parts
  const { who, entity, name } = work
  const source = await db.read(who, trx => findSource(trx, entity, name))
  const read = await readLines(parts, work, bytes, columns => chooseKey(columns, work.merge ?? {}, source))
  const { reader, table, key, lines } = read
  const columns = [...table.columns.values()]
  const known = key && (await db.read(who, trx => readKnown(trx, read, key, source)))
  const planned = known ? mergeLines(read, known) : lines.map(line => addedLine(read, line))
  const merge: Merge = {
    key: key?.id ?? null,
    keys: columns.filter(canBeKey).map(({ id }) => id),
    version: source?.version ?? 0,
  }
  await db.write(who, async trx => {
    await keepWork(trx, work) // locks the work before its lines
    await notePlanned(trx, work, planned)
    const set = sql`total = ${planned.length}, merge = ${JSON.stringify(merge)}::json, step = 'choose', attempts = 0`
    await keepWork(trx, work, sql`${set}, ${FREE}`)
  })

  function addedLine({ reader, table }: Lines, line: Line): PlannedLine {
    const wrong = refusedLine({ reader, table }, line, undefined)
    return wrong ?? plannedLine(line, { file: valuesOf(columns, line), key: null })
  }

  /** The lines of the file, then those that are gone from it. */
  function mergeLines({ lines }: Lines, { key, stored, base, removed }: Known): PlannedLine[] {
    const byId = new Map(stored.map(record => [record.id, record]))
    const byKey = Map.groupBy(stored, record => foldKey(key, String(record[key.id])))
    const baseOf = new Map(base.map(one => [one.line, one]))
    const seen = new Set<string>()
    const merged = lines.map(line => {
      const name = line.record[key.id] === undefined ? undefined : foldKey(key, String(line.record[key.id]))
      if (name === undefined)
        line.issues.push({ path: key.id, code: 'import.keyless', params: { title: key.field.title } })
      const last = baseOf.get(name ?? '')
      const same = byKey.get(name ?? '') ?? []
      if (last) seen.add(last.line)
      if (same.length > 1)
        line.issues.push({
          path: key.id,
          code: 'import.keyTwice',
          params: { title: key.field.title, count: same.length },
        })
      const record = (last && byId.get(last.record)) ?? same[0]
      const wrong = refusedLine({ reader, table }, line, record)
      if (wrong) return wrong
      const file = valuesOf(columns, line)
      // in other letter case it is the same key
      if (record && foldKey(key, String(record[key.id])) === name) file[key.id] = record[key.id]!
      return plannedLine(line, {
        file,
        key: name!,
        record,
        base: record || removed.has(last?.record ?? '') ? last : undefined,
      })
    })
    const below = Math.max(0, ...lines.map(({ row }) => row)) + 1
    const gone = base.filter(({ line, record }) => !seen.has(line) && byId.has(record))
    return [
      ...merged,
      ...gone.map((one, at) => {
        const record = byId.get(one.record)!
        // another person's import may have brought a key this one sees masked
        const label = (reader.access.mask.has(key.id) ? maskText(one.line) : one.line).slice(0, LONGEST_LABEL)
        return plannedLine({ row: below + at, label }, { key: one.line, record, base: one })
      }),
    ]
  }

  function plannedLine(
    { row, label }: Pick<Line, 'row' | 'label'>,
    {
      file,
      key,
      record,
      base,
    }: { file?: EngineRecord; key: string | null; record?: Stored | undefined; base?: Base | undefined },
  ): PlannedLine {
    const ids = columns.map(({ id }) => id)
    const merged = mergeRecord(ids, { base: base?.cells, record, file })
    const last = base ? { record: base.record, cells: base.cells } : null
    const plan = { ...merged, line: key, rev: record?.rev ?? null, file: file ?? null, base: last }
    return { row, label, record: record?.id ?? base?.record ?? null, issues: [], cells: null, plan }
  }

  function refusedLine(
    { reader, table }: Pick<Lines, 'reader' | 'table'>,
    line: Line,
    stored: Stored | undefined,
  ): PlannedLine | undefined {
    const others = otherIssues(line, stored, { columns: table.columns, entity: reader.model.entity, who })
    const { row, label, cells } = line
    const issues = [...line.issues, ...others]
    return issues.length > 0 ? { row, label, record: null, issues, cells, plan: null } : undefined
  }
}

/** @throws Fault 'import.key' for a key that is no column of the file, or cannot be one */
function chooseKey(columns: Column[], { key }: Merge, source: Source | undefined): Column | undefined {
  if (key === null) return undefined
  const able = columns.filter(canBeKey)
  const asked = key === undefined ? undefined : able.find(({ id }) => id === key)
  if (key !== undefined && !asked) throw new Fault('import.key', { known: able.map(({ field }) => field.title) })
  return asked ?? able.find(({ id }) => id === source?.key) ?? keyColumn(columns)
}

const KEYS = ['text', 'bigint', 'integer', 'date']

/** Whether its values are said in one way, in cells and in the database. */
const canBeKey = ({ field, ext }: Column): boolean =>
  namedBy(field) === undefined && !takesMany(field) && !ext && KEYS.includes(columnType(field) ?? '')

/** The values of a line; empty cells are null. Those of a line without issues can all be parsed. */
const valuesOf = (columns: Column[], { record }: Line): EngineRecord =>
  Object.fromEntries(
    columns.map(({ id, field }) => [id, id in record ? (parseValue(field, record[id]).value ?? null) : null]),
  )

async function readKnown(
  trx: Trx,
  { reader, table, lines }: Lines,
  key: Column,
  source: Source | undefined,
): Promise<Known> {
  const base = source?.key === key.id ? await readBase(trx, source.id) : []
  const ids = base.map(({ record }) => record)
  const named = sql`(${hasKeyOf(key, lines)} or t.id = any(${ids}::bigint[]))`
  const stored = await readStored(trx, reader, [...table.columns.values()], named)
  const there = new Set(stored.map(({ id }) => id))
  const missing = ids.filter(id => !there.has(id))
  return { key, stored, base, removed: await readRemoved(trx, reader, missing) }
}

async function readRemoved(trx: Trx, reader: Reader, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.raw(reader.model.rows)}
    where ${removedToo(reader)} and t.is_deleted = 1 and t.id = any(${ids}::bigint[])`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
