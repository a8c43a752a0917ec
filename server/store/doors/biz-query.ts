/**
 * The list of a kept query: `aiSql` names a published query of the app by its key, and nothing else. No SQL is parsed.
 * @source DM-15
 */
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { withParams } from '#engine/compile/place-queries.ts'
import { Fault } from '#engine/error/fault.ts'
import { isQuery, isSqlQuery } from '#engine/kind/query.ts'
import { askedSort } from '../../entity/read/page/order.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import type { QueryCall } from '../../entity/read/query.ts'
import type { Services } from '../../services.ts'
import type { BizApp, BizTable } from './biz-app.ts'

type Parts = Pick<Services, 'entities' | 'sql'>

export interface Asked {
  current: unknown
  size: unknown
  ascs: string
  descs: string
  filters: Record<string, unknown>
}

/**
 * The records of the table that are rows of the query, as far as the caller may list them, in the query's order unless
 * another is asked for. Params have their defaults.
 * @throws Fault 'bizData.aiSql' for anything but the key of a query of the app, 'bizData.aiSql.rows' for one that gives
 * no records of the table, and those of the query
 */
export async function listByQuery(
  { entities, sql }: Parts,
  who: Who,
  { app }: BizApp,
  { entity }: BizTable,
  handle: unknown,
  { current, size, ascs, descs, filters }: Asked,
): Promise<Page<WireRecord>> {
  const query = app.documents.find(document => isQuery(document) && document.key === handle)
  if (!query || !isQuery(query)) throw new Fault('bizData.aiSql', { app: app.key })
  const noRecords = new Fault('bizData.aiSql.rows', { query: query.title, table: entity.title })
  const asked = ascs || descs ? askedSort(ascs, descs) : undefined
  const read = (call: QueryCall) => entities.query(who, entity.key, { ...call, get: 'rows' })
  const page = async (call: QueryCall) => {
    const { rows, total } = await read({ current, size, search: filters, ...call })
    return pageOf(rows, total, readPaging(current, size))
  }
  if (isSqlQuery(query)) {
    if (!query.result.some(({ id }) => id === 'id')) throw noRecords
    const { rows } = await sql.run(who, query.key, {})
    return page({ sort: asked, search: within(filters, rows) })
  }
  if (query.entity !== entity.key || query.get !== 'rows') throw noRecords
  const own = { where: withParams(query.where ?? true, query), sort: query.sort }
  const sort = asked ?? query.sort
  if (query.size === undefined) return page({ ...own, sort })
  const { rows } = await read({ ...own, size: query.size })
  return page({ sort, search: within(filters, rows) })
}

/** The filters, for these records alone. */
function within(filters: Record<string, unknown>, rows: WireRecord[]): Record<string, unknown> {
  const wanted = filters.id_in === undefined ? null : String(filters.id_in).split(',')
  const ids = rows.map(({ id }) => String(id)).filter(id => ID.test(id) && (wanted?.includes(id) ?? true))
  return { ...filters, id_in: ids.join(',') || NOBODY }
}

const ID = /^\d{1,19}$/
/** The id of no record. */
const NOBODY = '0'
