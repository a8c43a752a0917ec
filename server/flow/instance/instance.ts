/**
 * A running process as rows: the instance, which is locked for each step, and its open tasks.
 * @source docs/workflow.md#persistence
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Approval, PastTask, Task } from '#engine/flow/approval/approval.ts'
import type { Text } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { notOver } from '../definition/over.ts'

/** An approval as a row; its tasks are rows of their own. */
export interface Instance extends Omit<Approval, 'tasks'> {
  id: string
  deploymentId: string
  defKey: string
  defName: string
  defNameEn: string | null
  title: string
  serialNumber: string
  category: string | null
  rev: number
  /** it has made by itself since somebody or a timer last moved it */
  steps: number
  entity: string | null
  record: string | null
  starterDept: string | null
  /** who started it for the starter */
  startedBy: string | null
  /** of a called process: the one that began the calls; null: nobody called it */
  rootId: string | null
  /** `yyyy-MM-dd HH:mm:ss` in the server's zone */
  startedAt: string
  /** what lists and messages say of the form; null: it was never written */
  brief: BriefItem[] | null
}

/** One field of the form, in both languages. */
export interface BriefItem {
  /** of the field */
  id: string
  label: Text
  text: Text
}

/** Locks the instance until the transaction ends, and reads its open tasks. */
export async function lockInstance(trx: Trx, id: string): Promise<{ instance: Instance; tasks: Task[] } | null> {
  const [instances, tasks] = await Promise.all([
    sql<Instance>`select ${INSTANCE} from wf_instance i
      where i.tenant_id = ${trx.tenant} and i.id = ${id} and i.is_deleted = 0 for update`.execute(trx),
    // a statement of its own sees what was committed while the lock was awaited
    readOpenTasks(trx, id),
  ])
  const [instance] = instances.rows
  return instance ? { instance, tasks } : null
}

/** A task that is open or waits, without a lock. */
export async function readOpenTask(trx: Trx, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`select ${TASK} from wf_task t
    where t.tenant_id = ${trx.tenant} and t.id = ${id} and t.status in ('open', 'waiting')`.execute(trx)
  return rows[0]
}

/** The open tasks of an instance, without a lock. */
export async function readOpenTasks(trx: Trx, instance: string): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${TASK} from wf_task t
    where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance} and t.status in ('open', 'waiting') order by t.id`.execute(
    trx,
  )
  return rows
}

/** The instance without a lock. */
export async function readInstance(trx: Trx, id: string): Promise<Instance | undefined> {
  const { rows } = await sql<Instance>`select ${INSTANCE} from wf_instance i
    where i.tenant_id = ${trx.tenant} and i.id = ${id} and i.is_deleted = 0`.execute(trx)
  return rows[0]
}

/** Where something happens: the instance, its version, and of a task its node. */
export interface Where {
  instance: string
  deployment: string
  node: string | null
  /** versions of the processes it called that run, and of those they called */
  called: string[]
}

/** @throws Fault 'flow.task-unknown', 'flow.instance-unknown' */
export async function readWhere(trx: Trx, at: { task: string } | { instance: string }): Promise<Where> {
  const from =
    'task' in at
      ? sql`t.node from wf_task t join wf_instance i on i.tenant_id = ${trx.tenant} and i.id = t.instance_id
          where t.tenant_id = ${trx.tenant} and t.id = ${at.task}`
      : sql`null as node from wf_instance i where i.tenant_id = ${trx.tenant} and i.id = ${at.instance}`
  const called = sql`array(with recursive below (id, deployment_id) as (
      select c.id, c.deployment_id from wf_instance c where c.tenant_id = i.tenant_id and c.parent_id = i.id and ${notOver('c')}
      union all
      select c.id, c.deployment_id from below b
        join wf_instance c on c.tenant_id = ${trx.tenant} and c.parent_id = b.id and ${notOver('c')})
    select distinct deployment_id::text from below)`
  const { rows } =
    await sql<Where>`select i.id as instance, i.deployment_id as deployment, ${called} as called, ${from} and i.is_deleted = 0`.execute(
      trx,
    )
  const [where] = rows
  if (where) return where
  if ('task' in at) throw new Fault('flow.task-unknown')
  throw new Fault('flow.instance-unknown')
}

/** The processes an instance called that run. @param tokens  only those for which these wait; null: all */
export async function readCalled(
  trx: Trx,
  instance: string,
  tokens: number[] | null,
): Promise<{ id: string; deployment: string }[]> {
  const { rows } = await sql<{ id: string; deployment: string }>`
    select id, deployment_id as deployment from wf_instance i where tenant_id = ${trx.tenant} and parent_id = ${instance}
       and ${notOver()} and (${tokens}::integer[] is null or parent_token = any(${tokens}::integer[])) order by id`.execute(
    trx,
  )
  return rows
}

/** The tasks of an instance that were handled or passed, the oldest first. */
export async function readPast(trx: Trx, instance: string): Promise<PastTask[]> {
  const { rows } = await sql<PastTask>`select id, node, kind, outcome, assignee, end_time as "endTime" from wf_task
    where tenant_id = ${trx.tenant} and instance_id = ${instance} and status = 'done'
    order by wf_task.end_time, id`.execute(trx)
  return rows
}

const INSTANCE = sql`i.id, i.deployment_id as "deploymentId", i.def_key as "defKey", i.def_name as "defName", i.def_name_en as "defNameEn", i.title,
  i.serial_number as "serialNumber", i.category, i.status, i.suspended, i.rev, i.steps, i.state, i.entity, i.record, i.starter,
  i.starter_dept as "starterDept", i.started_by as "startedBy", i.root_id as "rootId", i.parent_id as "parentId", i.parent_token as "parentToken", i.straight, i.brief, i.create_time as "startedAt"`

const TASK = sql`t.id, t.token, t.node, t.name, t.name_en as "nameEn", t.kind, t.status, t.outcome, t.assignee, t.owner, t.deputy_of as "deputyOf",
  t.parent_id as "parentId", t.signs, t.asks, t.opened_at as "openedAt", t.create_time as "createTime", null as due,
  extract(epoch from t.urged_at)::float8 * 1000 as "urgedAt", case when t.assignee is null then coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', c.user_id::text, 'deputyOf', c.deputy_of::text)) order by c.user_id)
      from wf_candidate c where c.tenant_id = t.tenant_id and c.task_id = t.id), '[]') else '[]' end as candidates`
