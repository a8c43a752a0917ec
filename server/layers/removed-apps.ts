/**
 * The rows of removed apps. While one can be restored `removed_at` says since when; without it the app was swept, and its row
 * is there alone, so that its key never names another app: what was noted of the app stays under that key.
 * @source docs/http.md#recycle-bin
 */
import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../db/db.ts'

export interface RemovedApp {
  key: string
  title: Text
  createdBy: string
  editors: string[]
  /** for how many days it can be restored */
  retention: number
  removedBy: string | null
  removedAt: string
  until: string
}

const removed = (trx: Trx, which: RawBuilder<unknown>) =>
  sql<RemovedApp>`select key, title, created_by as "createdBy", editors, retention, removed_by as "removedBy",
       removed_at as "removedAt", removed_at + make_interval(days => retention) as until
    from schema_app where tenant_id = ${trx.tenant} and kind = 'app' and is_deleted = 1 and ${which}
   order by removed_at desc, key`.execute(trx)

/** Those that can be restored, the latest first. */
export async function readRemovedApps(trx: Trx): Promise<RemovedApp[]> {
  return (await removed(trx, sql`removed_at >= now() - make_interval(days => retention)`)).rows
}

const EXPIRED = sql`removed_at < now() - make_interval(days => retention)`

/** Those whose days are over, and that are not swept. */
export async function readExpiredApps(trx: Trx): Promise<RemovedApp[]> {
  return (await removed(trx, EXPIRED)).rows
}

/** Whether the app can be restored, while its row is locked. */
export async function isKept(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await removed(trx, sql`key = ${key} and removed_at >= now() - make_interval(days => retention)`)
  return rows.length > 0
}

export async function unmarkDeleted(trx: Trx, key: string): Promise<void> {
  await sql`update schema_app set is_deleted = 0, removed_at = null, removed_by = null
    where tenant_id = ${trx.tenant} and key = ${key}`.execute(trx)
}

/**
 * If its days are over, it cannot be restored from now on; its row is locked.
 * @returns false when they are not, or it is removed no more, or swept, or another server is at it
 */
export async function giveUp(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await sql`update schema_app a set removed_at = 'epoch' from (
      select key from schema_app where tenant_id = ${trx.tenant} and key = ${key} and is_deleted = 1 and ${EXPIRED}
         for update skip locked
    ) k where a.tenant_id = ${trx.tenant} and a.key = k.key returning a.key`.execute(trx)
  return rows.length > 0
}

/** The last text of each entity that any of its versions had. */
export async function readModelsOf(trx: Trx, key: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select distinct on (key) text from schema_document
    where tenant_id = ${trx.tenant} and app = ${key} and kind = 'entity' order by key, version desc`.execute(trx)
  return rows.map(({ text }) => text)
}

/** Deletes what a removed app is made of, and keeps its row as that of a swept app. */
export async function deleteContent(trx: Trx, key: string): Promise<void> {
  for (const table of ['schema_trial', 'schema_point', 'schema_draft', 'schema_document', 'schema_version'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${trx.tenant} and app = ${key}`.execute(trx)
  await sql`update schema_app set removed_at = null
    where tenant_id = ${trx.tenant} and key = ${key} and is_deleted = 1`.execute(trx)
}
