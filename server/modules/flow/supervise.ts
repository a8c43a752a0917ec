/**
 * Supervision: who handles a task that waits too long is reminded, or others are, again and again up to a limit.
 * Each reminder is a row of `wf_job`, so one server sends it, and it survives a restart.
 * @source SV-01…SV-09, UQ-05; docs/workflow.md#supervision
 */
import { type RawBuilder, sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Hook } from '../../entity/write/hook.ts'
import type { ActParts } from '../../flow/act/acting.ts'
import type { FlowJob } from '../../flow/act/system.ts'
import { nameOf } from '../../flow/read/lists.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** @source SV-07 */
const STATUS = { running: 1, done: 2, limit: 3, stopped: 4 } as const

interface Supervised {
  instance: string
  task: string
  node: string
  nodeName: string
  title: string
  defKey: string
  defName: string
}

export const superviseHook: Hook = {
  async beforeSave({ trx, record, before }) {
    const task = await findTask(trx, record)
    if (task) Object.assign(record, namesOf(task))
    record.receiverNames = await namesOfReceivers(trx, record.receivers)
    const isSpent = Number(record.runCount ?? 0) >= Number(record.maxCount)
    const status = Number(before?.status ?? STATUS.running)
    if (status === STATUS.running && isSpent && before) record.status = String(STATUS.limit)
    if (status === STATUS.limit && !isSpent && task) record.status = String(STATUS.running)
  },
  async afterSave({ trx, record }) {
    const id = String(record.id)
    await dropJobs(trx, [id])
    if (Number(record.status ?? STATUS.running) === STATUS.running) await schedule(trx, id)
  },
  afterRemove: ({ trx, ids }) => dropJobs(trx, ids),
}

/** The open task that is named; without one the oldest of the process, at the node if one is named. */
async function findTask(trx: Trx, { instId, taskId, nodeKey }: EngineRecord): Promise<Supervised | undefined> {
  const { rows } = await sql<Supervised>`
    select t.instance_id as instance, t.id as task, t.node, t.name as "nodeName", t.title, t.def_key as "defKey",
           t.def_name as "defName"
      from wf_task t
     where t.tenant_id = ${trx.tenant} and t.instance_id::text = ${String(instId ?? '')} and t.status in ('open', 'waiting')
       and (${taskId ?? null}::text is null or t.id::text = ${taskId ?? null})
       and (${nodeKey ?? null}::text is null or t.node = ${nodeKey ?? null})
     order by t.id limit 1`.execute(trx)
  return rows[0]
}

const namesOf = ({ instance, task, node, nodeName, title, defKey, defName }: Supervised): EngineRecord => ({
  ...{ instId: instance, taskId: task, nodeKey: node, nodeName, defKey, defName },
  instName: title,
})

async function namesOfReceivers(trx: Trx, receivers: unknown): Promise<string | null> {
  const asked = listOf(receivers)
  if (!asked.length) return null
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(${nameOf('u')}, '、' order by u.id) as names from blade_user u
     where u.tenant_id = ${trx.tenant} and (u.id::text = any(${asked}) or u.account = any(${asked}))`.execute(trx)
  return rows[0]?.names?.slice(0, LONGEST_NAMES) ?? null
}

const LONGEST_NAMES = 2_000
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).map(each => each.trim()).filter(Boolean)

/** A length of time in the unit of a supervision `s`. */
const lasting = (count: RawBuilder<unknown>) =>
  sql`make_interval(secs => ${count} * case s.time_unit when 'hour' then 3600 when 'minutes' then 60 else 1 end)`

/** The next reminder; nothing when no task waits. The first is due when the task has waited long enough. */
async function schedule(trx: Trx, id: string): Promise<void> {
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

async function dropJobs(trx: Trx, ids: string[]): Promise<void> {
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
export async function remindSupervised({ db }: ActParts, { tenant, id: job, task, instance, detail }: FlowJob) {
  const id = String(detail?.supervise)
  await db.write({ tenant }, async trx => {
    const { rows } = await sql<Due>`
      select s.receivers, s.context, coalesce(s.run_count, 0)::integer as "runCount", s.max_count::integer as "maxCount" from blade_urge_supervise s
        join wf_task t on t.tenant_id = s.tenant_id and t.id = ${task} and t.status in ('open', 'waiting')
       where s.tenant_id = ${tenant} and s.id = ${id} and s.is_deleted = 0 and s.status = ${STATUS.running}
         for update of s`.execute(trx)
    const gone = await sql`delete from wf_job where tenant_id = ${tenant} and id = ${job} returning id`.execute(trx)
    const [due] = rows
    if (!due || !gone.rows.length) return
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
     and (u.id::text = any(${listOf(receivers)}) or u.account = any(${listOf(receivers)}))`

/** Who handles the task: its handler, who may claim it, or the signers it waits for. */
const handlersOf = (tenant: string, task: string | null) => sql`
  select t.assignee as "user" from wf_task t
   where t.tenant_id = ${tenant} and (t.id = ${task} or t.parent_id = ${task}) and t.status = 'open' and t.assignee is not null
  union
  select c.user_id from wf_candidate c join wf_task t on t.tenant_id = c.tenant_id and t.id = c.task_id
   where c.tenant_id = ${tenant} and c.task_id = ${task} and t.status = 'open' and t.assignee is null`

/** By an administrator: no further reminders. @throws Fault 'flow.supervise-none' */
export const stopSupervision: Verb = {
  method: 'POST',
  async run({ db, who, input }) {
    const ids = readIds(input.ids)
    if (!ids.length) throw new Fault('flow.supervise-none')
    await db.write(who, async trx => {
      await dropJobs(trx, ids)
      await sql`update blade_urge_supervise set status = ${STATUS.stopped}, update_time = now(), update_user = ${who.id}
        where tenant_id = ${trx.tenant} and id = any(${ids}::bigint[]) and status in (1, 3) and is_deleted = 0`.execute(
        trx,
      )
    })
    return null
  },
}
