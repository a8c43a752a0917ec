/**
 * Writes rows and records the change, in one statement.
 * @source docs/security.md#data
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { isList } from '#engine/entity/column-type.ts'
import { Fault } from '#engine/error/fault.ts'
import { type EngineRecord, isEmpty, readValue, type Value } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import { type CollectedPart, collectedAs, collectValues } from '../audit-trail/collect.ts'
import { leaveFiles } from '../files/hold-files.ts'
import type { Model } from '../model/model.ts'
import type { Column } from '../table/columns.ts'
import { TAKEN, TOO_LARGE } from '../table/index-codes.ts'
import { quote } from '../table/names.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { indexRows } from '../words/searched.ts'

export interface Written {
  id: string
  rev: number
  createTime: string
  updateTime: string
}

/**
 * @param within  the writer's rows: a row outside of them is refused
 * @throws Fault 'record.outside', 'record.refused' (a unique field is taken, an indexed one too long), 'record.large'
 */
export async function insertRow(
  trx: Trx,
  model: Model,
  who: Who,
  record: EngineRecord,
  within?: RawBuilder<unknown>,
): Promise<Written> {
  const [written] = await insertRows(trx, model, who, [record], within)
  return written!
}

/** What is told of inserted rows. */
interface Inserted {
  part?: CollectedPart
  /** what brought them about (`originOf`) */
  origin?: RawBuilder<unknown> | null
}

/** How many rows one statement inserts at most. */
const AT_ONCE = 1000

/**
 * Inserts rows in their order, together: when one is refused, the transaction has failed.
 * @throws Fault as `insertRow`
 */
export async function insertRows(
  trx: Trx,
  model: Model,
  who: Who,
  records: EngineRecord[],
  within: RawBuilder<unknown> = sql`true`,
  told: Inserted = {},
): Promise<Written[]> {
  const written: Written[] = []
  for (let at = 0; at < records.length; at += AT_ONCE)
    written.push(...(await insertAtOnce(trx, model, who, records.slice(at, at + AT_ONCE), within, told)))
  return written
}

async function insertAtOnce(
  trx: Trx,
  model: Model,
  who: Who,
  records: EngineRecord[],
  within: RawBuilder<unknown>,
  { part = 'main', origin }: Inserted,
): Promise<Written[]> {
  const rows = records.map(record => {
    const set = model.columns.filter(
      ({ id, system }) => (!system || id === 'dataStatus') && !isEmpty(readValue(record, id)),
    )
    return { record, own: set.filter(({ ext }) => !ext), beside: set.filter(({ ext }) => ext), set }
  })
  const own = [...new Set(rows.flatMap(row => row.own))]
  const hasExt = rows.some(({ beside }) => beside.length > 0)
  const given = [...own.map(({ name, type }) => ({ name, type })), ...(hasExt ? [{ name: 'ext', type: 'jsonb' }] : [])]
  const made: [string, unknown][] = [
    ['create_user', who.id || null],
    ['create_dept', who.dept || null],
    ['update_user', who.id || null],
    ...(model.document.scope === 'global' ? [] : [['tenant_id', who.tenant] as [string, unknown]]),
  ]
  const names = [...made, ...given.map(({ name }) => [name])].map(([name]) => quote(name as string))
  const source = records.length === 1 ? oneRow(rows[0]!) : manyRows(rows, given)
  const stored = await told(model, records, () =>
    sql<Written>`with ${source.given} saved as (
        insert into ${sql.raw(quote(model.table))} as t (${sql.raw(names.join(', '))})
        ${source.values(made.map(([, value]) => sql`${value}`))}
        returning t.id, t.rev, t.create_time, t.update_time, must_be_within(${within})
      ), logged as (
        insert into blade_change (tenant_id, entity, record, verb, after, create_user, collected)
        select ${who.tenant}, ${model.key}, s.id::text, 'add', s.after, ${who.id || null}, ${collectedAs(model, part)}::jsonb
          from ${source.logged} s
      ) ${indexed(model, who, records)} ${origin ? noteOrigins(who, model, origin) : sql``} ${savedColumns}`.execute(
      trx,
    ),
  )
  return stored.rows
}

const indexed = ({ key: entity, searched }: Model, { tenant }: Who, records: EngineRecord[]) =>
  searched ? indexRows({ tenant, entity }, searched, records) : sql``

