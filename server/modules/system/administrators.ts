import { sql } from 'kysely'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import type { SaveEvent } from '../../entity/write/hook.ts'

/**
 * Rights are given by administrators alone: a call granted to a role by its button raises nobody.
 * @throws Fault 'system.administrators-only'
 * @source docs/security.md#identity
 */
export function mustBeAdministrator(who: Who): void {
  if (!who.roles.includes(ADMINISTRATOR)) throw new Fault('system.administrators-only')
}

/**
 * What rights are made of beside roles: who changes these fields moves the rights that stand behind them. A record that is
 * added has none behind it yet.
 * @throws Fault 'system.administrators-only'
 */
export function mustKeepRights({ who, before, record }: SaveEvent, fields: string[]): void {
  if (before && changedFields(fields, before, record).length) mustBeAdministrator(who)
}

/**
 * A right lent to change accounts reaches none of an administrator's.
 * @throws Fault 'system.administrators-only'
 */
export async function mustReachAccounts(trx: Trx, who: Who, ids: string[]): Promise<void> {
  if (who.roles.includes(ADMINISTRATOR)) return
  const { rows } = await sql`
    select from blade_user u join blade_role r on r.tenant_id = u.tenant_id and r.id = any(u.role_id)
     where u.tenant_id = ${who.tenant} and u.id = any(${ids}::bigint[]) and r.role_alias = ${ADMINISTRATOR} and r.is_deleted = 0 limit 1`.execute(
    trx,
  )
  if (rows.length) mustBeAdministrator(who)
}

/**
 * After accounts or roles were changed, in the same transaction: somebody must be left who may give rights again. Two who
 * take them from each other at once wait for one another.
 * @throws Fault 'system.last-administrator'
 */
export async function mustKeepAdministrator(trx: Trx, { tenant }: Who): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${tenant}`}))`.execute(trx)
  const { rows } = await sql`
    select from blade_user u join blade_role r on r.tenant_id = u.tenant_id and r.id = any(u.role_id)
     where u.tenant_id = ${tenant} and u.is_deleted = 0 and coalesce(u.status, 1) = 1
       and r.role_alias = ${ADMINISTRATOR} and r.is_deleted = 0 and coalesce(r.status, 1) = 1 limit 1`.execute(trx)
  if (!rows.length) throw new Fault('system.last-administrator')
}
