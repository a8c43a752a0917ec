import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'
import { mustBeAdministrator } from './administrators.ts'

/** Gives roles exactly these menus and buttons. @source UR-15 */
export const roleGrant: Verb = {
  method: 'POST',
  async run({ db, who, entities, input }) {
    mustBeAdministrator(who)
    const roles = readIds(input.roleIds)
    const menus = readIds(input.menuIds)
    if (!roles.length) throw new Fault('record.none')
    await db.write(who, async trx => {
      const known = await sql`select from blade_role
        where id = any(${roles}::bigint[]) and tenant_id = ${who.tenant} and is_deleted = 0 for update`.execute(trx)
      if (known.rows.length < new Set(roles).size) throw new Fault('system.role-unknown', { ids: roles.join(', ') })
      await sql`delete from blade_role_menu
        where tenant_id = ${who.tenant} and role_id = any(${roles}::bigint[])`.execute(trx)
      await sql`insert into blade_role_menu (tenant_id, role_id, menu_id)
        select ${who.tenant}, r.id, m.id from unnest(${roles}::bigint[]) r(id)
        cross join blade_menu m where m.id = any(${menus}::bigint[]) and m.is_deleted = 0
        on conflict do nothing`.execute(trx)
    })
    entities.forgetGrants(who.tenant)
    return null
  },
}
