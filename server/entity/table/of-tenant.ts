import { type RawBuilder, sql } from 'kysely'
import type { EntityDocument } from '#engine/schema/document.ts'

/**
 * Whose rows they are: a statement names its tenant beside row-level security, but of records all tenants share.
 * @param alias  of the table
 * @source docs/security.md#tenants
 */
export function ofTenant({ scope }: EntityDocument, tenant: string, alias = 't'): RawBuilder<unknown> {
  return scope === 'global' ? sql`true` : sql`${sql.raw(alias)}.tenant_id = ${tenant}`
}
