/**
 * Deletes removed apps whose days are over: tables, records, files, and the rows that name them; their keys stay taken.
 * @source docs/http.md#recycle-bin
 */
import { sql } from 'kysely'
import { isEntity } from '#engine/kind/entity.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { isStored, quote, snakeCase, tableOf } from '../../entity/table/names.ts'
import { ofTenant } from '../../entity/table/of-tenant.ts'
import { deleteContent, giveUp, type RemovedApp, readExpiredApps, readModelsOf } from '../../layers/removed-apps.ts'
import type { Services } from '../../services.ts'
import { forgetRecords } from './destroy.ts'

/** Records of one transaction. */
const AT_ONCE = 500

type Parts = Pick<Services, 'db' | 'store'>

/**
 * @param onError  called with the key of an app that could not be swept; the others are
 * @returns the keys of the apps that were swept
 */
export async function sweepApps(
  parts: Parts,
  tenant: string,
  onError: (error: unknown, app: string) => void,
): Promise<string[]> {
  const expired = await parts.db.readAtOnce({ tenant }, readExpiredApps)
  const swept: string[] = []
  for (const app of expired) {
    try {
      if (await sweepApp(parts, tenant, app)) swept.push(app.key)
    } catch (error) {
      onError(error, app.key)
    }
  }
  return swept
}

/** @returns false where another server is at it, or was */
async function sweepApp({ db, store }: Parts, tenant: string, { key, title }: RemovedApp): Promise<boolean> {
  const scope = { tenant }
  const texts = await db.read(scope, trx => readModelsOf(trx, key))
  const models = texts.map(text => parseDocument(text)).filter(isEntity)
  const running = (await store.view(tenant))
    .all()
    .map(({ document }) => document)
    .filter(isEntity)
  const held = new Set(running.map(document => tableOf(document, tenant)))
  const own = models.filter(model => isStored(model) && !model.table && !held.has(tableOf(model, tenant)))
  for (const model of own) {
    let count: number | null = AT_ONCE
    while (count === AT_ONCE) count = await db.write(scope, trx => deleteSome(trx, key, model))
    if (count === null) return false
  }
  return db.define(scope, async trx => {
    if (!(await giveUp(trx, key))) return false
    await deleteModels(trx, own)
    await sql`delete from blade_saved_view where tenant_id = ${tenant} and screen in (
      select key from schema_document where tenant_id = ${tenant} and app = ${key} and kind <> 'entity')`.execute(trx)
    for (const { table, column } of namingApps(store.shipped.entities))
      await sql`delete from ${sql.raw(quote(table))} where tenant_id = ${tenant} and ${sql.raw(quote(column))} = ${key}`.execute(
        trx,
      )
    await deleteContent(trx, key)
    const after = { name: title.zh }
    await traceChange(trx, { tenant, id: '' }, { entity: 'schemaDocument', record: key, verb: 'destroy', after })
    return true
  })
}

/** Drops the tables of models, with what counts and waits for them. */
async function deleteModels(trx: Trx, models: EntityDocument[]): Promise<void> {
  for (const model of models) {
    const table = tableOf(model, trx.tenant)
    await sql`drop table if exists ${sql.raw(quote(table))}`.execute(trx)
    await sql`delete from blade_table where name = ${table} and tenant_id = ${trx.tenant} and entity = ${model.key}`.execute(
      trx,
    )
  }
  const keys = models.map(({ key }) => key)
  for (const table of ['blade_serial', 'app_notice_event'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${trx.tenant} and entity = any(${keys}::text[])`.execute(
      trx,
    )
}

/** Deletes records of the model, removed or not. @returns how many; null where another server is at the app */
async function deleteSome(trx: Trx, app: string, model: EntityDocument): Promise<number | null> {
  if (!(await giveUp(trx, app))) return null
  const name = quote(tableOf(model, trx.tenant))
  const there = await sql<{ isThere: boolean }>`select to_regclass(${name}) is not null as "isThere"`.execute(trx)
  if (!there.rows[0]!.isThere) return 0
  const table = sql.raw(`${name} t`)
  const { rows } = await sql<{ id: string }>`select t.id from ${table} where ${ofTenant(model, trx.tenant)}
    order by t.id limit ${AT_ONCE} for update`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return 0
  await forgetRecords(trx, model.key, ids)
  await sql`delete from ${table} where ${ofTenant(model, trx.tenant)} and t.id = any(${ids}::bigint[])`.execute(trx)
  return ids.length
}

/** Where records of the product need an app they belong to: menus, permissions, operations. */
function namingApps(documents: EntityDocument[]): { table: string; column: string }[] {
  return documents.flatMap(document => {
    const field = document.fields.find(({ keysOf, required }) => keysOf === 'schemaDocument.apps' && required === true)
    const isOwn = field && isStored(document) && document.log === undefined && document.scope !== 'global'
    return isOwn ? [{ table: tableOf(document, ''), column: snakeCase(field.id) }] : []
  })
}
