import { sql } from 'kysely'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import type { SaveEvent } from '../../entity/write/hook.ts'

/**
 * Only administrators give rights: a role that was granted the button of a call cannot raise anybody's rights.
 * @throws Fault 'system.administrators-only'
 * @source docs/security.md#identity
 */
export function mustBeAdministrator(who: Who): void {
  if (!who.roles.includes(ADMINISTRATOR)) throw new Fault('system.administrators-only')
}

/**
 * Fields that grants refer to may be changed only by administrators, because a change moves rights. A new record has no
 * grants yet.
 * @throws Fault 'system.administrators-only'
 */
export function mustKeepRights({ who, before, record }: SaveEvent, fields: string[]): void {
  if (before && changedFields(fields, before, record).length) mustBeAdministrator(who)
}

/**
 * Somebody who is no administrator cannot change an administrator's account, even with a right to change accounts.
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
 * After accounts or roles were changed, in the same transaction: at least one administrator must be left. Two who
 * remove each other's role at the same time wait for one another.
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
