import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'

/**
 * Refuses an added or restored account when the tenant has more than its `accountNumber` (below 0: unlimited).
 * Concurrent additions wait for each other, so that two cannot take the last place.
 * @throws Fault 'tenant.accounts'
 * @source UR-25
 */
export async function mustHaveRoom(trx: Trx, tenant: string): Promise<void> {
  const given = await trx
    .selectFrom('blade_tenant')
    .select('account_number')
    .where(row => row.and({ tenant_id: tenant, is_deleted: 0 }))
    .executeTakeFirst()
  const max = Number(given?.account_number ?? -1)
  if (max < 0) return
  await sql`select pg_advisory_xact_lock(hashtext(${`accounts of ${tenant}`}))`.execute(trx)
  const { rows } = await sql`
    select from blade_user where tenant_id = ${tenant} and is_deleted = 0 offset ${max} limit 1`.execute(trx)
  if (rows.length) throw new Fault('tenant.accounts', { max })
}
