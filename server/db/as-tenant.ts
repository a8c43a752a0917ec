import { sql } from 'kysely'
import type { Trx } from './db.ts'

/**
 * Work of the platform over rows of one of its tenants, within the transaction of a call whose right to it was asked:
 * what `work` asks meanwhile is bound to that tenant like a call of its own.
 * @source docs/security.md#tenants
 */
export async function asTenant<T>(trx: Trx, tenant: string, work: (trx: Trx) => Promise<T>): Promise<T> {
  await bind(trx, tenant)
  const answer = await work(trx.of(tenant)) // who fails ends the transaction, and the binding with it
  await bind(trx, trx.tenant)
  return answer
}

async function bind(trx: Trx, tenant: string): Promise<void> {
  await sql`select set_config('app.tenant', ${tenant}, true)`.execute(trx)
}
