import { type RawBuilder, sql } from 'kysely'
import type { EntityDocument } from '#engine/schema/document.ts'

/**
 * The tenant condition of a statement, in addition to row-level security; empty for records that all tenants share.
 * @param alias  of the table
 * @source docs/security.md#tenants
 */
export function ofTenant({ scope }: EntityDocument, tenant: string, alias = 't'): RawBuilder<unknown> {
  return scope === 'global' ? sql`true` : sql`${sql.raw(alias)}.tenant_id = ${tenant}`
}
