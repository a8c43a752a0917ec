/**
 * Aggregates for cards: groups and measures over the rows the reader may reach.
 * @source docs/language.md#queries; docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type ColumnType, isList } from '#engine/entity/column-type.ts'
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
/** A column of the answer. */
export interface SumsPart {
  id: string
  /** what is computed from a value, or from nothing but the rows */
  of?: Column
  /** the value it groups by or measures, as SQL; a count of rows has none */
  value?: string
  /** What is answered: of a group one value for all its rows. @param only  `filter (where …)` or nothing */
  sql(value: string, only: string): string
  /** type of the result */
  type: ColumnType
  fix?: (stored: unknown) => unknown
}

export interface SumsPlan {
  groups: SumsPart[]
  measures: SumsPart[]
  /** `order by …` over names of its parts, or nothing @param nameOf  SQL of a part */
  order(nameOf: (part: SumsPart) => string): string
  /** the most groups */
  size: number
}

type SumsQuery = Pick<Query, 'group' | 'measures' | 'sort' | 'size'>

/** @throws Fault 'request.refused' naming what cannot be grouped, measured or sorted */
export function planSums(reader: Reader, query: SumsQuery): SumsPlan {
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
  return { groups, measures, order, size: Math.min(query.size ?? MOST_GROUPS, MOST_GROUPS) }
}

/** @throws Fault 'request.refused' naming what cannot be grouped, measured or sorted */
export async function sumsOf(
  trx: Trx,
  reader: Reader,
  query: SumsQuery,
  where: RawBuilder<unknown>,
): Promise<SumsAnswer> {
  const plan = planSums(reader, query)
  const { groups, measures, size } = plan
  const parts = [...groups, ...measures]
  const select = sql.raw(parts.map(part => `${part.sql(part.value ?? '', '')} as "${part.id}"`).join(', '))
  const grouped = groups.length ? sql.raw(`group by ${groups.map(({ value }) => value).join(', ')}`) : sql``
  const order = sql.raw(plan.order(part => String(parts.indexOf(part) + 1)))
  const counted = groups.length ? sql.raw(`, count(*) over () as "${ALL}"`) : sql``
  const found = await sql<WireRecord>`select ${select}${counted} from ${reader.from}
    where ${where} ${grouped} ${order} limit ${size}`.execute(trx)
  const all = Number(found.rows[0]?.[ALL] ?? found.rows.length)
  const rows = found.rows.map(({ [ALL]: _, ...row }) => row as WireRecord)
  await nameSums(trx, reader, [{ plan, rows }])
  return answerOf(plan, rows, all)
}

/** The column that counts the groups; no measure can have its name. */
const ALL = '$all'

export interface SumsAnswer {
  rows: WireRecord[]
  /** how many groups there are */
  total: number
  /** how many of them the rows are, where there are more than are ever sent */
  cut?: number
}

/** A query that asks for its first ones gets what it asks for; one that is cut off by the limit is told. */
export function answerOf({ size }: SumsPlan, rows: WireRecord[], total: number): SumsAnswer {
  return { rows, total, ...(size === MOST_GROUPS && rows.length < total && { cut: rows.length }) }
}

interface SumsRows {
  plan: SumsPlan
  rows: WireRecord[]
}

/**
 * Turns rows of the database into those that are sent: with wire values, and labels of what groups point at, which are
 * read for all of them together.
 */
export async function nameSums(trx: Trx, reader: Reader, found: SumsRows[]): Promise<void> {
  const pointing = found.map(({ plan: { groups, measures }, rows }) => {
    for (const row of rows)
      for (const part of [...groups, ...measures]) if (part.fix) row[part.id] = part.fix(row[part.id])
    const all = groups.flatMap(({ id, of }) => (of ? [{ ...of, id, wire: id }] : []))
    return { rows, all, columns: refColumns(all) }
  })
  const ids = wantedIn(pointing, 'wire')
  const labels = ids.size ? await readLabels(trx, reader.accessContext, ids) : undefined
  for (const { rows, all, columns } of pointing) {
    if (labels && columns.length) attachLabels(columns, rows, labels)
    await nameRegions(trx, all, rows)
  }
}

