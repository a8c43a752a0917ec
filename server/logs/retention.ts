/**
 * Rows of logs whose time is over are cleared away: each kind has its days, from its document or from the tenant's parameter
 * `log.days.{entity}`; 0 keeps them for ever.
 * @source JB-07; docs/language.md#entity; docs/security.md#logs
 */
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Db } from '../db/db.ts'
import { clearRows } from '../db/housekeeping.ts'
import { tableOf } from '../entity/names.ts'
import { LOG_DAYS } from '../params.ts'

/** What is no entity's own and has the days of one. */
const BESIDE: Record<string, string[]> = { operationLog: ['blade_app_refusal', 'blade_collect_refusal'] }

/** Clears the logs of one tenant. @returns how many rows, by table */
export async function clearLogs(
  db: Db,
  documents: EntityDocument[],
  tenant: string,
  now: Date,
): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {}
  const ownDays = await readDays(db, tenant)
  for (const document of documents) {
    if (!document.log?.days) continue // a view of another log, whose days they are
    const days = ownDays.get(document.key) ?? document.log.days
    if (days === 0) continue
    const isOld = sql`tenant_id = ${tenant} and create_time < ${now}::timestamptz - make_interval(days => ${days})`
    for (const table of [tableOf(document, ''), ...(BESIDE[document.key] ?? [])]) {
      cleared[table] = await db.define({ tenant }, async trx => {
        await sql`set local app.retention = on`.execute(trx)
        return clearRows(trx, table, isOld)
      })
    }
  }
  return cleared
}

/** Every tenant there is or was. */
export async function tenantsWithLogs(db: Db): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`
      select tenant_id as tenant from blade_tenant union select ${PLATFORM_TENANT} order by 1`.execute(trx),
  )
  return rows.map(({ tenant }) => tenant)
}

/** A parameter that is no number of days says nothing. */
async function readDays(db: Db, tenant: string): Promise<Map<string, number>> {
  const { rows } = await db.read({ tenant }, trx =>
    sql<{ entity: string; days: number }>`
      select substr(param_key, length(${LOG_DAYS}) + 1) as entity, param_value::int as days from blade_param
       where tenant_id = ${tenant} and is_deleted = 0 and starts_with(param_key, ${LOG_DAYS})
         and param_value ~ '^[0-9]{1,5}$'`.execute(trx),
  )
  return new Map(rows.map(({ entity, days }) => [entity, days]))
}
