/** The stored records that lines of a file name by their key. */
import { type RawBuilder, sql } from 'kysely'
import { isSame } from '#engine/entity/settle.ts'
import { parseValue } from '#engine/value/parse-value.ts'
import { type EngineRecord, readValue } from '#engine/value/value.ts'
import type { Trx } from '../../../../db/db.ts'
import { and, type Reader, selectColumns } from '../../../../entity/rights/reader.ts'
import type { Column } from '../../../../entity/table/columns.ts'
import { foldKey, type Line } from './read-lines.ts'

/** A record with the values of the file's columns, its `id` and its `rev`. */
export interface Stored extends EngineRecord {
  id: string
  rev: number
}

/** Those the reader may reach, the newest first. */
export async function readStored(
  trx: Trx,
  { model, rows }: Reader,
  columns: Column[],
  where: RawBuilder<unknown>,
): Promise<Stored[]> {
  const asked = [...model.columns.filter(({ id }) => id === 'id' || id === 'rev'), ...columns]
  const found = await sql<Stored>`select ${selectColumns(asked, 'id')} from ${sql.raw(model.rows)}
    where ${and([rows, where])} order by t.id desc`.execute(trx)
  for (const row of found.rows as EngineRecord[])
    for (const { id, toValue } of asked) if (toValue) row[id] = toValue(row[id])
  return found.rows
}

/** Those whose key is that of a line. */
export const hasKeyOf = (key: Column, lines: Pick<Line, 'record'>[]): RawBuilder<unknown> => {
  const values = lines.flatMap(({ record }) =>
    record[key.id] === undefined ? [] : [foldKey(key, String(record[key.id]))],
  )
  const stored = key.field.anyCase ? sql`lower(${sql.raw(key.stored)})` : sql`${sql.raw(key.stored)}::text`
  return sql`${stored} = any(${values}::text[])`
}

/** Whether a line has the stored values. */
export function isAs(columns: Column[], stored: EngineRecord, { record }: Pick<Line, 'record'>): boolean {
  return columns
    .filter(({ id }) => id in record)
    .every(({ id, field }) => {
      const { value, issue } = parseValue(field, record[id])
      return !issue && isSame(value, readValue(stored, id))
    })
}
