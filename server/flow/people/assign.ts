/**
 * Who handles a task: whom the rules name, after the policies for own requests, repeated handlers and nobody, and
 * deputies.
 * @source docs/workflow.md#people
 */
import { sql } from 'kysely'
import type { Definition } from '#engine/flow/approval/approval.ts'
import type { Asking } from '#engine/flow/approval/host.ts'
import { type Assignment, chooseHandlers, type Named } from '#engine/flow/people/choose-handlers.ts'
import { type Deputy, MOST_DEPUTIES } from '#engine/flow/people/deputies.ts'
import { type Host, namesAt } from '#engine/flow/step.ts'
import type { FlowDocument, NodeSettings } from '#engine/schema/document/flow.ts'
import type { Trx } from '../../db/db.ts'
import { administratorsOf, usersOf } from './audience.ts'
import { type Case, caseOf, type Known } from './case.ts'
import { deptOf, readHeads } from './departments.ts'
import { findNamed } from './find-handlers.ts'
import { dayOf, isEnabled } from './people-sql.ts'

/** What becomes of the task. Two rounds of statements: people and policies, then their deputies. */
export async function assign(trx: Trx, settings: NodeSettings, of: Case, at: Date): Promise<Assignment> {
  return (await assignNamed(trx, settings, of, at)).assignment
}

/** As `assign`, with whom the rules name before policies and deputies. */
async function assignNamed(
  trx: Trx,
  settings: NodeSettings,
  of: Case,
  at: Date,
): Promise<{ assignment: Assignment; named: Named[] }> {
  const { tenant, starter, previous, handled = [], category = null, mustFill = false } = of
  const substitutes = settings.nobody?.do === 'users' ? (settings.nobody.codes ?? []) : []
  const [named, heads, replacing, administrators] = await Promise.all([
    findNamed(trx, settings.who ?? [], of, at),
    readHeads(trx, deptOf('initiator', of, at), tenant),
    usersOf(trx, tenant, { users: substitutes }),
    administratorsOf(trx, tenant, of.administrators),
  ])
  const asked = [...named.map(({ id }) => id), ...heads.filter(head => head !== null), ...replacing, ...administrators]
  const deputies = await findDeputies(trx, tenant, [...new Set(asked)], category, at)
  const people = {
    named,
    starter,
    previous,
    handled,
    heads,
    deputies,
    substitutes: replacing,
    administrators,
    mustFill,
  }
  return { assignment: chooseHandlers(settings, people), named }
}

/**
 * The deputies of these users on the day of `at`, with those who replace them in turn.
 * @param category  id of the category of the process; null: deputies of some categories do not apply
 */
export async function findDeputies(
  trx: Trx,
  tenant: string,
  users: string[],
  category: string | null,
  at: Date,
): Promise<Deputy[]> {
  if (!users.length) return []
  const { rows } = await sql<Deputy>`
    with recursive valid as materialized (
      select d.user_id, d.deputy_id, coalesce(d.both_act, false) as both_act from blade_deputy d
        join blade_user u on ${isEnabled(tenant)} and u.id = d.deputy_id
       where d.tenant_id = ${tenant} and d.is_deleted = 0 and ${dayOf(at)} between d.from_day and d.to_day
         and (coalesce(cardinality(d.categories), 0) = 0 or ${category}::text = any(d.categories::text[]))),
    reached(user_id, deputy_id, both_act, depth) as (
      select user_id, deputy_id, both_act, 1 from valid where user_id = any(${users}::bigint[])
      union
      select v.user_id, v.deputy_id, v.both_act, r.depth + 1 from reached r
        join valid v on v.user_id = r.deputy_id where r.depth < ${MOST_DEPUTIES})
    select user_id as user, deputy_id as deputy, bool_or(both_act) as "bothAct" from reached
     group by user_id, deputy_id order by min(depth), user_id, deputy_id`.execute(trx)
  return rows
}

/** What is known of the instance beside its state; `host` answers expressions. */
type OfInstance = Pick<Known, 'tenant' | 'starter' | 'starterDept' | 'category' | 'values' | 'asksAt'> & { host: Host }

/** Who gets a task of a running or simulated instance, with whom the rules name. */
export async function assignAt(
  trx: Trx,
  { flow, graph, elements }: Pick<Definition, 'graph' | 'elements'> & { flow: FlowDocument },
  node: string,
  asking: Asking,
  { host, ...known }: OfInstance,
  at: Date,
): Promise<{ assignment: Assignment; named: Named[] }> {
  const element = elements.get(node)!
  const { state, vars, token, previous, chosen } = asking
  const of = caseOf(flow, element, {
    ...{ ...known, vars, previous, chosen },
    handled: element.samePerson && (await asking.handled()),
    names: token === null ? undefined : namesAt(graph, state, token, host),
  })
  return assignNamed(trx, element, of, at)
}
