import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { growTree, nodeOf, type TreeNode, type TreeRow } from '../../entity/read/tree.ts'
import { inPackage } from '../../entity/rights/grants/in-package.ts'
import { offeredMenus } from '../../layers/offered.ts'
import { readAudiences, setAudience } from '../../menus/menu-audience.ts'
import { readTopMenus } from '../../menus/top-menus.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

const BUTTON = 2

/**
 * All tenants have the same menus; a tenant's package determines which of them it has, so `tenantId` is ignored.
 * @source UR-18
 */
export const menuTree: Verb = {
  method: 'GET',
  async run({ entities, who, input: { parentId: _, tenantId: __, ...input } }) {
    const filters = { ...input, category_notequal: BUTTON }
    return growTree(await entities.tree(who, 'menu', { filters, whole: true }))
  },
}

/** Menus without their buttons, as a list. @source UR-17 */
export const menuList: Verb = {
  method: 'GET',
  run: ({ entities, who, input }) =>
    entities.all(who, 'menu', { filters: { ...input, category_notequal: BUTTON }, ascs: 'sort' }),
}

/** The menus directly below one menu. @source UR-17 */
export const lazyMenuList: Verb = {
  method: 'GET',
  async run({ entities, who, input: { parentId = null, ...input } }) {
    const filters = { ...input, category_notequal: BUTTON }
    return (await entities.tree(who, 'menu', { filters, parent: parentId, whole: true })).map(nodeOf)
  },
}

/** The enabled top menus. Which of their entries a person has is in that person's routes. @source UR-19, UR-50 */
export const topMenu: Verb = {
  method: 'GET',
  run: ({ db, who }) => db.readAtOnce(who, trx => readTopMenus(trx, who.tenant)),
}

/** The menus in top menus. @source UR-21 */
export const topTreeKeys: Verb = {
  method: 'GET',
  async run({ db, who, input }) {
    const ids = readIds(input.topMenuIds)
    const { rows } = await db.readAtOnce(who, trx =>
      sql<{ id: string }>`select distinct unnest(menu_ids) as id from blade_topmenu
        where tenant_id = ${who.tenant} and id = any(${ids}::bigint[]) and is_deleted = 0 order by id`.execute(trx),
    )
    return rows.map(({ id }) => id)
  },
}

/** What top menus may hold. @source UR-50 */
export const topGrantTree: Verb = {
  method: 'GET',
  async run({ entities, who, store, input: { parentId: _, tenantId: __, ...input } }) {
    const filters = { ...input, category_notequal: BUTTON }
    const rows = await entities.tree(who, 'menu', { filters, whole: true })
    return growTree(offeredMenus(rows, await store.view(who.tenant)))
  },
}

/** What may be granted to a role: menus with their buttons; a page may be granted without them. @source UR-20 */
export const menuGrantTree: Verb = {
  method: 'GET',
  async run(context) {
    const [rows, data, api] = await context.db.readAtOnce(context.who, trx =>
      Promise.all([
        readMenus(trx, context),
        readScopes(trx, context, 'blade_data_scope'),
        readScopes(trx, context, 'blade_api_scope'),
      ]),
    )
    const pages = new Set(rows.flatMap(({ category, parentId }) => (category === BUTTON ? [parentId] : [])))
    return {
      menu: growTree(rows.map(row => (pages.has(row.id) ? { ...row, alone: true } : row))),
      dataScope: scopesBelow(rows, data),
      apiScope: scopesBelow(rows, api),
    }
  },
}

/** The menus and buttons of the tenant's package that are offered. */
async function readMenus(trx: Trx, { who, lang, store }: VerbContext): Promise<TreeRow[]> {
  const title = lang === 'en' ? sql`coalesce(name_en, name)` : sql`name`
  const { rows } = await sql<TreeRow>`
    with recursive shown as (
      select m.* from blade_menu m where m.is_deleted = 0 and ${inPackage(who.tenant)}
      union select above.* from blade_menu above join shown on above.id = shown.parent_id)
    select id, parent_id as "parentId", ${title} as title, code, category, sort, screen from shown
     where is_deleted = 0 order by sort, id`.execute(trx)
  return offeredMenus(rows, await store.view(who.tenant)).map(({ screen: _, ...row }) => row)
}

