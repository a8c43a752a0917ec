/**
 * Deletes what apps keep no longer, every hour on every server: running it twice does no harm.
 * @source docs/http.md#recycle-bin
 */
import { sql } from 'kysely'
import { isEntity } from '#engine/kind/entity.ts'
import { isStored } from '../../entity/table/names.ts'
import { ofTenant } from '../../entity/table/of-tenant.ts'
import { readApps } from '../../layers/rows.ts'
import type { RegisterRoutes, Services } from '../../services.ts'
import { destroyRecords } from './destroy.ts'
import { sweepApps } from './sweep-apps.ts'

const EVERY_MS = 3_600_000

type Parts = Pick<Services, 'db' | 'store' | 'entities'>

/**
 * @param onError  called with the key of an app that could not be swept; the others are
 * @param since  when records began to be kept for a time only: what was removed before counts as removed then
 * @returns how many records of the tenant's apps were deleted for good
 */
export async function sweepRemoved(
  { db, store, entities }: Parts,
  tenant: string,
  now: Date,
  onError: (error: unknown, app: string) => void,
  since = new Date(0),
): Promise<number> {
  const [view, models, rows] = await Promise.all([
    store.view(tenant),
    entities.models(tenant),
    db.readAtOnce({ tenant }, readApps),
  ])
  const days = new Map(rows.map(({ key, retention }) => [key, retention]))
  let swept = 0
  for (const app of view.apps) {
    try {
      for (const { key } of app.documents.filter(isEntity).filter(isStored)) {
        const model = models.get(key)
        const old = sql`select t.id from ${sql.raw(model.from)} where ${ofTenant(model.document, tenant)} and t.is_deleted = 1
          and greatest(t.update_time, ${since}::timestamptz) < ${now}::timestamptz - make_interval(days => ${days.get(app.key) ?? 30})`
        swept += await destroyRecords(db, { tenant }, model, { removed: old })
      }
    } catch (error) {
      onError(error, app.key)
    }
  }
  return swept
}

export const registerRecycling: RegisterRoutes = (app, services) => {
  const sweep = async () => {
    const { rows } = await services.db.maintain(trx =>
      sql<{ tenant: string; since: string }>`
        select distinct a.tenant_id as tenant, m.at as since from schema_app a, migration m
         where a.version is not null and m.name like '311-recycle%'`.execute(trx),
    )
    for (const { tenant, since } of rows) {
      const failed = (err: unknown, key?: string) => app.log.warn({ err, tenant, app: key }, 'recycle bin')
      try {
        const records = await sweepRemoved(services, tenant, new Date(), failed, new Date(since))
        const apps = await sweepApps(services, tenant, failed)
        if (records || apps.length) app.log.info({ tenant, records, apps }, 'recycle bin')
      } catch (error) {
        failed(error)
      }
    }
  }
  const timer = setInterval(() => void sweep().catch(error => app.log.warn({ err: error }, 'recycle bin')), EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
