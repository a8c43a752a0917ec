import { sql } from 'kysely'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'

/**
 * Rights are given by administrators alone: a call granted to a role by its button raises nobody.
 * @throws Fault 'system.administrators-only'
 * @source docs/security.md#identity
 */
export function mustBeAdministrator(who: Who): void {
  if (!who.roles.includes(ADMINISTRATOR)) throw new Fault('system.administrators-only')
}

/**
 * After accounts or roles were changed, in the same transaction: somebody must be left who may give rights again. Two who
 * take them from each other at once wait for one another.
 * @throws Fault 'system.last-administrator'
 */
export async function mustKeepAdministrator(trx: Trx, { tenant }: Who): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${tenant}`}))`.execute(trx)
  const { rows } = await sql`
    select from blade_user u join blade_role r on r.id = any(u.role_id)
     where u.tenant_id = ${tenant} and u.is_deleted = 0 and coalesce(u.status, 1) = 1
       and r.role_alias = ${ADMINISTRATOR} and r.is_deleted = 0 and coalesce(r.status, 1) = 1 limit 1`.execute(trx)
  if (!rows.length) throw new Fault('system.last-administrator')
}
