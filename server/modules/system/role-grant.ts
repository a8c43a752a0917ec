import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { tellApiScopesChanged } from '../../auth/api-scopes.ts'
import type { Trx } from '../../db/db.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'
import { mustBeAdministrator } from './administrators.ts'

/** Gives roles exactly these menus and buttons, data scopes and API scopes; what is not sent stays. @source UR-15, UR-47 */
export const roleGrant: Verb = {
  method: 'POST',
  async run({ db, who, entities, input }) {
    mustBeAdministrator(who)
    const roles = readIds(input.roleIds)
    if (!roles.length) throw new Fault('record.none')
    await db.write(who, async trx => {
      const known = await sql`select from blade_role
        where id = any(${roles}::bigint[]) and tenant_id = ${who.tenant} and is_deleted = 0 for update`.execute(trx)
      if (known.rows.length < new Set(roles).size) throw new Fault('system.role-unknown', { ids: roles.join(', ') })
      if (input.menuIds !== undefined) await giveMenus(trx, who, roles, readIds(input.menuIds))
      if (input.dataScopeIds !== undefined) await giveScopes(trx, who, roles, 'data', readIds(input.dataScopeIds))
      if (input.apiScopeIds !== undefined) await giveScopes(trx, who, roles, 'api', readIds(input.apiScopeIds))
      await tellApiScopesChanged(trx)
    })
    entities.forgetGrants(who.tenant)
    return null
  },
}

async function giveMenus(trx: Trx, who: Who, roles: string[], menus: string[]): Promise<void> {
  await sql`delete from blade_role_menu
    where tenant_id = ${who.tenant} and role_id = any(${roles}::bigint[])`.execute(trx)
  await sql`insert into blade_role_menu (tenant_id, role_id, menu_id)
    select ${who.tenant}, r.id, m.id from unnest(${roles}::bigint[]) r(id)
    cross join blade_menu m where m.id = any(${menus}::bigint[]) and m.is_deleted = 0
    on conflict do nothing`.execute(trx)
}

async function giveScopes(trx: Trx, who: Who, roles: string[], kind: 'data' | 'api', ids: string[]): Promise<void> {
  const table = sql.table(kind === 'data' ? 'blade_data_scope' : 'blade_api_scope')
  await sql`delete from blade_role_scope
    where tenant_id = ${who.tenant} and kind = ${kind} and role_id = any(${roles}::bigint[])`.execute(trx)
  await sql`insert into blade_role_scope (tenant_id, role_id, kind, scope_id)
    select ${who.tenant}, r.id, ${kind}, s.id from unnest(${roles}::bigint[]) r(id)
    cross join ${table} s where s.id = any(${ids}::bigint[]) and s.tenant_id = ${who.tenant} and s.is_deleted = 0
    on conflict do nothing`.execute(trx)
}
