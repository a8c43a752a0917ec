/**
 * Aggregates for cards: groups and measures over the rows the reader may reach.
 * @source docs/language.md#queries; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { isList } from '#engine/entity/column-type.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Query } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { findColumn, type Reader, readableNames } from '../rights/reader.ts'
import type { Column } from '../table/columns.ts'
import { refuseWrong } from './list.ts'
import { attachLabels, readLabels, refColumns, wantedIn } from './refs.ts'
import { nameRegions } from './region-names.ts'

const MOST_GROUPS = 1000
const PERIODS = { day: 'YYYY-MM-DD', week: 'IYYY-"W"IW', month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' }
const LEAST_PLACES_OF_AVERAGE = 2

type Group = NonNullable<Query['group']>[number]
type Measure = NonNullable<Query['measures']>[number]
interface SumsPart {
  id: string
  sql: string
  /** the column whose values it has */
  of?: Column
  fix?: (stored: unknown) => unknown
}

/** @throws Fault 'request.refused' naming what cannot be grouped, measured or sorted */
export async function sumsOf(
  trx: Trx,
  reader: Reader,
  query: Pick<Query, 'group' | 'measures' | 'sort' | 'size'>,
  where: RawBuilder<unknown>,
): Promise<{ rows: WireRecord[]; total: number }> {
  const issues: Issue[] = []
  const groups = (query.group ?? []).flatMap(group => groupPart(reader, group, issues))
  const measures = (query.measures ?? []).flatMap(measure => measurePart(reader, measure, issues))
  const parts = [...groups, ...measures]
  if (!parts.length && !issues.length) issues.push({ path: 'measures', code: 'query.measures' })
  for (const [at, { id }] of parts.entries()) {
    if (parts.findIndex(part => part.id === id) === at) continue
    const list = at < groups.length ? 'group' : 'measures'
    issues.push({ path: `${list}/${id}`, code: 'id.twice', params: { id, in: list } })
  }
  const order = orderOf(parts, groups, query.sort ?? [], issues)
  refuseWrong(issues)
  const size = Math.min(query.size ?? MOST_GROUPS, MOST_GROUPS)
  const select = sql.raw(parts.map(part => `${part.sql} as "${part.id}"`).join(', '))
  const grouped = groups.length ? sql.raw(`group by ${groups.map((_, at) => at + 1).join(', ')}`) : sql``
  const { rows } = await sql<WireRecord>`select ${select} from ${reader.from}
    where ${where} ${grouped} ${order} limit ${size}`.execute(trx)
  for (const row of rows) for (const part of parts) if (part.fix) row[part.id] = part.fix(row[part.id])
  const columns = groups.flatMap(({ id, of }) => (of ? [{ ...of, id, wire: id }] : []))
  const pointing = refColumns(columns)
  if (pointing.length) {
    const ids = wantedIn([{ columns: pointing, rows }], 'wire')
    attachLabels(pointing, rows, await readLabels(trx, reader.accessContext, ids))
  }
  await nameRegions(trx, columns, rows)
  return { rows, total: rows.length }
}

function groupPart(reader: Reader, { id, of, by }: Group, issues: Issue[]): SumsPart[] {
  const column = findColumn(reader, of ?? id)
  if (!isName(id) || !column || column.type === 'jsonb' || isList(column.type)) {
    issues.push({ path: `group/${id}`, code: 'query.group', params: { name: of ?? id, known: readableNames(reader) } })
    return []
  }
  if (!by) return [{ id, sql: column.stored, fix: column.toWire ?? undefined, of: column }]
  if (!Object.hasOwn(PERIODS, by) || !['date', 'timestamptz'].includes(column.type)) {
    issues.push({
      path: `group/${id}`,
      code: 'query.period',
      params: { by, name: of ?? id, known: Object.keys(PERIODS) },
    })
    return []
  }
  return [{ id, sql: `to_char(${column.stored}, '${PERIODS[by]}')` }]
}

const FUNCTIONS: readonly Measure['fn'][] = ['count', 'sum', 'avg', 'min', 'max']

function measurePart(reader: Reader, { id, fn, of }: Measure, issues: Issue[]): SumsPart[] {
  if (isName(id) && fn === 'count' && !of) return [{ id, sql: 'count(*)', fix: Number }]
  const column = of ? findColumn(reader, of) : undefined
  const found = isName(id) && column && aggregate(fn, column)
  if (found) return [{ id, ...found }]
  const path = `measures/${id}`
  if (!FUNCTIONS.includes(fn)) issues.push({ path, code: 'query.fn', params: { fn: fn ?? '', known: FUNCTIONS } })
  else if (fn !== 'count' && of === undefined) issues.push({ path, code: 'measure.of', params: { fn } })
  else issues.push({ path, code: 'query.measure', params: { fn, name: of ?? id, known: readableNames(reader) } })
  return []
}

/**
 * Sums of integers are numbers, sums of decimals are text with their decimal places; averages are text with at least
 * two.
 */
function aggregate(fn: Measure['fn'], column: Column): Omit<SumsPart, 'id'> | undefined {
  const { stored, type, field } = column
  const isInteger = type === 'bigint' && field.type === 'integer'
  const isNumber = isInteger || type === 'numeric'
  const whole = (value: unknown) => (value === null ? null : Number(value))
  switch (fn) {
    case 'count':
      return { sql: `count(${stored})`, fix: Number }
    case 'sum':
      if (!isNumber) return undefined
      return isInteger
        ? { sql: `coalesce(sum(${stored}), 0)`, fix: whole }
        : { sql: `round(coalesce(sum(${stored}), 0), ${field.scale ?? 0})` }
    case 'avg':
      return isNumber
        ? { sql: `round(avg(${stored}), ${Math.max(field.scale ?? 0, LEAST_PLACES_OF_AVERAGE)})` }
        : undefined
    case 'min':
    case 'max':
      if (!isNumber && !['date', 'time', 'timestamptz'].includes(type)) return undefined
      return { sql: `${fn}(${stored})`, fix: column.toWire ?? undefined }
    default:
      return undefined
  }
}

/** Sorts by ids of groups and measures; ties are broken by the groups, so that every load has the same order. */
function orderOf(
  parts: SumsPart[],
  groups: SumsPart[],
  sort: NonNullable<Query['sort']>,
  issues: Issue[],
): RawBuilder<unknown> {
  const asked = sort.flatMap(({ id, order }) => {
    const at = parts.findIndex(part => part.id === id)
    if (at >= 0) return [`${at + 1} ${order === 'down' ? 'desc nulls last' : 'asc'}`]
    issues.push({ path: `sort/${id}`, code: 'sort.field', params: { name: id, known: parts.map(part => part.id) } })
    return []
  })
  const all = [...asked, ...groups.map((_, at) => `${at + 1}`)]
  return all.length ? sql.raw(`order by ${all.join(', ')}`) : sql``
}

/** Whether it is a valid id of the language; it becomes a column name of the result. */
function isName(id: unknown): id is string {
  return typeof id === 'string' && /^[a-z][A-Za-z0-9]{0,39}$/.test(id)
}
