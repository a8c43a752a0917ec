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
  return (await lockStoredEach(trx, model, tenant, [id], rows)).get(id) ?? null
}

/** The same for several, by their ids. */
export async function lockStoredEach(
  trx: Trx,
  model: Model,
  tenant: string,
  ids: string[],
  rows: RawBuilder<unknown>,
): Promise<Map<string, EngineRecord>> {
  const are = ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::bigint[])`
  const [main, ...children] = await Promise.all([
    sql<EngineRecord>`select ${selectColumns(model.columns, 'id')} from ${sql.raw(model.rows)}
      where t.id ${are} and ${rows} for update of t`.execute(trx),
    ...model.children.map(child =>
      sql<EngineRecord & { $of: string }>`
        select ${selectColumns(child.model.columns, 'id')}, ${sql.raw(child.by.stored)} as "$of" from ${sql.raw(child.model.rows)}
        where ${sql.raw(child.by.stored)} ${are} and ${liveRows(child.model, tenant)} order by ${orderOfRows(child)}`.execute(
        trx,
      ),
    ),
  ])
  const records = new Map(toEngine(model.columns, main.rows).map(record => [record.id as string, record]))
  for (const record of records.values()) for (const { field } of model.children) record[field.id] = []
  for (const [at, { field, model: of }] of model.children.entries()) {
    for (const { $of, ...row } of children[at]!.rows) {
      const record = records.get($of as string)
      if (record) (record[field.id] as EngineRecord[]).push(...toEngine(of.columns, [row]))
    }
  }
  return records
}

function toEngine(columns: Column[], records: EngineRecord[]): EngineRecord[] {
  for (const { id, toValue } of columns) if (toValue) for (const record of records) record[id] = toValue(record[id])
  return records
}
