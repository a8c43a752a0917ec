import { sql } from 'kysely'
import type { ModuleCall } from '../module-call.ts'
import { growTree, type TreeRow } from './tree.ts'

/** @source S1§7 role tree */
export const roleTree: ModuleCall = {
  method: 'GET',
  url: '/api/blade-system/role/tree',
  summary: 'Roles as a tree',
  right: ['role', 'select'],
  async run({ db, who }) {
    const { rows } = await db.read(who, trx =>
      sql<TreeRow>`select id, parent_id as "parentId", role_name as title, role_alias as "roleAlias" from blade_role
        where tenant_id = ${who.tenant} and is_deleted = 0 order by sort, id`.execute(trx),
    )
    return growTree(rows)
  },
}
