/**
 * Deletes removed records for good: with what was removed with them, their files, and what was noted of them.
 * @source docs/http.md#recycle-bin
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Model } from '../../entity/model/model.ts'
import { ofTenant } from '../../entity/table/of-tenant.ts'

/** Records of one transaction. */
const AT_ONCE = 500

interface Destruction {
  /** selects `id` of the removed records that may be deleted */
  removed: RawBuilder<unknown>
  /** these alone */
  ids?: string[] | undefined
  /** no more than so many */
  most?: number
  /** notes how many, in the transaction that deletes them */
  told?(trx: Trx, n: number): Promise<void>
}

/** @returns how many */
export async function destroyRecords(
  db: Db,
  who: Pick<Who, 'tenant'>,
  model: Model,
  { removed, ids, most = Number.POSITIVE_INFINITY, told }: Destruction,
): Promise<number> {
  const named = ids ? sql`where r.id = any(${ids}::bigint[])` : sql``
  let destroyed = 0
  while (destroyed < most) {
    const atOnce = Math.min(AT_ONCE, most - destroyed)
    const count = await db.write(who, async trx => {
      const found = await sql<{ id: string }>`
        select t.id from ${sql.raw(model.from)} where ${ofTenant(model.document, trx.tenant)} and t.is_deleted = 1
           and t.id in (select r.id from (${removed}) r ${named}) order by t.id limit ${atOnce} for update`.execute(trx)
      const gone = found.rows.map(({ id }) => id)
      await destroyIn(trx, model, gone)
      if (gone.length) await told?.(trx, gone.length)
      return gone.length
    })
    destroyed += count
    if (count < atOnce) break
  }
  return destroyed
}

async function destroyIn(trx: Trx, model: Model, ids: string[]): Promise<void> {
  if (!ids.length) return
  for (const child of model.children) {
    const { rows } = await sql<{ id: string }>`select t.id from ${sql.raw(child.model.from)}
      where ${ofTenant(child.model.document, trx.tenant)} and t.is_deleted = 1
        and ${sql.raw(child.by.stored)} = any(${ids}::bigint[])`.execute(trx)
    await destroyIn(
      trx,
      child.model,
      rows.map(({ id }) => id),
    )
  }
  await forgetRecords(trx, model.key, ids)
  await sql`delete from ${sql.raw(model.from)} where ${ofTenant(model.document, trx.tenant)}
    and t.id = any(${ids}::bigint[]) and t.is_deleted = 1`.execute(trx)
}

/** Before records are deleted for good: frees their files, and drops what was noted of them. */
export async function forgetRecords(trx: Trx, entity: string, ids: string[]): Promise<void> {
  const names = ids.map(String)
  await sql`with unused as (
      delete from attach_use where tenant_id = ${trx.tenant} and entity = ${entity} and record_id = any(${names}::text[])
      returning attach_id
    ) update blade_attach a set free_since = 'epoch' where a.tenant_id = ${trx.tenant} and a.is_deleted = 0
       and a.id in (select attach_id from unused)
       and not exists (select from attach_use u where u.tenant_id = ${trx.tenant} and u.attach_id = a.id
         and not (u.entity = ${entity} and u.record_id = any(${names}::text[])))`.execute(trx)
  for (const table of ['record_tie', 'record_origin', 'record_search'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${trx.tenant} and entity = ${entity}
      and record = any(${ids}::bigint[])`.execute(trx)
}
