/** Departments from one up to the top, with their heads. */
import { type RawBuilder, sql } from 'kysely'
import type { Heads } from '#engine/flow/people/heads.ts'
import type { Trx } from '../../db/db.ts'
import type { Case } from './case.ts'
import { holdsAt, idsNamed, isEnabled, isNamed, MOST_LEVELS } from './people-sql.ts'
import { readNames } from './read-names.ts'

/**
 * The id of the department a rule looks at: of the initiator (also without `of`), of the handler before, the one in a
 * field of the form, or that of the user in it.
 */
export function deptOf(of: string | undefined, { tenant, starter, starterDept, previous, values }: Case, at: Date) {
  switch (of) {
    case undefined:
    case '':
    case 'initiator':
      return starterDept === null ? mainDept(tenant, sql`${starter}::bigint`, at) : sql<string>`${starterDept}::bigint`
    case 'previous':
      return mainDept(tenant, sql`${previous}::bigint`, at)
    default: {
      const names = readNames(values[of])
      const user = sql<string>`(select u.id from blade_user u where ${isEnabled(tenant)} and ${isNamed(names)} order by u.id limit 1)`
      return sql<string>`coalesce((${idsNamed('blade_dept', 'code', names, tenant)})[1], ${mainDept(tenant, user, at)})`
    }
  }
}

/** The department of somebody's main appointment, else the first in their account. */
export function mainDept(tenant: string, user: RawBuilder<string>, at: Date): RawBuilder<string> {
  return sql`coalesce(
    (select m.dept_id from blade_appointment m where ${holdsAt('m', tenant, at)} and m.user_id = ${user}
        and m.is_main order by m.from_day desc limit 1),
    (select u.dept_id[1] from blade_user u where u.tenant_id = ${tenant} and u.id = ${user}))`
}

/** `above(id, leader, level)`: a department, at level 1, and those above it; for a `with recursive`. */
export function above(dept: RawBuilder<string>, tenant: string): RawBuilder<unknown> {
  return sql`above(id, parent_id, leader, level) as (
    select d.id, d.parent_id, d.leader, 1 from blade_dept d
     where d.tenant_id = ${tenant} and d.id = ${dept} and d.is_deleted = 0
    union all
    select d.id, d.parent_id, d.leader, a.level + 1 from above a
      join blade_dept d on d.tenant_id = ${tenant} and d.id = a.parent_id
     where d.is_deleted = 0 and a.level < ${MOST_LEVELS})`
}

/** The enabled heads of a department and of those above it. */
export async function readHeads(trx: Trx, dept: RawBuilder<string>, tenant: string): Promise<Heads> {
  const { rows } = await sql<{ head: string | null }>`
    with recursive ${above(dept, tenant)}
    select u.id as head from above a left join blade_user u on ${isEnabled(tenant)} and u.id = a.leader
     order by a.level`.execute(trx)
  return rows.map(({ head }) => head)
}
