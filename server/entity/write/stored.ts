/** A stored record in the engine's form, with the rows of its sub-tables. */
import { type RawBuilder, sql } from 'kysely'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { type Model, orderOfRows } from '../model/model.ts'
import { liveRows, selectColumns } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'

/** Reads the record and locks it until the transaction ends; null when it is not among these rows. */
export async function lockStored(
  trx: Trx,
  model: Model,
  tenant: string,
  id: string,
  rows: RawBuilder<unknown>,
): Promise<EngineRecord | null> {
  const [main, ...children] = await Promise.all([
    sql<EngineRecord>`select ${selectColumns(model.columns, 'id')} from ${sql.raw(model.rows)}
      where t.id = ${id} and ${rows} for update of t`.execute(trx),
    ...model.children.map(child =>
      sql<EngineRecord>`select ${selectColumns(child.model.columns, 'id')} from ${sql.raw(child.model.rows)}
        where ${sql.raw(child.by.stored)} = ${id} and ${liveRows(child.model, tenant)} order by ${orderOfRows(child)}`.execute(
        trx,
      ),
    ),
  ])
  const record = main.rows[0]
  if (!record) return null
  toEngine(model.columns, [record])
  for (const [at, child] of model.children.entries()) {
    record[child.field.id] = toEngine(child.model.columns, children[at]!.rows)
  }
  return record
}

function toEngine(columns: Column[], records: EngineRecord[]): EngineRecord[] {
  for (const { id, toValue } of columns) if (toValue) for (const record of records) record[id] = toValue(record[id])
  return records
}
