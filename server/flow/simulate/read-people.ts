import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import { nameOf } from '../read/lists.ts'

export interface Person {
  name: string
  account: string
}

/** Names and accounts of handlers, and of those they stand in for. */
export async function readPeople(
  trx: Trx,
  users: readonly { id: string; deputyOf?: string }[],
): Promise<Map<string, Person>> {
  const ids = [...new Set(users.flatMap(({ id, deputyOf }) => [id, ...(deputyOf === undefined ? [] : [deputyOf])]))]
  if (!ids.length) return new Map()
  const { rows } = await sql<Person & { id: string }>`select u.id, coalesce(${nameOf('u')}, '') as name, u.account
    from blade_user u where u.tenant_id = ${trx.tenant} and u.id = any(${ids}::bigint[])`.execute(trx)
  return new Map(rows.map(({ id, name, account }) => [id, { name, account }]))
}
