/**
 * Deletes expired rows of logs, by whole months where no tenant keeps any: the days of each log come from its document
 * or from the tenant's parameter `log.days.{entity}`; 0 keeps them for ever.
 * @source JB-07; docs/language.md#entity; docs/security.md#logs
 */
import { type RawBuilder, sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import { LOG_DAYS } from '../../config/params.ts'
import type { Db } from '../../db/db.ts'
import { clearRows } from '../../db/housekeeping.ts'
import { dropPartitions } from '../../db/partitions.ts'
import { tableOf } from '../../entity/table/names.ts'

const CHANGES = 'blade_change'

/** Tables that belong to no entity and are kept as long as the named one. */
const BESIDE: Record<string, string[]> = { operationLog: ['blade_app_refusal', 'blade_collect_refusal'] }

interface RetainedLogs {
  documents: EntityDocument[]
  /** keys of the subscribers: a change that one of them has not processed yet is kept */
  subscribers: string[]
}

interface Log {
  /** key of its entity */
  key: string
  tables: string[]
  /** by default; a tenant may set another number */
  days: number
}

/** The tables with days; a view of another log has none. */
function logsOf(documents: EntityDocument[]): Log[] {
  return documents.flatMap(document => {
    const { key, log } = document
    return log?.days ? [{ key, tables: [tableOf(document, ''), ...(BESIDE[key] ?? [])], days: log.days }] : []
  })
}

/** Deletes expired rows of one tenant. @returns how many rows, by table */
export async function clearLogs(
  db: Db,
  { documents, subscribers }: RetainedLogs,
  tenant: string,
  now: Date,
): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {}
  const ownDays = await readDays(db, tenant)
  for (const { key, tables, days: usual } of logsOf(documents)) {
    const days = ownDays.get(key) ?? usual
    if (days === 0) continue
    const isOver = sql`t.tenant_id = ${tenant} and t.create_time < ${now}::timestamptz - make_interval(days => ${days})`
    for (const table of tables) {
      cleared[table] = await db.define({ tenant }, async trx => {
        await sql`set local app.retention = on`.execute(trx)
        return clearRows(trx, table, sql`${isOver} and not (${isUntold(table, subscribers)})`)
      })
    }
  }
  return cleared
}

/**
 * Drops months in which no tenant keeps a row, which costs less than deleting their rows.
 * @returns how many rows, by table
 */
export async function dropMonths(
  db: Db,
  { documents, subscribers }: RetainedLogs,
  now: Date,
): Promise<Record<string, number>> {
  const own = new Map<string, Map<string, number>>()
  for (const tenant of await tenantsWithLogs(db)) own.set(tenant, await readDays(db, tenant))
  const dropped: Record<string, number> = {}
  for (const { key, tables, days: usual } of logsOf(documents)) {
    const byTenant = Object.fromEntries([...own].map(([tenant, days]) => [tenant, days.get(key) ?? usual]))
    const days = sql`coalesce((${JSON.stringify(byTenant)}::jsonb ->> t.tenant_id)::int, ${usual})`
    const isKept = sql`${days} = 0 or t.create_time >= ${now}::timestamptz - make_interval(days => ${days})`
    for (const table of tables) {
      dropped[table] = await dropPartitions(db, table, sql`${isKept} or ${isUntold(table, subscribers)}`)
    }
  }
  return dropped
}

/** A change that a subscriber has not processed yet. */
function isUntold(table: string, subscribers: string[]): RawBuilder<unknown> {
  if (table !== CHANGES) return sql`false`
  return sql`exists (select from outbox_position p where p.subscriber = any(${subscribers}::text[])
    and (t.xid, t.id) > (p.xid, p.id) and t.id > p.since)`
}

/** Every tenant, including removed ones. */
export async function tenantsWithLogs(db: Db): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`
      select tenant_id as tenant from blade_tenant union select ${PLATFORM_TENANT} order by 1`.execute(trx),
  )
  return rows.map(({ tenant }) => tenant)
}

/** The tenants' own days; a parameter that is no number is ignored. */
async function readDays(db: Db, tenant: string): Promise<Map<string, number>> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<{ entity: string; days: number }>`
      select substr(param_key, length(${LOG_DAYS}) + 1) as entity, param_value::int as days from blade_param
       where tenant_id = ${tenant} and is_deleted = 0 and starts_with(param_key, ${LOG_DAYS})
         and param_value ~ '^[0-9]{1,5}$'`.execute(trx),
  )
  return new Map(rows.map(({ entity, days }) => [entity, days]))
}
