/**
 * What the site is: chosen by a tenant's administrators, and by the platform's where the tenant chose nothing.
 * @source DI-21, SE-40, RS-07; docs/http.md#public
 */
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Db } from '../db/db.ts'
import { tenantOf } from '../modules/system/tenant-info.ts'
import type { PARAMS } from '../params.ts'

/** What the administrators of one tenant chose, by the system configuration and by parameters; empty values are not kept. */
export interface Settings {
  tenant: string
  /** `sysConfig`: indexTitle, webHomeUrl, sysLogo, sysIcon. @source DI-21 */
  sysConfig: Record<string, unknown>
  /** tokenTime (seconds) and background; of the platform tenantMode and tenantId as well */
  website: Record<string, unknown>
  /** parameters that are switched off */
  off: (keyof typeof PARAMS)[]
}

/** The tenant's before the platform's, or the platform's alone. */
export async function settingsFor(db: Db, tenant: string): Promise<Settings[]> {
  return Promise.all([...new Set([tenant, PLATFORM_TENANT])].map(each => readSettings(db, each)))
}

/** The tenant whose domain this is, else the platform's. */
export async function tenantAt(db: Db, host: string): Promise<string> {
  return (await tenantOf(db, host))?.tenantId ?? PLATFORM_TENANT
}

async function readSettings(db: Db, tenant: string): Promise<Settings> {
  const { rows } = await db.read({ tenant }, trx =>
    sql<Omit<Settings, 'tenant'>>`
      select coalesce((${configOf('sysConfig')}), '{}') as "sysConfig", coalesce((${configOf('website')}), '{}') as website,
             array(select param_key from blade_param where is_deleted = 0 and lower(param_value) = 'false') as off`.execute(
      trx,
    ),
  )
  return { tenant, ...rows[0]! }
}

function configOf(key: string) {
  return sql`select config_info from blade_system_config where is_deleted = 0 and config_key = ${key}`
}
