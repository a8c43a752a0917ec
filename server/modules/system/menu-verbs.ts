import { sql } from 'kysely'
import { inPackage } from '../../auth/in-package.ts'
import { readTopMenus } from '../../auth/top-menus.ts'
import { growTree, nodeOf, type TreeNode, type TreeRow } from '../../entity/tree.ts'
import { readIds } from '../read-ids.ts'
import type { Verb, VerbContext } from '../verb.ts'

const BUTTON = 2

/** Menus are the same for every tenant; which of them one has, its package says: `tenantId` narrows nothing. @source UR-18 */
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

/** Those right below one menu. @source UR-17 */
export const lazyMenuList: Verb = {
  method: 'GET',
  async run({ entities, who, input: { parentId = null, ...input } }) {
    const filters = { ...input, category_notequal: BUTTON }
    return (await entities.tree(who, 'menu', { filters, parent: parentId, whole: true })).map(nodeOf)
  },
}

/** The top menus in use. Which of their entries somebody has, his routes say. @source UR-19, UR-50 */
export const topMenu: Verb = { method: 'GET', run: ({ db, who }) => db.read(who, trx => readTopMenus(trx, who.tenant)) }

/** The menus in top menus. @source UR-21 */
export const topTreeKeys: Verb = {
  method: 'GET',
  async run({ db, who, input }) {
    const ids = readIds(input.topMenuIds)
    const { rows } = await db.read(who, trx =>
      sql<{ id: string }>`select distinct unnest(menu_ids) as id from blade_topmenu
        where tenant_id = ${who.tenant} and id = any(${ids}::bigint[]) and is_deleted = 0 order by id`.execute(trx),
    )
    return rows.map(({ id }) => id)
  },
}

/** What may be granted to a role: menus with their buttons, which a page is granted without as well. @source UR-20 */
export const menuGrantTree: Verb = {
  method: 'GET',
  async run(context) {
    const rows = await readMenus(context)
    const pages = new Set(rows.flatMap(({ category, parentId }) => (category === BUTTON ? [parentId] : [])))
    return {
      menu: growTree(rows.map(row => (pages.has(row.id) ? { ...row, alone: true } : row))),
      dataScope: await scopesBelow(context, rows, 'blade_data_scope'),
      apiScope: await scopesBelow(context, rows, 'blade_api_scope'),
    }
  },
}

async function readMenus({ db, who, lang }: VerbContext): Promise<TreeRow[]> {
  const title = lang === 'en' ? sql`coalesce(name_en, name)` : sql`name`
  const { rows } = await db.read(who, trx =>
    sql<TreeRow>`
      with recursive shown as (
        select m.* from blade_menu m where m.is_deleted = 0 and ${inPackage(who.tenant)}
        union select above.* from blade_menu above join shown on above.id = shown.parent_id)
      select id, parent_id as "parentId", ${title} as title, code, category, sort from shown
       where is_deleted = 0 order by sort, id`.execute(trx),
  )
  return rows
}

/** The scopes as leaves of the menus they belong to, with what stands above those. */
async function scopesBelow({ db, who }: VerbContext, menus: TreeRow[], table: string): Promise<TreeNode[]> {
  const { rows } = await db.read(who, trx =>
    sql<TreeRow>`select id, menu_id as "parentId", name as title, code from ${sql.table(table)}
      where tenant_id = ${who.tenant} and is_deleted = 0 order by name, id`.execute(trx),
  )
  const byId = new Map(menus.map(menu => [menu.id, menu]))
  const above = new Map<string, TreeRow>()
  for (const { parentId } of rows) {
    for (let menu = byId.get(parentId ?? ''); menu && !above.has(menu.id); menu = byId.get(menu.parentId ?? '')) {
      above.set(menu.id, { ...menu, isGroup: true })
    }
  }
  return growTree([...menus.flatMap(({ id }) => above.get(id) ?? []), ...rows])
}

/** The scopes of one kind to grant, below their menus. @source UR-15 */
export const dataScopeTree: Verb = { method: 'GET', run: context => scopeTree(context, 'blade_data_scope') }
export const apiScopeTree: Verb = { method: 'GET', run: context => scopeTree(context, 'blade_api_scope') }

async function scopeTree(context: VerbContext, table: string): Promise<TreeNode[]> {
  return scopesBelow(context, await readMenus(context), table)
}

/** What is granted to roles, of what is still there. @source UR-20 */
export const menuRoleTreeKeys: Verb = {
  method: 'GET',
  async run({ db, who, input }) {
    const roles = readIds(input.roleIds)
    const { rows } = await db.read(who, trx =>
      sql<{ id: string; kind: 'menu' | 'data' | 'api' }>`
        select m.id, 'menu' as kind from blade_role_menu g join blade_menu m on m.id = g.menu_id
         where g.tenant_id = ${who.tenant} and g.role_id = any(${roles}::bigint[]) and m.is_deleted = 0
        union
        select s.id, g.kind from blade_role_scope g join (
            select id, is_deleted, 'data' as kind from blade_data_scope
            union all select id, is_deleted, 'api' from blade_api_scope) s on s.id = g.scope_id and s.kind = g.kind
         where g.tenant_id = ${who.tenant} and g.role_id = any(${roles}::bigint[]) and s.is_deleted = 0 order by id`.execute(
        trx,
      ),
    )
    const idsOf = (kind: string) => rows.filter(row => row.kind === kind).map(({ id }) => id)
    return { menu: idsOf('menu'), dataScope: idsOf('data'), apiScope: idsOf('api') }
  },
}
