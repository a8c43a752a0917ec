/** The names behind the user ids of drafts and versions. */
import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'

/** @returns user id → name; users that no longer exist are missing */
export async function nameUsers(trx: Trx, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(real_name, name, account) as name from blade_user
     where tenant_id = ${trx.tenant} and id = any(${[...new Set(ids)]}::bigint[])
  `.execute(trx)
  return new Map(rows.map(row => [row.id, row.name]))
}