const noteOrigins = ({ tenant }: Who, { key }: Model, origin: RawBuilder<unknown>) => sql`, origins as (
    insert into record_origin (tenant_id, entity, record, origin)
    select ${tenant}, ${key}, s.id, o.origin from saved s, (select ${origin} as origin) o where o.origin is not null
  )`

/** A row to insert: the columns that are set, those of the table and those in `ext`. */
interface Row {
  record: EngineRecord
  own: Column[]
  beside: Column[]
  set: Column[]
}

/** Where a statement has its rows from. */
interface RowSource {
  given: RawBuilder<unknown>
  /** @param made  what is the same in each row, before its columns */
  values(made: RawBuilder<unknown>[]): RawBuilder<unknown>
  /** their ids and what is logged of each */
  logged: RawBuilder<unknown>
}

/** One row is bound value by value: reading it from JSON costs more. */
function oneRow({ record, own, beside, set }: Row): RowSource {
  const values = own.map(column => sql`${column.bind(readValue(record, column.id))}`)
  if (beside.length) values.push(sql`${JSON.stringify(extraOf(beside, record))}`)
  return {
    given: sql``,
    values: made => sql`values (${sql.join([...made, ...values])})`,
    logged: sql`(select id, ${JSON.stringify(collectValues(set, record))}::jsonb as after from saved)`,
  }
}

/** @param given  the columns that any of them sets */
function manyRows(rows: Row[], given: { name: string; type: string }[]): RowSource {
  const json = rows.map(({ record, own, beside, set }) => ({
    ...Object.fromEntries(own.map(column => [column.name, jsonOf(column, readValue(record, column.id))])),
    ...(beside.length && { ext: extraOf(beside, record) }),
    [AFTER]: collectValues(set, record),
  }))
  const read = [...given, { name: AFTER, type: 'jsonb' }].map(({ name, type }) => [quote(name), type] as const)
  const columns = given.map(({ name }) => sql.raw(`r.${quote(name)}`))
  const after = sql.raw(quote(AFTER))
  return {
    given: sql`given as materialized (
      select ${sql.raw(read.map(([name]) => name).join(', '))}
        from json_to_recordset(${JSON.stringify(json)}::json) as r (${sql.raw(read.map(of => of.join(' ')).join(', '))})
    ),`,
    values: made => sql`select ${sql.join([...made, ...columns])} from given r`,
    logged: sql`(select id, r.after from (select id, row_number() over () as at from saved) s
      join (select ${after} as after, row_number() over () as at from given) r using (at) order by at)`,
  }
}

/** Name of what is logged of a row, beside its columns: no column is called so. */
const AFTER = '$after'

/** A value of a column in JSON. */
const jsonOf = ({ type, bind }: Column, value: Value): unknown => (type === 'jsonb' ? value : bind(value))

/**
 * Writes the fields named in `changed`; the caller holds the row's lock.
 * @throws Fault 'record.outside', 'record.refused'
 */
export async function updateRow(
  trx: Trx,
  model: Model,
  who: Who,
  change: { id: string; before: EngineRecord; after: EngineRecord; changed: string[] },
  within: RawBuilder<unknown> = sql`true`,
  part: CollectedPart = 'main',
): Promise<Written> {
  const columns = model.columns.filter(({ id }) => change.changed.includes(id))
  const sets: RawBuilder<unknown>[] = columns
    .filter(({ ext }) => !ext)
    .map(column => sql`${sql.raw(quote(column.name))} = ${column.bind(readValue(change.after, column.id))}`)
  const extra = extraOf(
    columns.filter(({ ext }) => ext),
    change.after,
  )
  if (extra) sets.push(sql`ext = coalesce(t.ext, '{}') || ${JSON.stringify(extra)}::jsonb`)
  const [before, after] = [change.before, change.after].map(record => JSON.stringify(collectValues(columns, record)))
  const collected = columns.length ? collectedAs(model, part) : null
  const stored = await told(model, [change.after], () =>
    sql<Written>`with saved as (
        update ${sql.raw(model.from)} set ${sql.join([
          ...sets,
          sql`rev = t.rev + 1`,
          sql`update_user = ${who.id || null}`,
          sql`update_time = now()`,
        ])}
        where ${ofTenant(model.document, who.tenant)} and t.id = ${change.id}
        returning t.id, t.rev, t.create_time, t.update_time, must_be_within(${within})
      ), logged as (
        insert into blade_change (tenant_id, entity, record, verb, before, after, changed, create_user, collected)
        select ${who.tenant}, ${model.key}, id::text, 'edit', ${before}::jsonb, ${after}::jsonb, ${change.changed}::text[],
               ${who.id || null}, ${collected}::jsonb from saved
      ) ${isSearchedBy(model, change.changed) ? indexed(model, who, [{ ...change.before, ...change.after }]) : sql``}
      ${savedColumns}`.execute(trx),
  )
  return stored.rows[0]!
}

