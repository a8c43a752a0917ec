/**
 * Whom the rules of a node name: one statement for each rule, sent together.
 * @source docs/workflow.md#people
 */
import { type RawBuilder, sql } from 'kysely'
import { never } from '#engine/error/never.ts'
import type { Named } from '#engine/flow/people/choose-handlers.ts'
import { type Heads, headAt, headsUpTo } from '#engine/flow/people/heads.ts'
import type { WhoRule } from '#engine/schema/document/flow.ts'
import type { Trx } from '../../db/db.ts'
import type { Case } from './case.ts'
import { above, deptOf, readHeads } from './departments.ts'
import { deptsNamed, holdsAt, isEnabled, isNamed, postsNamed, rolesNamed } from './people-sql.ts'
import { readNames } from './read-names.ts'

/** The users a node's rules name, enabled ones only, without repetition, in order. */
export async function findHandlers(trx: Trx, rules: WhoRule[], of: Case, at = new Date()): Promise<string[]> {
  return (await findNamed(trx, rules, of, at)).map(({ id }) => id)
}

/** As `findHandlers`, with what `assign` needs to know of each. */
export async function findNamed(trx: Trx, rules: WhoRule[], of: Case, at: Date): Promise<Named[]> {
  const found = await Promise.all(rules.map(rule => findByRule(trx, rule, of, at)))
  const initiator = rules.some(({ is }, index) => is === 'initiator' && found[index]!.length > 0) ? of.starter : null
  const ids = new Set(found.flat())
  return [...ids].map(id => ({
    id,
    rule: rules[found.findIndex(named => named.includes(id))]!.id,
    ...(id === initiator && { isInitiator: true }),
  }))
}

async function findByRule(trx: Trx, rule: WhoRule, of: Case, at: Date): Promise<string[]> {
  const { tenant } = of
  const codes = rule.codes ?? []
  const named = (names: string[]) => listNamed(trx, tenant, names)
  const all = (condition: RawBuilder<unknown>) => list(trx, tenant, condition)
  const heads = async (choose: (heads: Heads) => string[]) =>
    choose(await readHeads(trx, deptOf(rule.of, of, at), tenant))
  switch (rule.is) {
    case 'users':
      return named(codes)
    case 'roles':
      return all(sql`u.role_id && ${rolesNamed(codes, tenant)}`)
    case 'posts':
      return all(holdsPost(postsNamed(codes, tenant), tenant, at))
    case 'depts':
      return all(isInDepts(deptsNamed(codes, tenant, rule.levels), tenant, at))
    case 'groups':
      return all(sql`u.id in (${membersOf(codes, tenant)})`)
    case 'initiator':
      return named([of.starter])
    case 'chosenByInitiator':
    case 'chosenByPrevious':
      return named(of.chosen)
    case 'leader':
      return heads(chain => [headAt(chain, rule.levels ?? 1)].filter(head => head !== null))
    case 'leaders':
      return heads(chain => headsUpTo(chain, rule.levels))
    case 'postIn':
      return listPostIn(trx, rule, of, at)
    case 'field':
      return listInField(trx, readNames(of.values[rule.field ?? '']), rule, of, at)
    case 'expression':
      return named(readNames(of.evaluate(rule.expression ?? '')))
    default:
      return never(rule.is)
  }
}

async function list(trx: Trx, tenant: string, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from blade_user u where ${isEnabled(tenant)} and ${condition} order by u.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Users by id or account, in the order they are named. */
async function listNamed(trx: Trx, tenant: string, names: string[]): Promise<string[]> {
  if (!names.length) return []
  const { rows } = await sql<{ id: string }>`
    select u.id from blade_user u where ${isEnabled(tenant)} and ${isNamed(names)}
     order by coalesce(array_position(${names}::text[], u.id::text), array_position(${names.map(name => name.toLowerCase())}::text[], lower(u.account)))`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** `u` has a post in their account or by an appointment. */
function holdsPost(posts: RawBuilder<string[]>, tenant: string, at: Date): RawBuilder<unknown> {
  return sql`(u.post_id && ${posts} or u.id in (
    select o.user_id from blade_appointment o where ${holdsAt('o', tenant, at)} and o.post_id = any(${posts})))`
}

/** `u` belongs to a department by their account or an appointment. */
function isInDepts(depts: RawBuilder<string[]>, tenant: string, at: Date): RawBuilder<unknown> {
  return sql`(u.dept_id && ${depts} or u.id in (
    select o.user_id from blade_appointment o where ${holdsAt('o', tenant, at)} and o.dept_id = any(${depts})))`
}

/** The members of personal groups and of groups of reporters. */
function membersOf(groups: string[], tenant: string): RawBuilder<unknown> {
  return sql`select i.user_id from blade_personal_group_item i
      join blade_personal_group g on g.tenant_id = ${tenant} and g.id = i.group_id
     where i.tenant_id = ${tenant} and g.id::text = any(${groups}::text[]) and g.is_deleted = 0 and i.is_deleted = 0
       and coalesce(g.status, 1) = 1 and coalesce(i.status, 1) = 1
    union
    select i.user_id from blade_report_group_user i
      join blade_report_group g on g.tenant_id = ${tenant} and g.id = i.group_id
     where i.tenant_id = ${tenant} and g.id::text = any(${groups}::text[]) and g.is_deleted = 0 and i.is_deleted = 0
       and coalesce(g.status, 1) = 1`
}

/**
 * Who holds a post in a department, else in the nearest one above where somebody does. Appointments decide; a user
 * without a current one holds the posts of their account in the departments of their account.
 */
async function listPostIn(trx: Trx, { post, codes = [], of: dept }: WhoRule, of: Case, at: Date): Promise<string[]> {
  const { tenant } = of
  const posts = postsNamed(post === undefined ? codes : [post, ...codes], tenant)
  const { rows } = await sql<{ id: string }>`
    with recursive ${above(deptOf(dept, of, at), tenant)},
    holders(id, level) as (
      select u.id, a.level from above a
        join blade_appointment o on ${holdsAt('o', tenant, at)} and o.dept_id = a.id and o.post_id = any(${posts})
        join blade_user u on ${isEnabled(tenant)} and u.id = o.user_id
      union
      select u.id, a.level from above a
        join blade_user u on ${isEnabled(tenant)} and a.id = any(u.dept_id) and u.post_id && ${posts}
       where not exists (select from blade_appointment o where ${holdsAt('o', tenant, at)} and o.user_id = u.id))
    select id from holders where level = (select min(level) from holders) order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The users in a field, and the people of the departments in it. */
async function listInField(trx: Trx, names: string[], rule: WhoRule, of: Case, at: Date): Promise<string[]> {
  const { tenant } = of
  const [users, people] = await Promise.all([
    listNamed(trx, tenant, names),
    list(trx, tenant, isInDepts(deptsNamed(names, tenant, rule.levels), tenant, at)),
  ])
  return [...users, ...people]
}
