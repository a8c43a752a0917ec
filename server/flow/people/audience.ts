/** Audiences (`To`) read from the database, for users who are not signed in. @source docs/language.md#envelope */
import { sql } from 'kysely'
import { ADMINISTRATOR } from '#engine/access/who.ts'
import type { To } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { isEnabled, isIn } from './people-sql.ts'

/** Whether `to` means a user, by id. False for one who is disabled. */
export async function isMeant(trx: Trx, tenant: string, user: string, to: To): Promise<boolean> {
  const { rows } = await sql`select from blade_user u
    where ${isEnabled(tenant)} and u.id = ${user}::bigint and ${isIn(to, tenant)}`.execute(trx)
  return rows.length > 0
}

/** The ids of the enabled users whom `to` means. */
export async function usersOf(trx: Trx, tenant: string, to: To): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from blade_user u
    where ${isEnabled(tenant)} and ${isIn(to, tenant)} order by u.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Who handles what nobody can: those of the flow, else the tenant's administrators. */
export async function administratorsOf(trx: Trx, tenant: string, to: To = {}): Promise<string[]> {
  const [named, all] = await Promise.all([usersOf(trx, tenant, to), usersOf(trx, tenant, { roles: [ADMINISTRATOR] })])
  return named.length ? named : all
}