type ScopeTable = 'blade_data_scope' | 'blade_api_scope'

async function readScopes(trx: Trx, { who }: VerbContext, table: ScopeTable): Promise<TreeRow[]> {
  const scopes = await trx
    .selectFrom(table)
    .select(['id', 'menu_id as parentId', 'name as title', 'code'])
    .where(row => row.and({ tenant_id: who.tenant, is_deleted: 0 }))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return scopes.map(scope => ({ ...scope, title: scope.title ?? '' }))
}

/** The scopes as leaves below their menus, with the ancestors of those. */
function scopesBelow(menus: TreeRow[], scopes: TreeRow[]): TreeNode[] {
  const byId = new Map(menus.map(menu => [menu.id, menu]))
  const above = new Map<string, TreeRow>()
  for (const { parentId } of scopes) {
    for (let menu = byId.get(parentId ?? ''); menu && !above.has(menu.id); menu = byId.get(menu.parentId ?? '')) {
      above.set(menu.id, { ...menu, isGroup: true })
    }
  }
  return growTree([...menus.flatMap(({ id }) => above.get(id) ?? []), ...scopes])
}

/** The scopes of one kind that can be granted, below their menus. @source UR-15 */
export const dataScopeTree: Verb = { method: 'GET', run: context => scopeTree(context, 'blade_data_scope') }
export const apiScopeTree: Verb = { method: 'GET', run: context => scopeTree(context, 'blade_api_scope') }

async function scopeTree(context: VerbContext, table: ScopeTable): Promise<TreeNode[]> {
  const [menus, scopes] = await context.db.readAtOnce(context.who, trx =>
    Promise.all([readMenus(trx, context), readScopes(trx, context, table)]),
  )
  return scopesBelow(menus, scopes)
}

/**
 * Opens menus to everybody of the caller's tenant, or only to those with a role that has them: all of `ids` or none.
 * @throws Fault 'record.none', 'record.unknown'
 * @source UR-37, SH-80
 */
export const menuForEverybody: Verb = { method: 'POST', run: context => openMenus(context, true) }
export const menuForRoles: Verb = { method: 'POST', run: context => openMenus(context, false) }

async function openMenus({ db, who, entity, input }: VerbContext, everybody: boolean): Promise<null> {
  const ids = readIds(input.ids)
  if (!ids.length) throw new Fault('record.none')
  await db.write(who, async trx => {
    const before = await readAudiences(trx, who.tenant, ids)
    if (before.size < new Set(ids).size) throw new Fault('record.unknown', { title: entity.title })
    await setAudience(trx, who.tenant, ids, everybody)
    for (const [record, audience] of await readAudiences(trx, who.tenant, ids)) {
      const was = before.get(record)
      if (was === audience) continue
      const told = { entity: 'menu', record, verb: 'grant' } as const
      await traceChange(trx, who, { ...told, before: { audience: was }, after: { audience } })
    }
  })
  return null
}

/** What is granted to roles, without what was removed since. @source UR-20 */
export const menuRoleTreeKeys: Verb = {
  method: 'GET',
  async run({ db, who, input }) {
    const roles = readIds(input.roleIds)
    const { rows } = await db.readAtOnce(who, trx =>
      sql<{ id: string; kind: 'menu' | 'data' | 'api' }>`
        select m.id, 'menu' as kind from blade_role_menu g join blade_menu m on m.id = g.menu_id
         where g.tenant_id = ${who.tenant} and g.role_id = any(${roles}::bigint[]) and m.is_deleted = 0
        union
        select s.id, g.kind from blade_role_scope g join (
            select id, is_deleted, 'data' as kind from blade_data_scope where tenant_id = ${who.tenant}
            union all select id, is_deleted, 'api' from blade_api_scope where tenant_id = ${who.tenant}) s
            on s.id = g.scope_id and s.kind = g.kind
         where g.tenant_id = ${who.tenant} and g.role_id = any(${roles}::bigint[]) and s.is_deleted = 0 order by id`.execute(
        trx,
      ),
    )
    const idsOf = (kind: string) => rows.filter(row => row.kind === kind).map(({ id }) => id)
    return { menu: idsOf('menu'), dataScope: idsOf('data'), apiScope: idsOf('api') }
  },
}
