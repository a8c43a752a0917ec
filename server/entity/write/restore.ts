/**
 * Restores a record: to an earlier state, or after its removal. Both use the ordinary save.
 * @source JB-18; docs/http.md#every-entity; docs/security.md#logs
 */
import { sql } from 'kysely'
import { targetOf } from '#engine/entity/target-of.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Trx } from '../../db/db.ts'
import { type ChangeRow, STATES } from '../audit-trail/audit-trail.ts'
import { type Tie, tieAgain } from '../audit-trail/ties.ts'
import { regainFiles, regainFilesOfRows } from '../files/hold-files.ts'
import { fileKeysIn } from '../files/links.ts'
import type { Child, Model } from '../model/model.ts'
import { type Access, isWritable } from '../rights/access.ts'
import { type Reader, removedToo } from '../rights/reader.ts'
import { mustBeFree, ownersOf } from '../rights/rows/owners.ts'
import { ofTenant } from '../table/of-tenant.ts'
import { dependentsOf, policyOf } from './remove.ts'
import { restoreRows } from './write-row.ts'

/**
 * The values that return a record and its rows to the state after `change`, as a body for the save: only those the
 * writer may write. Rows removed since are added again.
 * @throws Fault 'trail.unknown' when the record has no such change
 */
export async function earlierState(trx: Trx, writer: Reader, id: string, change: string): Promise<object> {
  const { model, who, access } = writer
  const { rows } = await sql<ChangeRow & { isIt: boolean }>`
    select c.id = ${change} as "isIt", c.verb, c.before, c.create_time::text as at from blade_change c
     where c.tenant_id = ${who.tenant} and c.entity = ${model.key} and c.record = ${id} and c.id >= ${change}
     order by c.id desc`.execute(trx)
  const then = rows.pop()
  if (!then?.isIt || !STATES.includes(then.verb)) throw new Fault('trail.unknown')
  const body: Record<string, unknown> = { id, ...valuesBefore(model, access, rows) }
  for (const child of model.children.filter(({ field }) => isWritable(field, access))) {
    const earlier = await earlierRows(trx, writer, child, id, { change, at: then.at })
    if (earlier.length) body[child.wire] = earlier
  }
  return body
}

/** The values before `changes` that the writer may write. `changes`: the latest first. */
function valuesBefore(model: Model, access: Access, changes: Pick<ChangeRow, 'before'>[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [field, value] of changes.flatMap(({ before }) => Object.entries(before ?? {}))) {
    const column = model.byId.get(field)
    if (column && !column.system && !column.field.secret && isWritable(column.field, access)) {
      values[column.wire] = column.show(value)
    }
  }
  return values
}

/**
 * The rows of the record `id` that were changed since, as the save expects them: added rows are removed, removed rows
 * are added. Where the rows have an order, they come in the earlier one, because the save keeps the order sent.
 * @param then  the change whose state is restored; what was written with it is kept
 */
async function earlierRows(
  trx: Trx,
  { who, accessContext, model: { key } }: Reader,
  { field, model, by, place }: Child,
  id: string,
  then: { change: string; at: string },
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<ChangeRow & { isGone: boolean; texts: unknown; number: unknown }>`
    select c.record, c.verb, c.before, t.is_deleted = 1 as "isGone", to_jsonb(t) as texts,
           ${place ? sql.raw(place.stored) : sql`null`} as number
      from ${sql.raw(model.from)} join blade_change c on c.record = t.id::text
     where ${ofTenant(model.document, who.tenant)} and c.tenant_id = ${who.tenant} and c.entity = ${model.key}
       and ${sql.raw(by.stored)} = ${id}
       and c.id > ${then.change} and c.create_time <> ${then.at}::timestamptz
     order by t.id, c.id desc`.execute(trx)
  const sent: Record<string, unknown>[] = []
  const numbers = new Map<unknown, number>()
  const back: typeof rows = []
  for (const [row, changes] of Map.groupBy(rows, ({ record }) => record)) {
    const { isGone, verb } = { ...changes[0]!, verb: changes.at(-1)!.verb }
    const cameSince = verb === 'add' || verb === 'restore'
    if (cameSince && !isGone) sent.push({ id: row, $delete: true })
    if (cameSince) continue
    if (isGone) back.push(changes[0]!)
    sent.push({ id: row, ...valuesBefore(model, accessContext.access(model.document), changes) })
    if (place) numbers.set(row, earlierNumber(place.id, changes))
  }
  if (back.length) {
    const ids = back.map(({ record }) => record!)
    await restoreRows(trx, model, who, ids)
    await regainFilesOfRows(trx, who, { entity: key, ids: [id] }, field.id, fileKeysIn(back.map(({ texts }) => texts)))
  }
  const numberOf = (row: Record<string, unknown>) => numbers.get(row.id) ?? 0
  return sent.sort((a, b) => numberOf(a) - numberOf(b))
}

/** The number in the field `place` before `changes`, the latest first; rows without one are read last. */
function earlierNumber(place: string, changes: (Pick<ChangeRow, 'before'> & { number: unknown })[]): number {
  const first = changes.findLast(({ before }) => before !== null && place in before)
  return Number((first ? first.before![place] : changes[0]!.number) ?? Number.MAX_SAFE_INTEGER)
}

