/**
 * Tracks which records use which files. Every save and removal updates it. A record uses every file whose address is in
 * one of its values. A file no record uses is released, and the sweeper deletes it after a while.
 * @source RS-04; docs/security.md#files
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { type EngineRecord, readRecords, readValue } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Model } from '../model/model.ts'
import type { AccessContext } from '../rights/reader.ts'
import { fileKeysIn } from './links.ts'
import { findAttach, mayRead } from './may-read.ts'

/** One file in one field; a field of a sub-table is `rows.field`. */
interface Held {
  key: string
  field: string
}

/** The record that uses a file; several ids of one entity where all use it. */
interface Holder {
  entity: string
  ids: string[]
}

export interface FileChanges {
  added: Held[]
  left: Held[]
}

/** How a save changes the files a record uses; null when it changes none, which is the usual case. */
export function changedFiles(model: Model, before: EngineRecord | null, after: EngineRecord): FileChanges | null {
  const had = heldBy(model, before)
  const has = heldBy(model, after)
  return had.length || has.length ? changesOf(had, has) : null
}

function changesOf(had: Held[], has: Held[]): FileChanges | null {
  const isIn = (all: Held[]) => (one: Held) => all.some(({ key, field }) => key === one.key && field === one.field)
  const [added, left] = [has.filter(one => !isIn(had)(one)), had.filter(one => !isIn(has)(one))]
  return added.length || left.length ? { added, left } : null
}

/** The same for one field that is written outside of a save. */
export function changedFilesIn(field: string, before: unknown, after: unknown): FileChanges | null {
  const [had, has] = [before, after].map(value => fileKeysIn(value).map(key => ({ key, field })))
  return had!.length || has!.length ? changesOf(had!, has!) : null
}

function heldBy(model: Model, record: EngineRecord | null): Held[] {
  if (!record) return []
  const own = model.columns
    .filter(({ field, system }) => !system && !field.secret)
    .flatMap(({ id }) => fileKeysIn(readValue(record, id)).map(key => ({ key, field: id })))
  const inRows = model.children.flatMap(child =>
    readRecords(record, child.field.id).flatMap(row =>
      heldBy(child.model, row).map(({ key, field }) => ({ key, field: `${child.field.id}.${field}` })),
    ),
  )
  return [...own, ...inRows]
}

/**
 * Records the use of added files. Writing a file's address into a record gives no access to it: whoever adds it must be
 * allowed to read the file.
 * @throws Fault 'record.refused' at the field
 */
export async function holdFiles(
  trx: Trx,
  accessContext: AccessContext,
  record: Holder,
  { added, left }: FileChanges,
): Promise<void> {
  const { who } = accessContext
  const issues: Issue[] = []
  for (const { key, field } of added.toSorted((a, b) => a.key.localeCompare(b.key))) {
    const attach = await findAttach(trx, who.tenant, key)
    const isHeld =
      attach && (await mayRead(trx, accessContext, attach)) && (await hold(trx, who, attach.id, record, field))
    if (!isHeld) issues.push({ path: field.split('.')[0]!, code: 'file.unknown' })
  }
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  if (left.length) await letGo(trx, who, record, left)
}

/**
 * Writes the row of the file, so that a sweeper at work checks it again.
 * @returns false when the sweeper was faster
 */
async function hold(trx: Trx, who: Who, attach: string, record: Holder, field: string): Promise<boolean> {
  const { rows } = await sql`with held as (
        update blade_attach set free_since = null, entity = coalesce(entity, ${record.entity}),
               record_id = coalesce(record_id, ${record.ids[0]})
         where tenant_id = ${who.tenant} and id = ${attach} and is_deleted = 0 returning id
      ) insert into attach_use (tenant_id, attach_id, entity, record_id, field)
        select ${who.tenant}, id, ${record.entity}, record_id, ${field} from held cross join unnest(${record.ids}::text[]) as record_id
        on conflict (tenant_id, attach_id, entity, record_id, field) do update set gone_at = null
        returning 1`.execute(trx)
  return rows.length > 0
}

