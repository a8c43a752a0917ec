/**
 * A change of a working calendar moves the due times of open tasks that count working time. Each change is a row, which one
 * server locks and carries forward by batches; what fired already stays.
 * @source docs/workflow.md#due-times
 */
import { sql } from 'kysely'
import { nextDue } from '#engine/flow/time/due.ts'
import type { WorkingCalendar } from '#engine/flow/time/working-time.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { Definitions } from '../definition/definitions.ts'
import { deptsNamed } from '../people/people-sql.ts'
import { openWorkingTime } from '../people/working-time.ts'

/** Tasks looked at in one transaction. */
const AT_ONCE = 200

/**
 * The due times of these departments and those below are computed again soon, once for many changes of one transaction.
 * @param depts  null: of all
 */
export async function noteRecount(trx: Trx, depts: (string | null)[]): Promise<void> {
  await sql`insert into wf_recount (tenant_id, dept_id)
    select distinct ${trx.tenant}, n.dept from unnest(${depts}::bigint[]) as n (dept)
     where not exists (select from wf_recount r where r.tenant_id = ${trx.tenant} and r.dept_id is not distinct from n.dept
       and r.xmin = pg_current_xact_id()::xid)`.execute(trx)
}

/** Carries every change on; one that fails does not keep the others. */
export async function recountDue(db: Db, definitions: Definitions, onError: (error: unknown) => void): Promise<void> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string; id: string }>`select tenant_id as tenant, id from wf_recount order by id limit 20`.execute(
      trx,
    ),
  )
  for (const { tenant, id } of rows) {
    try {
      while (await db.write({ tenant }, trx => recountSome(trx, definitions, id)));
    } catch (error) {
      onError(error)
    }
  }
}

interface Waiting {
  task: string
  instance: string
  deployment: string
  dept: string | null
  node: string
  createTime: string
}

/** @returns whether there are further tasks */
async function recountSome(trx: Trx, definitions: Definitions, id: string): Promise<boolean> {
  const { tenant } = trx
  const { rows } = await sql<{ dept: string | null; after: string }>`
    select dept_id as dept, after_task as after from wf_recount where tenant_id = ${tenant} and id = ${id}
       for update skip locked`.execute(trx)
  const [recount] = rows
  if (!recount) return false
  const { dept, after } = recount
  const within = dept === null ? sql`true` : sql`i.starter_dept = any(${deptsNamed([dept], tenant)})`
  const { rows: waiting } = await sql<Waiting>`
    select t.id as task, i.id as instance, i.deployment_id as deployment, i.starter_dept as dept, t.node,
           t.create_time as "createTime"
      from wf_job j join wf_task t on t.tenant_id = ${tenant} and t.id = j.task_id
      join wf_instance i on i.tenant_id = ${tenant} and i.id = j.instance_id
     where j.tenant_id = ${tenant} and j.work = 'due' and j.task_id > ${after} and ${hasNotFired} and ${within}
     order by j.task_id limit ${AT_ONCE}`.execute(trx)
  await moveDue(trx, await dueOf(trx, definitions, waiting), waiting)
  const hasMore = waiting.length === AT_ONCE
  await (hasMore
    ? sql`update wf_recount set after_task = ${waiting.at(-1)!.task} where tenant_id = ${tenant} and id = ${id}`
    : sql`delete from wf_recount where tenant_id = ${tenant} and id = ${id}`
  ).execute(trx)
  return hasMore
}

/** `j` waits for its first moment, and nobody carries it out. */
const hasNotFired = sql`not j.failed and coalesce((j.detail ->> 'done')::integer, 0) = 0
  and (j.taken_until is null or j.taken_until < now())`

/** When each task is due by the calendar of its department now; those that do not count working time are left out. */
async function dueOf(trx: Trx, definitions: Definitions, waiting: Waiting[]): Promise<{ task: string; due: string }[]> {
  const calendars = new Map<string | null, WorkingCalendar>()
  const due: { task: string; due: string }[] = []
  for (const { task, deployment, dept, node, createTime } of waiting) {
    const { elements } = await definitions.byId(trx.tenant, deployment)
    const settings = elements.get(node)?.due
    if (!settings?.workingTime) continue
    const calendar = calendars.get(dept) ?? (await openWorkingTime(trx, trx.tenant, dept))
    calendars.set(dept, calendar)
    const moment = nextDue(settings, createTime, calendar)
    if (moment) due.push({ task, due: moment.at })
  }
  return due
}

async function moveDue(trx: Trx, due: { task: string; due: string }[], waiting: Waiting[]): Promise<void> {
  if (!due.length) return
  const instances = [...new Set(waiting.map(({ instance }) => instance))]
  await sql`select from wf_instance where tenant_id = ${trx.tenant} and id = any(${instances}::bigint[])
    order by id for update`.execute(trx)
  await sql`with moved as (
      update wf_job j set due_at = n.due
        from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as n (task bigint, due timestamptz)
       where j.tenant_id = ${trx.tenant} and j.work = 'due' and j.task_id = n.task and ${hasNotFired}
         and j.due_at <> n.due
      returning j.task_id, j.due_at)
    update wf_task t set due_at = moved.due_at from moved where t.tenant_id = ${trx.tenant} and t.id = moved.task_id`.execute(
    trx,
  )
}
