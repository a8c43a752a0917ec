/**
 * Whether somebody may handle a service and whether it is open, as conditions of PostgreSQL: they answer as
 * `engine/portal/authorised.ts` and `engine/portal/time-scope.ts` do.
 * @source PP-18…27; ADR 0049
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'

type Part = RawBuilder<unknown>

/** Lists of ids, `bigint[]`; null is empty. */
export interface AudienceSql {
  users: Part
  roles: Part
  depts: Part
  posts: Part
}

/** Ids of a person: `id` and `dept` one each, null where there is none. */
export interface PersonSql {
  id: Part
  dept: Part
  roles: Part
  posts: Part
}

const idOrNone = (id: string): Part => sql`${id || null}::bigint`

export const personSql = ({ id, dept, roleIds = [], postIds = [] }: Who): PersonSql => ({
  ...{ id: idOrNone(id), dept: idOrNone(dept) },
  ...{ roles: sql`${roleIds}::bigint[]`, posts: sql`${postIds}::bigint[]` },
})

const isSet = (ids: Part): Part => sql`(cardinality(coalesce(${ids}, '{}')) > 0)`

/** As `isAllowed` says; never null. */
export function allowedSql({ users, roles, depts, posts }: AudienceSql, { id, dept, ...held }: PersonSql): Part {
  return sql`coalesce(
    coalesce(${id} = any(${users}), false) or coalesce(${posts} && ${held.posts}, false)
    or case when ${isSet(roles)} or ${isSet(depts)}
         then (not ${isSet(roles)} or ${roles} && ${held.roles}) and (not ${isSet(depts)} or ${dept} = any(${depts}))
         else not ${isSet(users)} and not ${isSet(posts)} end, false)`
}

/** As `isOpen` says; never null. @param scope  `jsonb`, null where it is always open. @param at  a moment, as a text */
export function openSql(scope: Part, at: Part): Part {
  const [from, to] = [sql`(${scope}->'value'->>'from')`, sql`(${scope}->'value'->>'to')`]
  const today = sql`left(${at}, 10)`
  const number = (text: Part) => sql`${text}::int`
  return sql`coalesce(case ${scope}->>'mode'
    when '2' then ${between(from, to, sql`substr(${at}, 12, 5)`)}
    when '3' then ${scope}->'value' @> to_jsonb(extract(isodow from ${today}::date)::int)
    when '4' then ${between(number(from), number(to), number(sql`substr(${at}, 9, 2)`), false)}
    when '5' then ${between(from, to, sql`substr(${at}, 6, 5)`)}
    when '6' then ${scope}->'value' @> to_jsonb(${today})
    else true end, true)`
}

function between(from: Part, to: Part, at: Part, isText = true): Part {
  const ordered = isText ? sql` collate "C"` : sql``
  return sql`case when ${from} <= ${to}${ordered} then ${from} <= ${at}${ordered} and ${at} <= ${to}${ordered}
    else ${from} <= ${at}${ordered} or ${at} <= ${to}${ordered} end`
}