const isSearchedBy = ({ searched }: Model, changed: string[]) =>
  searched?.texts.some(({ column }) => changed.includes(column.id))

/** Soft delete. */
export async function removeRows(trx: Trx, model: Model, who: Who, ids: string[]): Promise<void> {
  await sql`with gone as (
      update ${sql.raw(model.from)}
      set is_deleted = 1, rev = t.rev + 1, update_user = ${who.id || null}, update_time = now()
      where ${ofTenant(model.document, who.tenant)} and t.id = any(${ids}::bigint[]) and t.is_deleted = 0 returning t.id
    ) insert into blade_change (tenant_id, entity, record, verb, create_user)
      select ${who.tenant}, ${model.key}, id::text, 'remove', ${who.id || null} from gone`.execute(trx)
  await leaveFiles(trx, who, model.key, ids)
}

/** Restores removed rows. @throws Fault 'record.refused' (a unique value was taken meanwhile) */
export async function restoreRows(trx: Trx, model: Model, who: Who, ids: string[]): Promise<void> {
  await told(model, [], () =>
    sql`with back as (
        update ${sql.raw(model.from)}
        set is_deleted = 0, rev = t.rev + 1, update_user = ${who.id || null}, update_time = now()
        where ${ofTenant(model.document, who.tenant)} and t.id = any(${ids}::bigint[]) and t.is_deleted = 1 returning t.id
      ) insert into blade_change (tenant_id, entity, record, verb, create_user)
        select ${who.tenant}, ${model.key}, id::text, 'restore', ${who.id || null} from back`.execute(trx),
  )
}

const savedColumns = sql.raw('select id, rev, create_time as "createTime", update_time as "updateTime" from saved')

/** The extra fields of a tenant as stored in `ext`: each as text that PostgreSQL casts back. */
function extraOf(columns: Column[], record: EngineRecord): Record<string, string | null> | null {
  if (!columns.length) return null
  const text = (column: Column, value: Value) =>
    value === null
      ? null
      : isList(column.type)
        ? `{${(value as string[]).map(each => JSON.stringify(each)).join(',')}}`
        : String(column.bind(value))
  return Object.fromEntries(columns.map(column => [column.id, text(column, readValue(record, column.id))]))
}

/** SQLSTATE raised by `must_be_within` (migration 012). */
const OUTSIDE = 'SW001'

/**
 * Reports a value that is taken, or too long for an index, at its field, with the document's message where it has one.
 */
async function told<T>(model: Model, records: EngineRecord[], write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code === OUTSIDE) throw new Fault('record.outside', { title: model.document.title }, { cause })
    if (code !== TAKEN && code !== TOO_LARGE) throw cause
    const at = constraint ? model.indexes.get(constraint) : largestIndexed(model, records)
    if (!at) throw code === TOO_LARGE ? new Fault('record.large', { title: model.document.title }, { cause }) : cause
    const field = model.document.fields.find(({ id }) => id === at.field)!
    const own = model.document.indexes?.find(({ id }) => id === at.index)?.message ?? field.message?.unique
    const message = code === TAKEN && own
    const issue = {
      path: at.field,
      code: code === TAKEN ? 'record.unique' : 'record.long',
      params: { title: field.title, ...(message && { message }) },
    }
    throw new Fault('record.refused', {}, { data: { issues: [issue] }, cause })
  }
}

/** The field with the largest indexed value; PostgreSQL does not name the index in this error. */
function largestIndexed(model: Model, records: EngineRecord[]): { field: string; index?: string } | undefined {
  const size = (id: string) => Math.max(0, ...records.map(record => JSON.stringify(readValue(record, id)).length))
  const [largest] = [...model.indexes.values()].sort((a, b) => size(b.field) - size(a.field))
  return largest && size(largest.field) > INDEXED ? largest : undefined
}

/** A text with fewer characters than this fits into any index. */
const INDEXED = 500