/**
 * Records the use of files by something that is no record of an entity, if `who` uploaded them.
 * @returns the keys of those it uses now
 */
export async function holdOwnFiles(
  trx: Trx,
  who: Who,
  record: Holder,
  field: string,
  keys: string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, name as key from blade_attach
     where tenant_id = ${who.tenant} and name = any(${keys}::text[]) and create_user = ${who.id || null} and is_deleted = 0
     order by id`.execute(trx)
  const held: string[] = []
  for (const { id, key } of rows) if (await hold(trx, who, id, record, field)) held.push(key)
  return held
}

async function letGo(trx: Trx, who: Who, record: Holder, left: Held[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update attach_use u set gone_at = now()
      from blade_attach a, unnest(${left.map(({ key }) => key)}::text[], ${left.map(({ field }) => field)}::text[]) as l (key, field)
     where a.tenant_id = u.tenant_id and a.id = u.attach_id and a.name = l.key and u.field = l.field and u.gone_at is null
       and u.tenant_id = ${who.tenant} and u.entity = ${record.entity} and u.record_id = any(${record.ids}::text[])
    returning a.id`.execute(trx)
  await freeUnused(trx, rows)
}

/** After records were removed: they keep their files as long as a removed record can be restored. */
export async function leaveFiles(trx: Trx, who: Who, entity: string, ids: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update attach_use set gone_at = now()
     where tenant_id = ${who.tenant} and entity = ${entity} and record_id = any(${ids}::text[]) and gone_at is null
    returning attach_id as id`.execute(trx)
  await freeUnused(trx, rows)
}

/** A removed record, and when it was removed as far as that was noted. */
export interface Gone {
  id: string
  at: string | null
}

/** After records were restored: they use again the files they released on removal, except those already swept. */
export async function regainFiles(trx: Trx, who: Who, entity: string, gone: Gone[]): Promise<void> {
  await sql`with back as (
      update attach_use u set gone_at = null
        from blade_attach a, unnest(${gone.map(({ id }) => id)}::text[], ${gone.map(({ at }) => at)}::text[]) g (id, at)
       where a.tenant_id = u.tenant_id and a.id = u.attach_id and a.is_deleted = 0
         and u.tenant_id = ${who.tenant} and u.entity = ${entity}
         and u.record_id = g.id and u.gone_at = g.at::timestamptz
      returning u.attach_id as id
    ) update blade_attach set free_since = null
       where tenant_id = ${who.tenant} and id in (select id from back)`.execute(trx)
}

/** After rows of the field `rows` of a record were restored: it uses their files again, except those already swept. */
export async function regainFilesOfRows(
  trx: Trx,
  who: Who,
  record: Holder,
  rows: string,
  keys: string[],
): Promise<void> {
  if (!keys.length) return
  await sql`with back as (
      update attach_use u set gone_at = null from blade_attach a
       where a.tenant_id = u.tenant_id and a.id = u.attach_id and a.is_deleted = 0 and a.name = any(${keys}::text[])
         and u.tenant_id = ${who.tenant} and u.entity = ${record.entity} and u.record_id = any(${record.ids}::text[])
         and split_part(u.field, '.', 1) = ${rows}
      returning u.attach_id as id
    ) update blade_attach set free_since = null
       where tenant_id = ${who.tenant} and id in (select id from back)`.execute(trx)
}

/** Locks the files first, so that the next statement sees a use that is just being added. */
async function freeUnused(trx: Trx, attaches: { id: string }[]): Promise<void> {
  if (!attaches.length) return
  const ids = attaches.map(({ id }) => id)
  await trx
    .selectFrom('blade_attach')
    .select('id')
    .where('tenant_id', '=', trx.tenant)
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  await sql`update blade_attach a set free_since = now()
    where a.tenant_id = ${trx.tenant} and a.id = any(${ids}::bigint[]) and not exists (
      select 1 from attach_use u where u.tenant_id = a.tenant_id and u.attach_id = a.id and u.gone_at is null)`.execute(
    trx,
  )
}
