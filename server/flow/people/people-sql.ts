/** Parts of statements about people. Each names its tenant. */
import { type RawBuilder, sql } from 'kysely'
import type { To } from '#engine/schema/document.ts'

/** `u`, a row of `blade_user`, is an enabled user of the tenant. */
export const isEnabled = (tenant: string): RawBuilder<boolean> =>
  sql`u.tenant_id = ${tenant} and u.is_deleted = 0 and coalesce(u.status, 1) = 1`

/** `alias`, an appointment, holds on the day of `at`. */
export const holdsAt = (alias: string, tenant: string, at: Date): RawBuilder<boolean> => {
  const [row, day] = [sql.ref(alias), dayOf(at)]
  return sql`${row}.tenant_id = ${tenant} and ${row}.is_deleted = 0
    and ${row}.from_day <= ${day} and coalesce(${row}.to_day, 'infinity') >= ${day}`
}

/** The day of a moment, in the server's zone. */
export const dayOf = (at: Date): RawBuilder<string> => sql`${at.toISOString()}::timestamptz::date`

/** The ids of rows of `table` that ids or codes name, as an array. */
export function idsNamed(table: string, code: string, named: string[], tenant: string): RawBuilder<string[]> {
  return sql`array(select id from ${sql.table(table)} where tenant_id = ${tenant} and is_deleted = 0
    and (${sql.ref(code)} = any(${named}::text[]) or id = any(${idsIn(named)}::bigint[])))`
}

/** As `idsNamed`, of rows that are enabled. */
function enabledNamed(table: string, code: string, named: string[], tenant: string): RawBuilder<string[]> {
  return sql`array(select id from ${sql.table(table)} where tenant_id = ${tenant} and is_deleted = 0
    and coalesce(status, 1) = 1 and (${sql.ref(code)} = any(${named}::text[]) or id = any(${idsIn(named)}::bigint[])))`
}

export const rolesNamed = (named: string[], tenant: string) => enabledNamed('blade_role', 'role_alias', named, tenant)
export const postsNamed = (named: string[], tenant: string) => idsNamed('blade_post', 'post_code', named, tenant)

/**
 * The departments that ids or codes name and those below them, as an array.
 * @param levels  how many levels below; all if undefined
 */
export function deptsNamed(named: string[], tenant: string, levels = MOST_LEVELS): RawBuilder<string[]> {
  return sql`array(with recursive below(id, level) as (
      select d.id, 0 from blade_dept d where d.tenant_id = ${tenant} and d.is_deleted = 0
         and (d.code = any(${named}::text[]) or d.id = any(${idsIn(named)}::bigint[]))
      union
      select d.id, b.level + 1 from below b join blade_dept d on d.tenant_id = ${tenant} and d.parent_id = b.id
       where d.is_deleted = 0 and b.level < ${levels}::int)
    select id from below)`
}

/** Departments are followed up and down so far: more levels are a circle. */
export const MOST_LEVELS = 50

/** `u` is named by id or account, in either case of its letters. */
export function isNamed(named: string[]): RawBuilder<boolean> {
  return sql`(u.id = any(${idsIn(named)}::bigint[]) or lower(u.account) = any(${named.map(name => name.toLowerCase())}::text[]))`
}

/** `u` is meant by an audience: as `speaksOf` decides it for a session, over all of the user's departments. */
export function isIn(to: To, tenant: string): RawBuilder<boolean> {
  if (to.everyone) return sql`true`
  const parts = [
    to.users?.length ? isNamed(to.users) : null,
    to.roles?.length ? sql<boolean>`u.role_id && ${rolesNamed(to.roles, tenant)}` : null,
    to.posts?.length ? sql<boolean>`u.post_id && ${postsNamed(to.posts, tenant)}` : null,
    to.depts?.length ? sql<boolean>`u.dept_id && ${deptsNamed(to.depts, tenant, 0)}` : null,
  ].filter(part => part !== null)
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`
}

/** Those of the names that can be ids. */
function idsIn(named: string[]): string[] {
  return named.filter(name => /^[0-9]{1,18}$|^[1-8][0-9]{18}$/.test(name))
}
