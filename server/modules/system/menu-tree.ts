import { sql } from 'kysely'
import type { Lang } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { Trx } from '../../db/db.ts'
import type { ModuleCall } from '../module-call.ts'
import { readIds } from '../read-ids.ts'
import { growTree, nodeOf, type TreeRow } from './tree.ts'

const BUTTON = 2
const columns = (
  lang: Lang,
) => sql`m.id, m.parent_id as "parentId", ${lang === 'en' ? sql`coalesce(m.name_en, m.name)` : sql`m.name`} as title,
  m.name, m.code, m.path, m.source, m.sort, m.category, m.screen`

async function readMenus(trx: Trx, lang: Lang, withButtons: boolean): Promise<TreeRow[]> {
  const buttons = withButtons ? sql`true` : sql`coalesce(m.category, 1) <> ${BUTTON}`
  const { rows } = await sql<TreeRow>`select ${columns(lang)} from blade_menu m
    where m.is_deleted = 0 and ${buttons} order by m.sort, m.id`.execute(trx)
  return rows
}

/** @source S1§7 menu tree: menus without buttons */
export const menuTree: ModuleCall = {
  method: 'GET',
  url: '/api/blade-system/menu/tree',
  summary: 'Menus as a tree',
  right: ['menu', 'list'],
  run: async ({ db, who, lang }) => growTree(await db.read(who, trx => readMenus(trx, lang, false))),
}

/** @source S1§7 menu lazy-list */
export const menuLazyList: ModuleCall = {
  method: 'GET',
  url: '/api/blade-system/menu/lazy-list',
  summary: 'Menus and buttons below one',
  right: ['menu', 'list'],
  async run({ db, who, lang, input }) {
    const parent = readId(input.parentId)
    const { rows } = await db.read(who, trx =>
      sql<TreeRow>`select ${columns(lang)}, exists (
          select from blade_menu c where c.parent_id = m.id and c.is_deleted = 0) as "hasChildren"
        from blade_menu m where m.is_deleted = 0 and m.parent_id is not distinct from ${parent}
        order by m.sort, m.id`.execute(trx),
    )
    return rows.map(nodeOf)
  },
}

/** What may be granted to a role: menus with their buttons. @source S1§7 grant-tree; UR-19 */
export const menuGrantTree: ModuleCall = {
  method: 'GET',
  url: '/api/blade-system/menu/grant-tree',
  summary: 'Menus and buttons to grant, as a tree',
  right: ['role', 'edit'],
  run: async ({ db, who, lang }) => ({
    menu: growTree(await db.read(who, trx => readMenus(trx, lang, true))),
    dataScope: [],
    apiScope: [],
  }),
}

/** What is granted to roles. @source S1§7 role-tree-keys */
export const menuRoleTreeKeys: ModuleCall = {
  method: 'GET',
  url: '/api/blade-system/menu/role-tree-keys',
  summary: 'Ids of the menus and buttons granted to roles',
  right: ['role', 'edit'],
  async run({ db, who, input }) {
    const roles = readIds(input.roleIds)
    const { rows } = await db.read(who, trx =>
      sql<{ id: string }>`select distinct menu_id as id from blade_role_menu
        where tenant_id = ${who.tenant} and role_id = any(${roles}::bigint[]) order by menu_id`.execute(trx),
    )
    return { menu: rows.map(row => row.id), dataScope: [], apiScope: [] }
  },
}
