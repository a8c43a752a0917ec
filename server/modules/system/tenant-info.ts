import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { answer } from '../../http/envelope.ts'
import type { Part } from '../../services.ts'

/** Which tenant an address belongs to; asked before signing in, so it tells no more. @source SE-01, SE-50 */
export const tenantInfo: Part = (app, { db }) => {
  const schema = { tags: ['tenant'], summary: 'The tenant of an address', querystring: { domain: { type: 'string' } } }
  app.get('/api/blade-system/tenant/info', { schema }, async request => {
    const domain = String((request.query as { domain?: unknown }).domain ?? '')
    const { rows } = await db.read({ tenant: PLATFORM_TENANT }, trx =>
      sql`select tenant_id as "tenantId", tenant_name as "tenantName", domain from blade_tenant
        where domain = ${domain} and is_deleted = 0 and coalesce(status, 1) = 1 limit 1`.execute(trx),
    )
    return answer(rows[0] ?? null)
  })
}
