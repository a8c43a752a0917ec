/**
 * Writes one row and records the change, in one statement.
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
  within: RawBuilder<unknown> = sql`true`,
  part: CollectedPart = 'main',
): Promise<Written> {
  const set = model.columns.filter(
    ({ id, system }) => (!system || id === 'dataStatus') && !isEmpty(readValue(record, id)),
  )
  const names = ['create_user', 'create_dept', 'update_user']
  const values: unknown[] = [who.id || null, who.dept || null, who.id || null]
  if (model.document.scope !== 'global') {
    names.push('tenant_id')
    values.push(who.tenant)
  }
  for (const column of set.filter(({ ext }) => !ext)) {
    names.push(column.name)
    values.push(column.bind(readValue(record, column.id)))
  }
  const extra = extraOf(
    set.filter(({ ext }) => ext),
    record,
  )
  if (extra) {
    names.push('ext')
    values.push(extra)
  }
  const after = JSON.stringify(collectValues(set, record))
  const stored = await told(model, record, () =>
    sql<Written>`with saved as (
        insert into ${sql.raw(quote(model.table))} as t (${sql.raw(names.map(quote).join(', '))})
        values (${sql.join(values)})
        returning t.id, t.rev, t.create_time, t.update_time, must_be_within(${within})
      ), logged as (
        insert into blade_change (tenant_id, entity, record, verb, after, create_user, collected)
        select ${who.tenant}, ${model.key}, id::text, 'add', ${after}::jsonb, ${who.id || null},
               ${collectedAs(model, part)}::jsonb from saved
      ) ${savedColumns}`.execute(trx),
  )
  return stored.rows[0]!
}

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
  if (extra) sets.push(sql`ext = coalesce(t.ext, '{}') || ${extra}::jsonb`)
  const [before, after] = [change.before, change.after].map(record => JSON.stringify(collectValues(columns, record)))
  const collected = columns.length ? collectedAs(model, part) : null
  const stored = await told(model, change.after, () =>
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
      ) ${savedColumns}`.execute(trx),
  )
  return stored.rows[0]!
}

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
  await told(model, {}, () =>
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
function extraOf(columns: Column[], record: EngineRecord): string | null {
  if (!columns.length) return null
  const text = (column: Column, value: Value) =>
    value === null
      ? null
      : isList(column.type)
        ? `{${(value as string[]).map(each => JSON.stringify(each)).join(',')}}`
        : String(column.bind(value))
  return JSON.stringify(
    Object.fromEntries(columns.map(column => [column.id, text(column, readValue(record, column.id))])),
  )
}

/** SQLSTATE raised by `must_be_within` (migration 012). */
const OUTSIDE = 'SW001'

/**
 * Reports a value that is taken, or too long for an index, at its field, with the document's message where it has one.
 */
async function told<T>(model: Model, record: EngineRecord, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code === OUTSIDE) throw new Fault('record.outside', { title: model.document.title }, { cause })
    if (code !== TAKEN && code !== TOO_LARGE) throw cause
    const at = constraint ? model.indexes.get(constraint) : largestIndexed(model, record)
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
function largestIndexed(model: Model, record: EngineRecord): { field: string; index?: string } | undefined {
  const size = (id: string) => JSON.stringify(readValue(record, id)).length
  const [largest] = [...model.indexes.values()].sort((a, b) => size(b.field) - size(a.field))
  return largest && size(largest.field) > INDEXED ? largest : undefined
}

/** A text with fewer characters than this fits into any index. */
const INDEXED = 500
