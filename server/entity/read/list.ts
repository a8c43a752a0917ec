/**
 * One page of records, their count, and the labels of the records they point at, in one round trip.
 * @source HT-01; docs/http.md#answers; docs/security.md#tenants
 */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Sort } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { and, findColumn, type Reader, readableNames, selectRows, toWireRecords } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { parseFilters } from './filter.ts'
import { type Order, orderBy } from './page/order.ts'
import { pageOf, readCountUpTo, readPaging } from './page/paging.ts'
import {
  attachLabels,
  type LabelQuery,
  labelQueries,
  labelsIn,
  notedIds,
  readLabels,
  refColumns,
  wantedIn,
} from './refs.ts'
import { nameRegions } from './region-names.ts'

/**
 * From this offset on, and where reading rows whole is heavy, a page first finds its ids, by an index where there is one,
 * and then reads only those rows whole.
 */
const FAR = 1_000

export interface ListRequest {
  current?: unknown
  size?: unknown
  /** counts no further than this */
  countUpTo?: unknown
  /** `{name}_{operator}` → value */
  filters: Record<string, unknown>
  sort: Sort[]
  /** the document's own condition, already checked */
  where?: RawBuilder<unknown>
}

export function planList(reader: Reader, request: ListRequest) {
  const paging = readPaging(request.current, request.size)
  const countUpTo = readCountUpTo(request.countUpTo)
  const { conditions, issues } = filtersOf(reader, request.filters)
  const { order, issues: badSort } = orderBy(reader, request.sort)
  refuseWrong([...issues, ...badSort])
  const where = and([reader.rows, ...conditions, ...(request.where ? [request.where] : [])])
  return { paging, countUpTo, where, order }
}

type ListPlan = ReturnType<typeof planList>

/** The rows of a page. */
function rowsOfPage({ model, from, who, isHeavy }: Reader, { paging, where, order }: ListPlan): RawBuilder<unknown> {
  return paging.offset < FAR && !isHeavy && !order.falling
    ? sql`${where} order by ${order.by} limit ${paging.size} offset ${paging.offset}`
    : sql`${ofTenant(model.document, who.tenant)}
          and t.id = any(${idsOf(sql`select t.id from ${from} where ${where}`, order, paging)}) order by ${order.by}`
}

export async function listRecords(trx: Trx, reader: Reader, plan: ListPlan): Promise<Page<WireRecord>> {
  const { paging, countUpTo, where } = plan
  const { from } = reader
  const { names, columns, noted, labels } = labelsOf(trx, reader)
  const rows = rowsOfPage(reader, plan)
  const [found, counted, shown] = await Promise.all([
    sql<WireRecord>`with page as materialized (
        select ${selectRows(reader)} from ${reader.whole} where ${rows}
      ) select ${names} from page where ${noted}`.execute(trx),
    countOf(trx, sql`from ${from} where ${where}`, countUpTo),
    Promise.all(labels.map(({ query }) => trx.getExecutor().executeQuery<WireRecord>(query))),
  ])
  const records = toWireRecords(reader, found.rows)
  attachLabels(
    columns,
    records,
    labelsIn(
      labels,
      shown.map(({ rows }) => rows),
    ),
  )
  await nameRegions(trx, reader.columns, records)
  const { total, more } = counted
  return { ...pageOf(records, total, paging), ...(more && { more }) }
}

/**
 * The same where the statements of a request run on several connections: one statement for the records and their count,
 * then the labels.
 */
export async function listApart(trx: Trx, reader: Reader, plan: ListPlan): Promise<Page<WireRecord>> {
  const { paging, countUpTo, where } = plan
  const { names, columns } = labelsOf(trx, reader)
  const counted = countOfRows(sql`from ${reader.from} where ${where}`, countUpTo)
  const { rows } = await sql<WireRecord & { $counted?: string }>`with page as materialized (
      select ${selectRows(reader)} from ${reader.whole} where ${rowsOfPage(reader, plan)}
    ) select ${names}, (${counted}) as "$counted" from page`.execute(trx)
  // a page without records does not say how many there are on others
  const none = async (): Promise<Counted> =>
    paging.offset ? countOf(trx, sql`from ${reader.from} where ${where}`, countUpTo) : { total: 0 }
  const { total, more } = rows[0] ? asCounted(rows[0].$counted, countUpTo) : await none()
  for (const row of rows) delete row.$counted
  const records: WireRecord[] = toWireRecords(reader, rows)
  const ids = wantedIn([{ columns, rows: records }], 'wire')
  attachLabels(columns, records, await readLabels(trx, reader.accessContext, ids))
  await nameRegions(trx, reader.columns, records)
  return { ...pageOf(records, total, paging), ...(more && { more }) }
}

