import { type RawBuilder, sql } from 'kysely'

export type Named = 'users' | 'depts' | 'roles'

/**
 * A condition over `blade_user u`: the users the ids name, directly, by a department or one above theirs, or by a role.
 */
export function usersNamed(by: Named, ids: string[], tenant: string): RawBuilder<unknown> {
  switch (by) {
    case 'users':
      return sql`u.id = any(${ids}::bigint[])`
    case 'depts':
      return sql`u.dept_id && (select array_agg(id) from (${withThoseBelow(ids, tenant)}) below)`
    case 'roles':
      return sql`u.role_id && (select array_agg(id) from blade_role
        where tenant_id = ${tenant} and id = any(${ids}::bigint[]) and is_deleted = 0)`
  }
}

function withThoseBelow(ids: string[], tenant: string): RawBuilder<unknown> {
  return sql`with recursive found as (
      select id from blade_dept where tenant_id = ${tenant} and id = any(${ids}::bigint[]) and is_deleted = 0
      union
      select d.id from blade_dept d join found on d.parent_id = found.id
       where d.tenant_id = ${tenant} and d.is_deleted = 0
    ) select id from found`
}