function groupPart(reader: Reader, { id, of, by }: Group, issues: Issue[]): SumsPart[] {
  const column = findColumn(reader, of ?? id)
  if (!isName(id) || !column || column.type === 'jsonb' || isList(column.type)) {
    issues.push({ path: `group/${id}`, code: 'query.group', params: { name: of ?? id, known: readableNames(reader) } })
    return []
  }
  const value = column.stored
  if (!by) return [{ id, value, sql: same, type: column.type, fix: column.toWire ?? undefined, of: column }]
  if (!Object.hasOwn(PERIODS, by) || !['date', 'timestamptz'].includes(column.type)) {
    issues.push({
      path: `group/${id}`,
      code: 'query.period',
      params: { by, name: of ?? id, known: Object.keys(PERIODS) },
    })
    return []
  }
  // the text is made once for a period, not once for a row: that takes as long as the rest of the sum
  const begin = `date_trunc('${by}', ${column.type === 'date' ? `(${value})::timestamp` : value})`
  return [{ id, value: begin, sql: value => `to_char(${value}, '${PERIODS[by]}')`, type: 'text' }]
}

const same = (value: string) => value

const FUNCTIONS: readonly Measure['fn'][] = ['count', 'sum', 'avg', 'min', 'max']

function measurePart(reader: Reader, { id, fn, of }: Measure, issues: Issue[]): SumsPart[] {
  if (isName(id) && fn === 'count' && !of)
    return [{ id, sql: (_, only) => `count(*)${only}`, type: 'bigint', fix: Number }]
  const column = of ? findColumn(reader, of) : undefined
  const found = isName(id) && column && aggregate(fn, column)
  if (found) return [{ id, value: column.stored, ...found }]
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
  const { type, field } = column
  const isInteger = type === 'bigint' && field.type === 'integer'
  const isNumber = isInteger || type === 'numeric'
  const whole = (value: unknown) => (value === null ? null : Number(value))
  switch (fn) {
    case 'count':
      return { sql: (value, only) => `count(${value})${only}`, type: 'bigint', fix: Number }
    case 'sum': {
      if (!isNumber) return undefined
      const sum = (value: string, only: string) => `coalesce(sum(${value})${only}, 0)`
      if (isInteger) return { sql: sum, type: 'numeric', fix: whole }
      return { sql: (value, only) => `round(${sum(value, only)}, ${field.scale ?? 0})`, type: 'numeric' }
    }
    case 'avg': {
      const places = Math.max(field.scale ?? 0, LEAST_PLACES_OF_AVERAGE)
      return isNumber ? { sql: (value, only) => `round(avg(${value})${only}, ${places})`, type: 'numeric' } : undefined
    }
    case 'min':
    case 'max':
      if (!isNumber && !['date', 'time', 'timestamptz'].includes(type)) return undefined
      return { sql: (value, only) => `${fn}(${value})${only}`, type, fix: column.toWire ?? undefined }
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
): SumsPlan['order'] {
  const asked = sort.flatMap(({ id, order }) => {
    const part = parts.find(part => part.id === id)
    if (part) return [{ part, way: order === 'down' ? ' desc nulls last' : ' asc' }]
    issues.push({ path: `sort/${id}`, code: 'sort.field', params: { name: id, known: parts.map(part => part.id) } })
    return []
  })
  const all = [...asked, ...groups.map(part => ({ part, way: '' }))]
  return nameOf => (all.length ? `order by ${all.map(({ part, way }) => `${nameOf(part)}${way}`).join(', ')}` : '')
}

/** Whether it is a valid id of the language; it becomes a column name of the result. */
function isName(id: unknown): id is string {
  return typeof id === 'string' && /^[a-z][A-Za-z0-9]{0,39}$/.test(id)
}
