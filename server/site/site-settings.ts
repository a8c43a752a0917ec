/**
 * The settings of the site: chosen by a tenant's administrators, else by the platform's.
 * @source DI-21, SE-40, RS-07; docs/http.md#public
 */
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { MAP_ADDRESS, type PARAMS } from '../config/params.ts'
import type { Db } from '../db/db.ts'
import { tenantOf } from './tenant-of-domain.ts'

/**
 * What the administrators of one tenant chose, in the system configuration and parameters; empty values are left out.
 */
export interface Settings {
  tenant: string
  /** `sysConfig`: indexTitle, webHomeUrl, sysLogo, sysIcon. @source DI-21 */
  sysConfig: Record<string, unknown>
  /** `casConfig`: enable, casServerLogoutUrl. @source SE-41 */
  casConfig: Record<string, unknown>
  /** tokenTime (seconds) and background; for the platform tenantMode and tenantId as well */
  website: Record<string, unknown>
  /** hosts whose pages are framed without asking, comma list. @source SH-16 */
  frameHosts: string | null
  /** the address of a map */
  mapAddress: string | null
  /** parameters that are switched off */
  off: (keyof typeof PARAMS)[]
}

/** The tenant's settings, then the platform's; or the platform's alone. */
export async function settingsFor(db: Db, tenant: string): Promise<Settings[]> {
  return Promise.all([...new Set([tenant, PLATFORM_TENANT])].map(each => readSettings(db, each)))
}

/** A configuration of the tenant, with what the platform says where the tenant says nothing. */
export const merged = (layers: Settings[], of: 'sysConfig' | 'casConfig' | 'website'): Record<string, unknown> =>
  Object.assign({}, ...layers.toReversed().map(layer => layer[of]))

/** What the site is called. */
export const titleOf = (layers: Settings[]): string => String(merged(layers, 'sysConfig').indexTitle ?? 'Screenwright')

/** The tenant of this domain, else the platform. */
export async function tenantAt(db: Db, host: string): Promise<string> {
  return (await tenantOf(db, host))?.tenantId ?? PLATFORM_TENANT
}

async function readSettings(db: Db, tenant: string): Promise<Settings> {
  const own = sql`tenant_id = ${tenant} and is_deleted = 0`
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<Omit<Settings, 'tenant'>>`
      select coalesce((${configOf(tenant, 'sysConfig')}), '{}') as "sysConfig",
             coalesce((${configOf(tenant, 'casConfig')}), '{}') as "casConfig", coalesce((${configOf(tenant, 'website')}), '{}') as website,
             (select param_value from blade_param where ${own} and param_key = 'frameHosts' limit 1) as "frameHosts",
             (select param_value from blade_param where ${own} and param_key = ${MAP_ADDRESS} limit 1) as "mapAddress",
             array(select param_key from blade_param where ${own} and lower(param_value) = 'false') as off`.execute(
      trx,
    ),
  )
  return { tenant, ...rows[0]! }
}

function configOf(tenant: string, key: string) {
  return sql`select config_info from blade_system_config
    where tenant_id = ${tenant} and is_deleted = 0 and config_key = ${key}`
}
