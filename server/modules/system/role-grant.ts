import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { notifyApiScopesChanged } from '../../auth/api-scopes.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import type { Model } from '../../entity/model/model.ts'
import { inPackage } from '../../entity/rights/grants/in-package.ts'
import { liveRows } from '../../entity/rights/reader.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** The parameters, and the entity whose ids each holds. */
const GIVEN = { menuIds: 'menu', dataScopeIds: 'dataScope', apiScopeIds: 'apiScope' } as const

/**
 * Sets the menus and buttons, data scopes and API scopes of roles; what is not sent is kept. Menus outside of the
 * tenant's package are ignored: the tree lists them as parents of menus inside it.
 * @throws Fault 'record.none', 'system.role-unknown', 'record.unknown' when one of the others does not exist
 * @source UR-15, UR-47
 */
export const roleGrant: Verb = {
  method: 'POST',
  async run({ db, who, entities, input }) {
    const roles = readIds(input.roleIds)
    if (!roles.length) throw new Fault('record.none')
    const models = await entities.models(who.tenant)
    await db.write(who, async trx => {
      const known = await sql`select from blade_role
        where id = any(${roles}::bigint[]) and tenant_id = ${who.tenant} and is_deleted = 0 for update`.execute(trx)
      if (known.rows.length < new Set(roles).size) throw new Fault('system.role-unknown', { ids: roles.join(', ') })
      for (const [name, entity] of Object.entries(GIVEN)) {
        if (input[name] !== undefined) await mustBeThere(trx, who, models.get(entity), readIds(input[name]))
      }
      const before = await readGranted(trx, who, roles)
      if (input.menuIds !== undefined) await giveMenus(trx, who, roles, readIds(input.menuIds))
      if (input.dataScopeIds !== undefined) await giveScopes(trx, who, roles, 'data', readIds(input.dataScopeIds))
      if (input.apiScopeIds !== undefined) await giveScopes(trx, who, roles, 'api', readIds(input.apiScopeIds))
      await traceGrants(trx, who, before, await readGranted(trx, who, roles))
      await notifyApiScopesChanged(trx)
    })
    entities.forgetGrants(who.tenant)
    return null
  },
}

async function mustBeThere(trx: Trx, { tenant }: Who, model: Model, ids: string[]): Promise<void> {
  const { rows } = await sql`select from ${sql.raw(model.from)}
    where t.id = any(${ids}::bigint[]) and ${liveRows(model, tenant)}`.execute(trx)
  if (rows.length < new Set(ids).size) throw new Fault('record.unknown', { title: model.document.title })
}

interface Granted {
  role: string
  /** by name, a button's after its page's: ids mean nothing once their menu is removed */
  menus: string[]
  dataScopes: string[]
  apiScopes: string[]
}

async function readGranted(trx: Trx, who: Who, roles: string[]): Promise<Granted[]> {
  const scopes = (kind: 'data' | 'api') => sql`array(
    select s.name from blade_role_scope g join ${sql.table(`blade_${kind}_scope`)} s on s.tenant_id = g.tenant_id and s.id = g.scope_id
     where g.tenant_id = ${who.tenant} and g.role_id = r.id and g.kind = ${kind} order by s.id)`
  const { rows } = await sql<Granted>`
    select r.id as role, array(select concat_ws(' / ', above.name, m.name) from blade_role_menu g
             join blade_menu m on m.id = g.menu_id left join blade_menu above on above.id = m.parent_id
             where g.tenant_id = ${who.tenant} and g.role_id = r.id order by m.id) as menus,
           ${scopes('data')} as "dataScopes", ${scopes('api')} as "apiScopes"
      from unnest(${roles}::bigint[]) r(id) order by r.id`.execute(trx)
  return rows
}

/** @source JB-18 */
async function traceGrants(trx: Trx, who: Who, before: Granted[], after: Granted[]): Promise<void> {
  for (const [at, { role, ...now }] of after.entries()) {
    const was = before[at]!
    const kinds = (['menus', 'dataScopes', 'apiScopes'] as const).filter(kind => `${was[kind]}` !== `${now[kind]}`)
    if (!kinds.length) continue
    const part = (of: Omit<Granted, 'role'>) => Object.fromEntries(kinds.map(kind => [kind, of[kind]]))
    await traceChange(trx, who, { entity: 'role', record: role, verb: 'grant', before: part(was), after: part(now) })
  }
}

/** Grants only menus the role does not have yet: granting one again would reset its audience. */
async function giveMenus(trx: Trx, who: Who, roles: string[], menus: string[]): Promise<void> {
  const given = sql`select m.id from blade_menu m
    where m.id = any(${menus}::bigint[]) and m.is_deleted = 0 and ${inPackage(who.tenant)}`
  await sql`delete from blade_role_menu
    where tenant_id = ${who.tenant} and role_id = any(${roles}::bigint[]) and menu_id not in (${given})`.execute(trx)
  await sql`insert into blade_role_menu (tenant_id, role_id, menu_id)
    select ${who.tenant}, r.id, m.id from unnest(${roles}::bigint[]) r(id) cross join (${given}) m
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
