/**
 * Every record a query finds, from a cursor in one snapshot, so memory is bounded by a batch however many there are.
 * @source docs/http.md#imports-and-exports; PostgreSQL DECLARE
 */
import { type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Trx } from '../../db/db.ts'
import { and, type Reader, toWireRecords } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { countOf, planList } from './list.ts'
import { type QueryCall, readQuery } from './query.ts'
import { attachLabels, readLabels, refColumns, wantedIn } from './refs.ts'
import { nameRegions } from './region-names.ts'

/** Records read at a time. */
const BATCH = 500

export interface Walk extends Pick<QueryCall, 'where' | 'search' | 'sort'> {
  /** only records with these ids */
  ids?: string[]
  /** a limit besides the reader's own rows */
  within: RawBuilder<unknown>
  /** the readable columns whose labels are wanted */
  columns: Column[]
  /** with more records none is read */
  most: number
}

/** What a walk finds: first how many records there are, then the records, batch by batch. */
export type Walked = { total: number; more?: true; records?: undefined } | { records: WireRecord[] }

/** @throws Fault 'request.refused', as a query does */
export async function* walkRecords(
  trx: Trx,
  reader: Reader,
  { columns, most, ids, within, ...call }: Walk,
): AsyncGenerator<Walked, void> {
  const query = readQuery(reader, call)
  const named = ids && sql`t.id = any(${ids}::bigint[])`
  const limits = [within, query.where, named].filter(limit => limit !== undefined)
  const { where, order } = planList(reader, { ...query, where: and(limits) })
  const { model, from } = reader
  const counted = await countOf(trx, sql`from ${from} where ${where}`, most)
  yield counted
  if (counted.more || counted.total === 0) return
  const rows = !reader.isHeavy
    ? where
    : sql`${ofTenant(model.document, reader.who.tenant)} and t.id = any(array(select t.id from ${from} where ${where}))`
  await sql`declare walk no scroll cursor for
    select ${reader.selectWire} from ${reader.whole} where ${rows} order by ${order.by} limit ${most}`.execute(trx)
  const pointing = refColumns(columns)
  const fetch = sql<WireRecord>`fetch ${sql.raw(String(BATCH))} from walk`
  for (let found = await fetch.execute(trx); found.rows.length > 0; found = await fetch.execute(trx)) {
    const records = toWireRecords(reader, found.rows)
    const wanted = wantedIn([{ columns: pointing, rows: records }], 'wire')
    attachLabels(pointing, records, await readLabels(trx, reader.accessContext, wanted))
    await nameRegions(trx, columns, records)
    yield { records }
    if (found.rows.length < BATCH) return
  }
}
