/**
 * What administrators of processes read: what is stuck and why, and how long processes take.
 * @source WO-01…WO-04; docs/workflow.md#administration
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { FailedWork, ProcessFigures, ProcessRow } from '#adapters/wire/process.ts'
import { speaksOf } from '#engine/access/may-open.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import type { To } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { pageOf, readPaging } from '../../entity/read/paging.ts'
import { type ListCall, nameOf, readAllInstances, readAllTasks } from '../read/lists.ts'

/** The deployments whose processes the person administers; null: all of the tenant. */
export async function administered(trx: Trx, who: Who): Promise<string[] | null> {
  if (who.roles.includes(ADMINISTRATOR)) return null
  const { rows } = await sql<{ id: string; to: To }>`
    select deployment_id as id, content #> '{flow,administrators}' as "to" from wf_definition
     where tenant_id = ${trx.tenant} and content #> '{flow,administrators}' is not null`.execute(trx)
  return rows.filter(({ to }) => speaksOf(to, who)).map(({ id }) => id)
}

export const within = (deployments: string[] | null, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  deployments === null ? sql`true` : sql`${column} = any(${deployments}::bigint[])`

/** Open tasks. */
export async function readOpenTasks(trx: Trx, who: Who, call: ListCall): Promise<Page<ProcessRow>> {
  const mine = await administered(trx, who)
  const ofInstance = sql`exists (select 1 from wf_instance i where i.tenant_id = t.tenant_id and i.id = t.instance_id
    and i.is_deleted = 0 and ${within(mine, sql`i.deployment_id`)})`
  return readAllTasks(trx, call, sql`t.status in ('open', 'waiting') and ${ofInstance}`)
}

/** Processes, those that run or those that have ended. */
export async function readProcesses(
  trx: Trx,
  who: Who,
  call: ListCall,
  which: 'running' | 'ended' | 'stuck',
): Promise<Page<ProcessRow>> {
  const mine = await administered(trx, who)
  return readAllInstances(
    trx,
    call,
    sql`i.is_deleted = 0 and ${within(mine, sql`i.deployment_id`)} and ${WHICH[which]}`,
  )
}

/** Work that failed for good, or an open task nobody can handle. */
const WHICH = {
  running: sql`i.end_time is null`,
  ended: sql`i.end_time is not null`,
  stuck: sql`i.end_time is null and (
    exists (select 1 from wf_job j where j.tenant_id = i.tenant_id and j.instance_id = i.id and j.failed)
    or exists (select 1 from wf_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'open'
      and not exists (select 1 from blade_user u where u.tenant_id = t.tenant_id and u.is_deleted = 0 and u.status = 1
        and (u.id = t.assignee or t.assignee is null and exists (
          select 1 from wf_candidate c where c.tenant_id = t.tenant_id and c.task_id = t.id and c.user_id = u.id)))))`,
}

/** Work of processes that failed for good. */
export async function readFailedWork(trx: Trx, who: Who, call: ListCall): Promise<Page<FailedWork>> {
  const paging = readPaging(call.current, call.size)
  const mine = await administered(trx, who)
  const from = sql`wf_job j join wf_instance i on i.tenant_id = j.tenant_id and i.id = j.instance_id
    where j.tenant_id = ${trx.tenant} and j.failed and ${within(mine, sql`i.deployment_id`)}`
  const [rows, count] = await Promise.all([
    sql<FailedWork>`select j.id, i.id as "processInsId", i.title, i.def_name as "processDefinitionName",
        i.serial_number as "serialNumber", j.work, j.node as "taskName", coalesce(j.error, '') as error, j.attempts,
        j.create_time as "createTime", coalesce(${nameOf('s')}, '') as "starterName"
      from wf_job j join wf_instance i on i.tenant_id = j.tenant_id and i.id = j.instance_id
      left join blade_user s on s.tenant_id = i.tenant_id and s.id = i.starter
     where j.tenant_id = ${trx.tenant} and j.failed and ${within(mine, sql`i.deployment_id`)}
     order by j.id desc limit ${paging.size} offset ${paging.offset}`.execute(trx),
    sql<{ n: string }>`select count(*) as n from ${from}`.execute(trx),
  ])
  return pageOf(rows.rows, Number(count.rows[0]!.n), paging)
}

/** For each process: how many run and have finished, how long they take, and where they wait longest. Hours of the clock. */
export async function readFigures(trx: Trx, who: Who, days: number): Promise<ProcessFigures[]> {
  const mine = await administered(trx, who)
  const hours = (of: RawBuilder<unknown>) => sql`extract(epoch from ${of}) / 3600`
  const [processes, nodes] = await Promise.all([
    sql<Omit<ProcessFigures, 'slowestNode' | 'slowestHours'>>`
      select i.def_key as "processDefinitionKey", max(i.def_name) as "processDefinitionName",
             count(*) filter (where i.end_time is null)::integer as running,
             count(*) filter (where i.status = 'finished')::integer as finished,
             round((percentile_cont(0.5) within group (order by ${hours(sql`i.end_time - i.create_time`)})
               filter (where i.status = 'finished'))::numeric, 2)::text as "medianHours",
             round((percentile_cont(0.9) within group (order by ${hours(sql`i.end_time - i.create_time`)})
               filter (where i.status = 'finished'))::numeric, 2)::text as "p90Hours"
        from wf_instance i
       where i.tenant_id = ${trx.tenant} and i.is_deleted = 0 and ${within(mine, sql`i.deployment_id`)}
         and (i.end_time is null or i.end_time > now() - make_interval(days => ${days}::integer))
       group by i.def_key order by count(*) desc, i.def_key limit ${MOST_PROCESSES}`.execute(trx),
    sql<{ key: string; name: string; hours: string }>`
      select distinct on (key) key, name, of_nodes.hours::text as hours from (
        select i.def_key as key, max(t.name) as name,
               round((percentile_cont(0.5) within group (order by ${hours(sql`t.end_time - t.create_time`)}))::numeric, 2) as hours
          from wf_task t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
         where t.tenant_id = ${trx.tenant} and t.status = 'done' and t.kind = 'task'
           and t.end_time > now() - make_interval(days => ${days}::integer) and ${within(mine, sql`i.deployment_id`)}
         group by i.def_key, t.node) of_nodes
       order by key, of_nodes.hours desc`.execute(trx),
  ])
  const slowest = new Map(nodes.rows.map(row => [row.key, row]))
  return processes.rows.map(row => {
    const node = slowest.get(row.processDefinitionKey)
    return { ...row, slowestNode: node?.name ?? null, slowestHours: node?.hours ?? null }
  })
}

const MOST_PROCESSES = 200
