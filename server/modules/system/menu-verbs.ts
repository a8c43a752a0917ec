import { sql } from 'kysely'
import { growTree, type TreeRow } from '../../entity/tree.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

const BUTTON = 2

/** @source UR-18 */
export const menuTree: Verb = {
  method: 'GET',
  async run({ entities, who, lang, input: { parentId: _, ...input } }) {
    const filters = { ...input, category_notequal: BUTTON }
    return growTree(await entities.tree(who, 'menu', { filters, whole: true, lang }))
  },
}

/** What may be granted to a role: menus with their buttons. @source UR-20 */
export const menuGrantTree: Verb = {
  method: 'GET',
  async run({ db, who, lang }) {
    const title = lang === 'en' ? sql`coalesce(name_en, name)` : sql`name`
    const { rows } = await db.read(who, trx =>
      sql<TreeRow>`select id, parent_id as "parentId", ${title} as title, code, category, sort from blade_menu
        where is_deleted = 0 order by sort, id`.execute(trx),
    )
    return { menu: growTree(rows), dataScope: [], apiScope: [] }
  },
}

/** What is granted to roles. @source UR-20 */
export const menuRoleTreeKeys: Verb = {
  method: 'GET',
  async run({ db, who, input }) {
    const roles = readIds(input.roleIds)
    const { rows } = await db.read(who, trx =>
      sql<{ id: string }>`select distinct menu_id as id from blade_role_menu
        where tenant_id = ${who.tenant} and role_id = any(${roles}::bigint[]) order by menu_id`.execute(trx),
    )
    return { menu: rows.map(row => row.id), dataScope: [], apiScope: [] }
  },
}
