/**
 * One page of records: rows and their count in one round trip, then the labels of what they point at.
 * @source HT-01; docs/http.md#answers; docs/security.md#tenants
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Sort } from '#engine/schema/document.ts'
import type { Trx } from '../db/db.ts'
import { parseFilters } from './filter.ts'
import { orderBy } from './order.ts'
import { pageOf, readPaging } from './paging.ts'
import { and, findColumn, type Reader, readableNames, toWireRecords } from './reader.ts'
import { attachLabels, readLabels, refColumns, wantedIn } from './refs.ts'

export interface ListRequest {
  current?: unknown
  size?: unknown
  /** `{name}_{operator}` → value */
  filters: Record<string, unknown>
  sort: Sort[]
  /** the document's own condition, already checked */
  where?: RawBuilder<unknown>
}

export function planList(reader: Reader, request: ListRequest) {
  const paging = readPaging(request.current, request.size)
  const { conditions, issues } = filtersOf(reader, request.filters)
  const { order, issues: badSort } = orderBy(reader, request.sort)
  refuseWrong([...issues, ...badSort])
  const where = and([reader.rows, ...conditions, ...(request.where ? [request.where] : [])])
  return { paging, where, order }
}

export async function listRecords(
  trx: Trx,
  reader: Reader,
  { paging, where, order }: ReturnType<typeof planList>,
): Promise<Page<WireRecord>> {
  const from = sql.raw(reader.model.from)
  const [found, counted] = await Promise.all([
    sql<WireRecord>`select ${reader.selectWire} from ${from} where ${where}
      order by ${order} limit ${paging.size} offset ${paging.offset}`.execute(trx),
    sql<{ n: string }>`select count(*) as n from ${from} where ${where}`.execute(trx),
  ])
  const records = toWireRecords(reader, found.rows)
  await labelRecords(trx, reader, records)
  return pageOf(records, Number(counted.rows[0]!.n), paging)
}

export function filtersOf(reader: Reader, filters: Record<string, unknown>) {
  return parseFilters(
    filters,
    name => findColumn(reader, name),
    () => readableNames(reader),
  )
}

/** @throws Fault 'request.refused' with the issues */
export function refuseWrong(issues: Issue[]): void {
  if (issues.length) throw new Fault('request.refused', {}, { data: { issues } })
}

async function labelRecords(trx: Trx, reader: Reader, records: WireRecord[]): Promise<void> {
  const columns = refColumns(reader.columns)
  const ids = wantedIn([{ columns, rows: records }], 'wire')
  attachLabels(columns, records, 'wire', await readLabels(trx, reader.sight, ids))
}
