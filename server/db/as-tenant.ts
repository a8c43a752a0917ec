import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Runs `work` over the rows of another tenant, for calls of the platform whose right was checked before: the statements
 * of `work` are bound to that tenant as in a call of its own.
 * @source docs/security.md#tenants
 */
export async function asTenant<T>(trx: Trx, tenant: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  await bind(trx, tenant)
  const answer = await work(trx.of(tenant)) // an error ends the transaction, and the binding with it
  await bind(trx, trx.tenant)
  return answer
}

async function bind(trx: Trx, tenant: string): Promise<void> {
  await sql`select set_config('app.tenant', ${tenant}, true)`.execute(trx)
}
