/** The statements over services that a reader may see: where, in which order, and what of each. @source ADR 0049 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { Db } from '../../../db/db.ts'
import { allowedSql, openSql, personSql } from './handling-sql.ts'

type Part = RawBuilder<unknown>

/** Whose services, and at which moment (`yyyy-MM-dd HH:mm:ss`). */
export interface Asked {
  who: Who
  at: string
}

/** Of the tenant and not removed. */
export const live = (alias: string, { who }: Pick<Asked, 'who'>): Part =>
  sql`${sql.raw(`${alias}.tenant_id`)} = ${who.tenant} and ${sql.raw(`${alias}.is_deleted`)} = 0`

/** What is set for ways of handling besides their service, joined by way: `a.handle_id`, and the four lists. */
function handleAudiences(asked: Asked): Part {
  return sql`(select x.online_handle_id as handle_id, array_agg(u.id) filter (where u.kind = 'user') as users,
      array_agg(u.id) filter (where u.kind = 'role') as roles, array_agg(u.id) filter (where u.kind = 'dept') as depts,
      array_agg(u.id) filter (where u.kind = 'post') as posts
    from blade_service_online_handle_auth x cross join lateral (
      select 'user' as kind, unnest(x.user_ids) as id union all select 'role', unnest(x.role_ids)
      union all select 'dept', unnest(x.dept_ids) union all select 'post', unnest(x.post_ids)) u
   where ${live('x', asked)} group by 1)`
}

const HANDLE = { users: sql`a.users`, roles: sql`a.roles`, depts: sql`a.depts`, posts: sql`a.posts` }

/** `h`, the enabled ways of handling, with `h.allowed`: whether their own rows allow the reader. */
export const handlesFrom = (asked: Asked): Part => sql`(
  select h.*, ${allowedSql(HANDLE, personSql(asked.who))} as allowed
    from blade_service_online_handle h left join ${handleAudiences(asked)} a on a.handle_id = h.id
   where ${live('h', asked)} and h.status = 1) h`

/**
 * `s`, the published services the reader sees, with `s.may`: whether they may handle it. One that is hidden is seen by
 * whom it allows alone.
 */
export function servicesFrom(asked: Asked): Part {
  const published = sql`${live('s', asked)} and s.status = 1`
  if (asked.who.guest)
    return sql`(select s.*, false as may from blade_service_manage s where ${published} and s.hidden is not true) s`
  const grants = (table: string, column: string) =>
    sql`(select g.service_id, array_agg(${sql.raw(`g.${column}`)}) as ids from ${sql.raw(table)} g
       where ${live('g', asked)} group by 1)`
  const audience = {
    ...{ users: sql`s.user_ids`, posts: sql`s.post_ids` },
    ...{ roles: sql`(s.role_ids || roles.ids)`, depts: sql`(s.dept_ids || depts.ids)` },
  }
  return sql`(select s.* from (
    select s.*, ${allowedSql(audience, personSql(asked.who))} and coalesce(ways.some, true) as may
      from blade_service_manage s
      left join ${grants('blade_service_auth_role', 'role_id')} roles on roles.service_id = s.id
      left join ${grants('blade_service_auth_dept', 'dept_id')} depts on depts.service_id = s.id
      left join (select h.service_id, bool_or(h.allowed) as some from ${handlesFrom(asked)} group by 1) ways
        on ways.service_id = s.id
     where ${published}) s where s.hidden is not true or s.may) s`
}

/** Whether any published service is hidden from others than those it allows. */
export async function hidesAny(db: Db, who: Who): Promise<boolean> {
  const { rows } = await db.readAtOnce(who, trx =>
    sql<{ some: boolean }>`select exists (select from blade_service_manage s
      where ${live('s', { who })} and s.status = 1 and s.hidden is true) as some`.execute(trx),
  )
  return rows[0]!.some
}

