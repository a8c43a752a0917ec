/**
 * Soft removal of records. Records that point at them are treated as their documents say: the removal is refused, the
 * reference is emptied, or they are removed too.
 * @source DM-12; docs/language.md#fields; docs/security.md#tenants
 */
import { type RawBuilder, sql } from 'kysely'
import { columnType } from '#engine/entity/column-type.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Field } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { noteTies } from '../audit-trail/ties.ts'
import type { Model } from '../model/model.ts'
import { liveRows, type Reader } from '../rights/reader.ts'
import { mustBeFree, ownersOf } from '../rights/rows/owners.ts'
import { isStored, quote } from '../table/names.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { removeRows } from './write-row.ts'

/**
 * Removals that follow from one another stop at this depth. A circle of records ends by itself, because each is removed
 * once.
 */
const DEEPEST = 16

/** A record of a batch that was not removed. */
export interface LeftRecord {
  id: string
  fault: Fault
}

/**
 * Removes all of them or none; with `leaves` those that can be by themselves: records in the normal state that exist.
 * @returns those that were left; none without `leaves`
 * @throws Fault 'record.unknown' when one of them does not exist, 'record.status.remove', 'record.used'; with `leaves`
 * the first of them when none can be removed
 */
export async function removeRecords(
  trx: Trx,
  reader: Reader,
  ids: string[],
  { leaves = false } = {},
): Promise<LeftRecord[]> {
  const { model } = reader
  const owned = ownersOf(model, reader.models)
  if (owned.length) await mustBeFree(trx, reader, owned, { ids, sent: [] }, 'remove')
  const status = model.document.status ? sql`t.data_status` : sql`1`
  const { rows } = await sql<{ id: string; status: number }>`
    select t.id, ${status} as status from ${sql.raw(model.from)}
    where t.id = any(${ids}::bigint[]) and ${reader.rows} order by t.id for update`.execute(trx)
  const states = new Map(rows.map(({ id, status }) => [id, status]))
  const left = [...new Set(ids)].flatMap((id): LeftRecord[] => {
    if (states.get(id) === 1) return []
    const isThere = states.has(id)
    return [
      { id, fault: new Fault(isThere ? 'record.status.remove' : 'record.unknown', { title: model.document.title }) },
    ]
  })
  const free = ids.filter(id => states.get(id) === 1)
  const [first] = left.toSorted((a, b) => Number(states.has(a.id)) - Number(states.has(b.id)))
  if (first && (!leaves || !free.length)) throw first.fault
  await removeDeep(trx, reader, model, free, DEEPEST)
  return left
}

async function removeDeep(trx: Trx, reader: Reader, model: Model, ids: string[], depth: number): Promise<void> {
  if (depth === 0)
    throw new Fault('record.used', { title: model.document.title, by: model.document.title, count: ids.length })
  await removeRows(trx, model, reader.who, ids)
  for (const { model: other, field } of reader.models.pointingAt(model.key)) {
    const verb = policyOf(model, other, field)
    if (verb === 'keep') continue
    const pointing = await rowsPointing(trx, reader, other, field, ids)
    if (!pointing.length) continue
    if (verb === 'refuse') {
      throw new Fault('record.used', { title: model.document.title, by: other.document.title, count: pointing.length })
    }
    if (verb === 'remove') {
      await mustBeNormal(trx, reader, other, pointing)
      await removeDeep(trx, reader, other, pointing, depth - 1)
    }
    if (verb === 'empty') {
      await noteTies(trx, model, { model: other, column: other.byId.get(field.id)! }, ids, pointing)
      await emptyField(trx, other, field, ids, pointing)
    }
  }
}

/** Records that go with another one are in the normal state, as are those whose rows they are. */
async function mustBeNormal(trx: Trx, { models, who }: Reader, model: Model, ids: string[]): Promise<void> {
  const owned = ownersOf(model, models)
  if (owned.length) await mustBeFree(trx, { model, models, who }, owned, { ids, sent: [] }, 'remove')
  if (!model.document.status) return
  const { rows } = await sql`select 1 from ${sql.raw(model.from)} where ${ofTenant(model.document, who.tenant)}
    and t.id = any(${ids}::bigint[]) and t.data_status <> 1 limit 1`.execute(trx)
  if (rows.length) throw new Fault('record.status.remove')
}

/** Rows of a sub-table follow their children field; a plain reference has a policy of its own, `refuse` by default. */
export function policyOf(model: Model, other: Model, field: Field): 'refuse' | 'empty' | 'remove' | 'keep' {
  if (!isStored(other.document) || other.byId.get(field.id)!.ext) return 'keep'
  const children = model.document.fields.find(
    each => each.type === 'children' && each.to === other.key && each.by === field.id,
  )
  if (children) return children.onRemove ?? 'refuse'
  const isRef = field.type === 'ref' || field.type === 'refs' || other === model
  return field.onRemove ?? (isRef ? 'refuse' : 'keep')
}

/** Where to find the rows `t` that are removed together with the records `g`. */
export function dependentsOf(reader: Reader, model: Model) {
  return reader.models
    .pointingAt(model.key)
    .filter(({ model: other, field }) => policyOf(model, other, field) === 'remove')
    .map(({ model: other, field }) => {
      const at = sql.raw(other.byId.get(field.id)!.stored)
      return { other, points: columnType(field) === 'bigint[]' ? sql`${at} @> array[g.id]` : sql`${at} = g.id` }
    })
}

function pointsAt(other: Model, field: Field, ids: string[]): RawBuilder<unknown> {
  const at = sql.raw(other.byId.get(field.id)!.stored)
  return columnType(field) === 'bigint[]' ? sql`${at} && ${ids}::bigint[]` : sql`${at} = any(${ids}::bigint[])`
}

async function rowsPointing(trx: Trx, reader: Reader, other: Model, field: Field, ids: string[]): Promise<string[]> {
  const points = pointsAt(other, field, ids)
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.raw(other.from)} where ${points} and ${liveRows(other, reader.who.tenant)} for update`.execute(
    trx,
  )
  return rows.map(row => row.id)
}

async function emptyField(trx: Trx, other: Model, field: Field, ids: string[], rows: string[]): Promise<void> {
  const column = other.byId.get(field.id)!
  const name = sql.raw(quote(column.name))
  const left =
    column.type === 'bigint[]'
      ? sql`array(select id from unnest(${name}) id where id <> all(${ids}::bigint[]))`
      : sql`null`
  await sql`update ${sql.raw(other.from)} set ${name} = ${left}, rev = t.rev + 1, update_time = now()
    where ${ofTenant(other.document, trx.tenant)} and t.id = any(${rows}::bigint[])`.execute(trx)
}
