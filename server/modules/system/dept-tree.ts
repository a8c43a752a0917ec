import { sql } from 'kysely'
import { readId } from '#engine/value/parse-choice.ts'
import type { CallContext, ModuleCall } from '../module-call.ts'
import { growTree, nodeOf, type TreeNode, type TreeRow } from './tree.ts'

const COLUMNS = sql`d.id, d.parent_id as "parentId", d.dept_name as title, d.dept_name as "deptName", d.sort`

/** All departments of the tenant. @source S1§7 dept tree */
export const deptTree: ModuleCall = {
  method: 'GET',
  url: '/api/blade-system/dept/tree',
  summary: 'Departments as a tree',
  right: ['dept', 'select'],
  async run({ db, who }: CallContext): Promise<TreeNode[]> {
    const { rows } = await db.read(who, trx =>
      sql<TreeRow>`select ${COLUMNS} from blade_dept d
        where d.tenant_id = ${who.tenant} and d.is_deleted = 0 order by d.sort, d.id`.execute(trx),
    )
    return growTree(rows)
  },
}

/** The departments right below one, at the top without `parentId`; used by lazy trees and lazy tables. */
function level(url: string, summary: string): ModuleCall {
  return {
    method: 'GET',
    url,
    summary,
    right: ['dept', 'select'],
    async run({ db, who, input }) {
      const parent = readId(input.parentId)
      const { rows } = await db.read(who, trx =>
        sql<TreeRow>`select ${COLUMNS}, exists (
            select from blade_dept c where c.parent_id = d.id and c.is_deleted = 0) as "hasChildren"
          from blade_dept d
          where d.tenant_id = ${who.tenant} and d.is_deleted = 0 and d.parent_id is not distinct from ${parent}
          order by d.sort, d.id`.execute(trx),
      )
      return rows.map(nodeOf)
    },
  }
}

export const deptLazyTree = level('/api/blade-system/dept/lazy-tree', 'Departments below one, as tree nodes')
export const deptLazyList = level('/api/blade-system/dept/lazy-list', 'Departments below one')