/** Condition on `t`, a live service: the reader sees it. @param hides  as `hidesAny` says; without it no hidden one is seen */
export const isShown = (asked: Asked, hides: boolean): Part => sql`t.status = 1 and (t.hidden is not true
  ${hides ? sql`or t.id in (select s.id from ${servicesFrom(asked)} where s.hidden is true)` : sql``})`

/** What is joined to a service to tell of it: its category where that is enabled, its department, its visits. */
export const besideServices = (asked: Asked): Part => sql`
  left join blade_service_category c on ${live('c', asked)} and c.id = s.category_id and c.status = 1
  left join blade_dept d on d.tenant_id = ${asked.who.tenant} and d.id = s.dept_id
  left join portal_service_visits v on v.tenant_id = ${asked.who.tenant} and v.service_id = s.id`

/** Characters of the introduction from which its summary is made. */
const READ_OF_INTRODUCTION = 2000

/** The columns of a brief. */
export const briefColumns = ({ who, at }: Asked): Part => sql`
  s.id, s.service_name as "serviceName", coalesce(s.icon, '') as icon,
  left(s.introduce, ${sql.lit(READ_OF_INTRODUCTION)}) as introduction,
  coalesce(c.id::text, '') as "categoryId", coalesce(c.name, '') as "categoryName",
  coalesce(d.id::text, '') as "deptId", coalesce(${deptName(who)}, '') as "deptName",
  s.may, s.time_scope as "timeScope", ${isOpen(at)} as open, coalesce(v.total, 0) as visits`

/** Of `d`, in English where it has it. */
export const deptName = ({ lang }: Who): Part =>
  lang === 'en' ? sql`coalesce(nullif(d.dept_name_en, ''), d.dept_name)` : sql`d.dept_name`

const isOpen = (at: string): Part => openSql(sql`s.time_scope`, sql`${at}::text`)

export interface ServiceFilter {
  /** with the categories below it */
  categoryId?: string
  /** a business category, with those below it */
  businessId?: string
  deptId?: string
  /** only these; without another order, in this order */
  ids?: string[]
  openNow?: boolean
  answer?: 'may' | 'may-not' | 'sign-in'
  sort?: 'order' | 'hot' | 'newest'
}

export function conditionOf(filter: ServiceFilter, asked: Asked): Part {
  const { categoryId, businessId, deptId, ids, openNow, answer } = filter
  const { guest } = asked.who
  const conditions = [
    ...(categoryId ? [sql`s.category_id in ${fromDown('service_category', categoryId, asked)}`] : []),
    ...(businessId ? [sql`s.business_id in ${fromDown('business_classify', businessId, asked)}`] : []),
    ...(deptId ? [sql`s.dept_id = ${deptId}`] : []),
    ...(ids ? [sql`s.id = any(${ids}::bigint[])`] : []),
    ...(openNow ? [isOpen(asked.at)] : []),
    ...(answer ? [guest ? sql.lit(answer === 'sign-in') : answer === 'sign-in' ? sql`false` : mayIs(answer)] : []),
  ]
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}

/** An enabled category and the enabled ones below it. */
const fromDown = (table: 'service_category' | 'business_classify', id: string, asked: Asked): Part => {
  const categories = sql.table(`blade_${table}`)
  return sql`(with recursive below as (
    select k.id from ${categories} k where ${live('k', asked)} and k.status = 1 and k.id = ${id}::bigint union
    select k.id from ${categories} k join below b on k.parent_id = b.id where ${live('k', asked)} and k.status = 1)
    select id from below)`
}

const mayIs = (answer: 'may' | 'may-not'): Part => (answer === 'may' ? sql`s.may` : sql`not s.may`)

/** @param byWords  they are joined to what was found by words, `q` */
export function orderOf({ sort, ids }: ServiceFilter, byWords: boolean): Part {
  if (sort === 'hot') return sql`coalesce(v.total, 0) desc, s.id`
  if (sort === 'newest') return sql`s.create_time desc, s.id desc`
  if (ids && sort === undefined) return sql`array_position(${ids}::bigint[], s.id), s.id`
  return byWords ? sql`q.tier desc, s.sort, s.id` : sql`s.sort, s.id`
}
