/**
 * What pointed at a record and was emptied when it was removed: noted then, and tied again when the record is restored.
 * @source docs/http.md#recycle-bin
 */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { Model, Models } from '../model/model.ts'
import type { Column } from '../table/columns.ts'
import { quote } from '../table/names.ts'
import { ofTenant } from '../table/of-tenant.ts'

export interface Tie {
  /** the record that was removed */
  record: string
  /** what pointed at it */
  byEntity: string
  byRecord: string
  /** id of the field */
  field: string
  /** whether it points at it again */
  isTied: boolean
}

/** Before the field of these rows is emptied: which of the records each points at. */
export async function noteTies(
  trx: Trx,
  model: Model,
  { model: other, column }: { model: Model; column: Column },
  ids: string[],
  rows: string[],
): Promise<void> {
  const at = sql.raw(column.stored)
  const each = column.type === 'bigint[]' ? sql`unnest(${at})` : sql`(select ${at})`
  await sql`insert into record_tie (tenant_id, entity, record, by_entity, by_record, field)
    select ${trx.tenant}, ${model.key}, p.id, ${other.key}, t.id, ${column.id}
      from ${sql.raw(other.from)} cross join lateral (select distinct id from ${each} as one (id)) p
     where ${ofTenant(other.document, trx.tenant)} and t.id = any(${rows}::bigint[]) and p.id = any(${ids}::bigint[])
    on conflict (tenant_id, entity, record, by_entity, by_record, field) do update set at = now()`.execute(trx)
}

/**
 * Ties what pointed at restored records to them again, where it is still there, in the normal state, and points at
 * nothing else since.
 * @returns all that pointed at them
 */
export async function tieAgain(trx: Trx, models: Models, model: Model, ids: string[]): Promise<Tie[]> {
  const { rows } = await sql<Omit<Tie, 'isTied'>>`
    delete from record_tie where tenant_id = ${trx.tenant} and entity = ${model.key} and record = any(${ids}::bigint[])
    returning record, by_entity as "byEntity", by_record as "byRecord", field`.execute(trx)
  const ties: Tie[] = []
  for (const of of Map.groupBy(rows, ({ byEntity, field }) => `${byEntity} ${field}`).values()) {
    const { byEntity, field } = of[0]!
    const other = models.find(byEntity)
    const column = other?.byId.get(field)
    const tied = other && column && !column.ext ? await write(trx, other, column, of) : new Set<string>()
    ties.push(...of.map(tie => ({ ...tie, isTied: tied.has(`${tie.byRecord} ${tie.record}`) })))
  }
  return ties
}

async function write(trx: Trx, other: Model, column: Column, ties: Omit<Tie, 'isTied'>[]): Promise<Set<string>> {
  const name = sql.raw(quote(column.name))
  const isMany = column.type === 'bigint[]'
  const value: RawBuilder<unknown> = isMany ? sql`coalesce(t.${name}, '{}') || k.records` : sql`k.records[1]`
  const free = isMany ? sql`true` : sql`t.${name} is null`
  const isNormal = other.document.status ? sql`t.data_status = 1` : sql`true`
  const { rows } = await sql<{ id: string; records: string[] }>`
    with k as (
      select by, array_agg(distinct record) as records
        from unnest(${ties.map(({ byRecord }) => byRecord)}::bigint[], ${ties.map(({ record }) => record)}::bigint[]) k (by, record)
       group by by
    ) update ${sql.raw(other.from)} set ${name} = ${value}, rev = t.rev + 1, update_time = now() from k
       where ${ofTenant(other.document, trx.tenant)} and t.id = k.by and t.is_deleted = 0 and ${isNormal} and ${free}
      returning t.id, k.records`.execute(trx)
  return new Set(rows.flatMap(({ id, records }) => (isMany ? records : records.slice(0, 1)).map(of => `${id} ${of}`)))
}