/** The ids of a page. @param select  `select t.id from … where …` */
function idsOf(
  select: RawBuilder<unknown>,
  { by, falling }: Order,
  { size, offset }: ReturnType<typeof readPaging>,
): RawBuilder<unknown> {
  if (!falling) return sql`array(${select} order by ${by} limit ${size} offset ${offset})`
  const { filled } = falling
  const part = (which: RawBuilder<unknown>, limit: number, at: RawBuilder<unknown> | number = 0) =>
    sql`array(${select} and ${which} order by ${falling.by} limit ${limit} offset ${at})`
  const empty = sql`not (${filled})`
  const end = offset + size
  if (offset < FAR) return sql`(${part(filled, end)} || ${part(empty, end)})[${offset + 1}:${end}]`
  const past = sql`greatest(0, ${offset} - (select count(*) from (${select} and ${filled}) filled))`
  return sql`(${part(filled, size, offset)} || ${part(empty, size, past)})[1:${size}]`
}

/** @param rows  `from … where …` @param upTo  null counts them all */
export async function countOf(trx: Trx, rows: RawBuilder<unknown>, upTo: number | null): Promise<Counted> {
  const found = await sql<{ n: string }>`${countOfRows(rows, upTo)}`.execute(trx)
  return asCounted(found.rows[0]!.n, upTo)
}

const countOfRows = (rows: RawBuilder<unknown>, upTo: number | null): RawBuilder<unknown> =>
  upTo === null
    ? sql`select count(*) as n ${rows}`
    : sql`select count(*) as n from (select ${rows} limit ${upTo + 1}) as counted`

interface Counted {
  total: number
  /** there are more than were counted */
  more?: true
}

function asCounted(counted: unknown, upTo: number | null): Counted {
  const n = Number(counted)
  return upTo !== null && n > upTo ? { total: upTo, more: true } : { total: n }
}

/** How the labels of a page are read; compiled once for a reader. */
interface PageLabels {
  /** all columns, listed: only then the statement can be kept prepared */
  names: RawBuilder<unknown>
  /** the columns that point at other records */
  columns: Column[]
  noted: RawBuilder<unknown>
  labels: (Omit<LabelQuery, 'sql'> & { query: CompiledQuery<WireRecord> })[]
}

const pageLabels = new WeakMap<Reader, PageLabels>()

function labelsOf(trx: Trx, reader: Reader): PageLabels {
  const known = pageLabels.get(reader)
  if (known) return known
  const columns = refColumns(reader.columns)
  const { noted, wanted } = notedIds(columns, 'page')
  const labels = labelQueries(reader.accessContext, wanted).map(label => ({ ...label, query: label.sql.compile(trx) }))
  const named = [...reader.columns.map(({ wire }) => wire), ...(reader.refused ? ['$refused'] : [])]
  const names = sql.raw(named.map(wire => `"${wire}"`).join(', '))
  const made = { names, columns, noted, labels }
  pageLabels.set(reader, made)
  return made
}

export function filtersOf(reader: Reader, filters: Record<string, unknown>) {
  const isSearched = ({ id }: Column) => !reader.access.unsearched.has(id)
  const find = (name: string) => {
    const column = findColumn(reader, name)
    return column && isSearched(column) ? column : undefined
  }
  return parseFilters(filters, reader.who.tenant, find, () => readableNames(reader, isSearched))
}

/** @throws Fault 'request.refused' with the issues */
export function refuseWrong(issues: Issue[]): void {
  if (issues.length) throw new Fault('request.refused', {}, { data: { issues } })
}
