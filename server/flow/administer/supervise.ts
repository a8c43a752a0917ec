/**
 * The reminders of a supervision: each is a row of `wf_job`, so one server sends it, and it survives a restart.
 * @source SV-02, SV-03, SV-05, SV-07, UQ-05; docs/workflow.md#supervision
 */
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/db.ts'
import type { ActParts } from '../act/perform.ts'
import { endJob, type FlowJob } from '../work/system.ts'

/** @source SV-07 */
export const STATUS = { running: 1, done: 2, limit: 3, stopped: 4 } as const

/** Ids or accounts, as a list or separated by commas. */
export const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).map(each => each.trim()).filter(Boolean)

/** A length of time in the unit of a supervision `s`. */
const lasting = (count: RawBuilder<unknown>) =>
  sql`make_interval(secs => ${count} * case s.time_unit when 'hour' then 3600 when 'minutes' then 60 else 1 end)`

/** The next reminder; nothing when no task waits. The first is due when the task has waited long enough. */
export async function schedule(trx: Trx, id: string): Promise<void> {
  await sql`insert into wf_job (tenant_id, instance_id, work, task_id, node, due_at, detail)
    select s.tenant_id, t.instance_id, 'supervise', t.id, t.node,
           greatest(now(), case when s.run_count > 0 then now() + ${lasting(sql`s.time_count`)}
             else t.create_time + ${lasting(sql`s.await_time`)} end),
           jsonb_build_object('supervise', s.id::text)
      from blade_urge_supervise s
      join wf_task t on t.tenant_id = s.tenant_id and t.id::text = s.task_id and t.status in ('open', 'waiting')
     where s.tenant_id = ${trx.tenant} and s.id = ${id} and s.is_deleted = 0 and s.status = ${STATUS.running}`.execute(
    trx,
  )
}

/** Sends no further reminders. */
export async function dropJobs(trx: Trx, ids: string[]): Promise<void> {
  await sql`delete from wf_job where tenant_id = ${trx.tenant} and work = 'supervise'
    and detail ->> 'supervise' = any(${ids})`.execute(trx)
}

interface Due {
  receivers: string[] | null
  context: string | null
  runCount: number
  maxCount: number
}

/** Sends one reminder, counts it and schedules the next, together. */
export async function remindSupervised({ db }: ActParts, job: FlowJob) {
  const { tenant, task, instance, detail, cause } = job
  const id = String(detail?.supervise)
  await db.write({ tenant, cause }, async trx => {
    const { rows } = await sql<Due>`
      select s.receivers, s.context, coalesce(s.run_count, 0)::integer as "runCount", s.max_count::integer as "maxCount" from blade_urge_supervise s
        join wf_task t on t.tenant_id = s.tenant_id and t.id = ${task} and t.status in ('open', 'waiting')
       where s.tenant_id = ${tenant} and s.id = ${id} and s.is_deleted = 0 and s.status = ${STATUS.running}
         for update of s`.execute(trx)
    await endJob(trx, job)
    const [due] = rows
    if (!due) return
    const kind = listOf(due.receivers).length ? 'supervise' : 'remind'
    const text = JSON.stringify({ text: due.context ?? '' })
    await sql`insert into wf_notice (tenant_id, instance_id, task_id, user_id, kind, detail)
      select ${tenant}, ${instance}, ${task}, who."user", ${kind}, ${text}::jsonb
        from (${kind === 'supervise' ? receiversOf(tenant, due) : handlersOf(tenant, task)}) who`.execute(trx)
    const count = due.runCount + 1
    const status = count >= due.maxCount ? STATUS.limit : STATUS.running
    await sql`update blade_urge_supervise set run_count = ${count}, status = ${status}, update_time = now()
      where tenant_id = ${tenant} and id = ${id}`.execute(trx)
    if (status === STATUS.running) await schedule(trx, id)
  })
}

const receiversOf = (tenant: string, { receivers }: Due) => sql`
  select u.id as "user" from blade_user u where u.tenant_id = ${tenant} and u.is_deleted = 0 and u.status = 1
     and u.id = any(${listOf(receivers)}::bigint[])`

/** Who handles the task: its handler, who may claim it, or the signers it waits for. */
const handlersOf = (tenant: string, task: string | null) => sql`
  select t.assignee as "user" from wf_task t
   where t.tenant_id = ${tenant} and (t.id = ${task} or t.parent_id = ${task}) and t.status = 'open' and t.assignee is not null
  union
  select c.user_id from wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
   where c.tenant_id = ${tenant} and c.task_id = ${task} and t.status = 'open' and t.assignee is null`
