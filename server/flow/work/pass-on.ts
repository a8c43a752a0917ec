/**
 * Open tasks and candidacies of people pass to others, many at once: a handover, or the period of a deputy.
 * @source docs/workflow.md#handover; docs/workflow.md#people
 */
import { sql } from 'kysely'
import type { Acting } from '#engine/flow/people/deputies.ts'
import type { Trx } from '../../db/db.ts'

/** One task of one holder. */
export interface Passing {
  task: string
  /** who handles it, or may claim it */
  from: string
  isCandidate: boolean
  /** one handles it from now on, several may claim it */
  to: Acting[]
}

/** Who did it and why, for the history; the new holders are told by a notice of this kind. */
interface Why {
  by: { id: string; name: string }
  message: string
  /** of the history */
  detail: object
  notice: 'task' | 'transfer'
}

/** Locks the instances of these tasks in the order of their ids, as every action on a task locks its instance first. */
export async function lockInstancesOf(trx: Trx, tasks: string[]): Promise<void> {
  await sql`select from wf_instance i where i.tenant_id = ${trx.tenant}
      and i.id in (select t.instance_id from wf_task t where t.tenant_id = ${trx.tenant} and t.id = any(${tasks}::bigint[]))
    order by i.id for update`.execute(trx)
}

/**
 * Locks the instances. What is not as it was when it was read, stays.
 * @returns how many passed on
 */
export async function passOn(trx: Trx, passings: Passing[], { by, message, detail, notice }: Why): Promise<number> {
  if (!passings.length) return 0
  const tenant = trx.tenant
  const tasks = [...new Set(passings.map(({ task }) => task))]
  const json = JSON.stringify(
    passings.map(({ to, ...rest }) => ({
      ...rest,
      one: to.length === 1 ? to[0]!.id : null,
      of: to.length === 1 ? (to[0]!.deputyOf ?? null) : null,
      to: to.map(({ id, deputyOf }) => ({ id, of: deputyOf ?? null })),
    })),
  )
  const given = sql`jsonb_to_recordset(${json}::jsonb)
    as n (task bigint, "from" bigint, "isCandidate" boolean, one bigint, "of" bigint, "to" jsonb)`
  await lockInstancesOf(trx, tasks)
  const moved = await sql<{ task: string; from: string }>`
    with handled as (
      update wf_task t set assignee = n.one, deputy_of = n."of", opened_at = null, rev = t.rev + 1,
             owner = case when t.owner is distinct from n.one then t.owner end
        from ${given}
       where t.tenant_id = ${tenant} and t.id = n.task and not n."isCandidate" and t.assignee = n."from"
         and t.status in ('open', 'waiting')
      returning t.id as task, n."from"),
    claimable as (
      delete from wf_candidate c using ${given}, wf_task t
       where c.tenant_id = ${tenant} and c.task_id = n.task and n."isCandidate" and c.user_id = n."from"
         and t.tenant_id = ${tenant} and t.id = n.task and t.assignee is null and t.status = 'open'
      returning c.task_id as task, c.user_id as "from")
    select task, "from" from handled union all select task, "from" from claimable`.execute(trx)
  const isMoved = new Set(moved.rows.map(({ task, from }) => `${task} ${from}`))
  const done = passings.filter(({ task, from }) => isMoved.has(`${task} ${from}`))
  const candidates = done.flatMap(({ task, isCandidate, to }) =>
    isCandidate || to.length > 1 ? to.map(({ id, deputyOf = null }) => ({ task, user: id, deputyOf })) : [],
  )
  await sql`insert into wf_candidate (tenant_id, task_id, user_id, deputy_of)
    select ${tenant}, n.task, n."user", n."deputyOf" from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      as n (task bigint, "user" bigint, "deputyOf" bigint) on conflict do nothing`.execute(trx)
  await assignLast(trx, tasks)
  const told = done.flatMap(({ task, from, to }) =>
    to.filter(({ id }) => id !== from).map(({ id }) => ({ task, user: id })),
  )
  await Promise.all([
    sql`insert into wf_comment (tenant_id, instance_id, task_id, node, type, message, detail, create_user)
      select ${tenant}, t.instance_id, t.id, t.node, 'assigneeComment', ${message},
             ${JSON.stringify(detail)}::jsonb || jsonb_build_object('from', n."from"::text, 'to', n."to"), ${by.id}
        from jsonb_to_recordset(${JSON.stringify(done.map(({ task, from, to }) => ({ task, from, to: to.map(({ id }) => id) })))}::jsonb)
          as n (task bigint, "from" bigint, "to" jsonb)
        join wf_task t on t.tenant_id = ${tenant} and t.id = n.task`.execute(trx),
    sql`insert into wf_notice (tenant_id, instance_id, task_id, user_id, by_user, kind, detail)
      select ${tenant}, t.instance_id, t.id, n."user", ${by.id}::bigint, ${notice}, jsonb_build_object('said', ${notice === 'task' ? '' : message}::text)
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n (task bigint, "user" bigint)
        join wf_task t on t.tenant_id = ${tenant} and t.id = n.task and t.status = 'open'`.execute(trx),
  ])
  return done.length
}

/** Whoever alone may claim a task handles it. */
async function assignLast(trx: Trx, tasks: string[]): Promise<void> {
  await sql`with last as (
      select c.task_id, min(c.user_id) as user_id, min(c.deputy_of) as deputy_of from wf_candidate c
        join wf_task t on t.tenant_id = ${trx.tenant} and t.id = c.task_id and t.assignee is null and t.status = 'open'
       where c.tenant_id = ${trx.tenant} and c.task_id = any(${tasks}::bigint[]) group by c.task_id having count(*) = 1),
    given as (
      update wf_task t set assignee = last.user_id, deputy_of = last.deputy_of from last
       where t.tenant_id = ${trx.tenant} and t.id = last.task_id returning t.id)
    delete from wf_candidate c using given where c.tenant_id = ${trx.tenant} and c.task_id = given.id`.execute(trx)
}
