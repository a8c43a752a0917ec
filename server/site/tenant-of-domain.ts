import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Db } from '../db/db.ts'

/** The enabled tenant with this domain. */
export async function tenantOf(db: Db, domain: string): Promise<TenantOfDomain | null> {
  const { rows } = await db.readAtOnce({ tenant: PLATFORM_TENANT }, trx =>
    sql<TenantOfDomain>`select tenant_id as "tenantId", tenant_name as "tenantName", domain from blade_tenant
      where domain = ${domain.toLowerCase()} and is_deleted = 0 and coalesce(status, 1) = 1 limit 1`.execute(trx),
  )
  return rows[0] ?? null
}

interface TenantOfDomain {
  tenantId: string
  tenantName: string
  domain: string
}