/** What became of a record that was to be restored. */
export type Restored = { id: string; ties: Tie[]; fault?: undefined } | { id: string; fault: Fault; ties?: undefined }

/**
 * Restores removed records, each as far as it can be: together, and where one of them is refused each half by itself.
 * @param check  the ordinary save of a restored record, which changes nothing
 */
export async function takeBackEach(
  trx: Trx,
  reader: Reader,
  ids: string[],
  check: (id: string) => Promise<unknown>,
): Promise<Restored[]> {
  await sql`savepoint take_back`.execute(trx)
  try {
    const ties = Map.groupBy(await takeBack(trx, reader, ids), ({ record }) => record)
    for (const id of ids) await check(id)
    await sql`release savepoint take_back`.execute(trx)
    return ids.map(id => ({ id, ties: ties.get(id) ?? [] }))
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    await sql`rollback to savepoint take_back`.execute(trx)
    await sql`release savepoint take_back`.execute(trx)
    if (ids.length === 1) return [{ id: ids[0]!, fault }]
    const half = Math.ceil(ids.length / 2)
    const first = await takeBackEach(trx, reader, ids.slice(0, half), check)
    return [...first, ...(await takeBackEach(trx, reader, ids.slice(half), check))]
  }
}

/**
 * Restores removed records, and what was removed because of them.
 * @returns what pointed at them
 * @throws Fault 'record.unknown' when one is not removed or outside of the reader's rows; 'record.refused' when a unique
 * value was taken meanwhile
 */
export async function takeBack(trx: Trx, reader: Reader, ids: string[]): Promise<Tie[]> {
  const { model, who } = reader
  const owned = ownersOf(model, reader.models)
  if (owned.length) await mustBeFree(trx, reader, owned, { ids, sent: [] }, 'edit')
  const { rows } = await sql<{ id: string; at: string | null }>`
    select t.id, (select c.create_time::text from blade_change c where c.tenant_id = ${who.tenant} and c.entity = ${model.key}
             and c.record = t.id::text and c.verb = 'remove' order by c.id desc limit 1) as at
      from ${sql.raw(model.from)} where t.id = any(${ids}::bigint[]) and t.is_deleted = 1 and ${removedToo(reader)}
     order by t.id for update`.execute(trx)
  if (rows.length < new Set(ids).size) throw new Fault('record.unknown', { title: model.document.title })
  const ties: Tie[] = []
  for (const [at, of] of Map.groupBy(rows, row => row.at))
    ties.push(
      ...(await takeBackDeep(
        trx,
        reader,
        model,
        of.map(({ id }) => id),
        at,
      )),
    )
  return ties
}

/**
 * What restored records point at is there. @throws Fault 'record.refused' at the field that points at a record that is
 * removed, or deleted for good
 */
async function mustStandOn(trx: Trx, { models }: Reader, model: Model, ids: string[]): Promise<void> {
  const issues: Issue[] = []
  for (const { id, field, stored, type, system } of model.columns) {
    const other = models.find(targetOf(field) ?? '')
    if (!other || system || policyOf(other, model, field) === 'keep') continue
    const at = sql.raw(stored)
    const pointed = type === 'bigint[]' ? sql`unnest(${at})` : sql`(select ${at})`
    const { rows } =
      await sql`select from ${sql.raw(model.from)} cross join lateral (select id from ${pointed} as one (id)) p
      where ${ofTenant(model.document, trx.tenant)} and t.id = any(${ids}::bigint[]) and p.id <> 0
        and not exists (select from ${sql.raw(other.from.replace(/ t$/, ' o'))}
          where ${ofTenant(other.document, trx.tenant, 'o')} and o.id = p.id and o.is_deleted = 0) limit 1`.execute(trx)
    if (rows.length)
      issues.push({ path: id, code: 'record.parentGone', params: { title: field.title, to: other.document.title } })
  }
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
}

/** @param at  when they were removed: records removed in the same transaction were removed because of them */
async function takeBackDeep(trx: Trx, reader: Reader, model: Model, ids: string[], at: string | null): Promise<Tie[]> {
  await restoreRows(trx, model, reader.who, ids)
  await mustStandOn(trx, reader, model, ids)
  if (at !== null) await regainFiles(trx, reader.who, model.key, ids, at)
  const ties = await tieAgain(trx, reader.models, model, ids)
  if (at === null) return ties
  for (const { other, points } of dependentsOf(reader, model, ids)) {
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.raw(other.from)}
       where ${ofTenant(other.document, reader.who.tenant)} and ${points} and t.is_deleted = 1 and exists (
        select from blade_change c where c.tenant_id = ${reader.who.tenant} and c.entity = ${other.key}
           and c.record = t.id::text and c.verb = 'remove' and c.create_time = ${at}::timestamptz)`.execute(trx)
    const gone = rows.map(row => row.id)
    if (gone.length) ties.push(...(await takeBackDeep(trx, reader, other, gone, at)))
  }
  return ties
}
