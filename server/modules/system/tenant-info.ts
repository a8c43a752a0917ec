import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import type { Db } from '../../db/db.ts'
import { answer } from '../../http/envelope.ts'
import { readTexts } from '../../http/read-texts.ts'
import type { Part } from '../../services.ts'

/** Which tenant an address belongs to; asked before signing in, so it tells no more. @source SE-01, SE-50 */
export const tenantInfo: Part = (app, { db }) => {
  const schema = { tags: ['tenant'], summary: 'The tenant of an address', querystring: { domain: { type: 'string' } } }
  app.get('/api/blade-system/tenant/info', { schema }, async request => {
    const { domain = '' } = readTexts(request.query, ['domain'])
    return answer(await tenantOf(db, domain))
  })
}

/** The tenant in use whose domain it is. */
export async function tenantOf(db: Db, domain: string): Promise<TenantOfDomain | null> {
  const { rows } = await db.read({ tenant: PLATFORM_TENANT }, trx =>
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
