/**
 * What administrators of processes read: what is stuck and why, and how long processes take.
 * @source WO-01…WO-04; docs/workflow.md#administration
 */
import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#adapters/wire/envelope.ts'
import type { FailedWork, ProcessRow } from '#adapters/wire/process.ts'
import type { ProcessFigures } from '#adapters/wire/process-figures.ts'
import { speaksOf } from '#engine/access/may-open.ts'
import { ADMINISTRATOR, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { To } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { pageOf, readPaging } from '../../entity/read/page/paging.ts'
import { notOver, over } from '../definition/over.ts'
import { appsMadeBy } from '../people/audience.ts'
import { type ListCall, nameOf, readAllInstances, readAllTasks } from '../read/lists.ts'

/**
 * The deployments whose processes the person administers, of one app where it is named; null: all of the tenant.
 * @throws Fault 'flow.not-app' for an app whose processes are not theirs. @source WO-18
 */
export async function administered(trx: Trx, who: Who, app: string | null = null): Promise<string[] | null> {
  const isAdministrator = who.roles.includes(ADMINISTRATOR)
  if (isAdministrator && app === null) return null
  const [{ rows }, made] = await Promise.all([
    sql<{ id: string; to: To | null; app: string }>`
      select deployment_id as id, administrators as "to", app from wf_definition
       where tenant_id = ${trx.tenant} and (${app}::text is null or app = ${app})`.execute(trx),
    appsMadeBy(trx, who),
  ])
  const mine = rows.filter(row => isAdministrator || made.has(row.app) || (row.to && speaksOf(row.to, who)))
  if (app !== null && !isAdministrator && !mine.length && !made.has(app)) throw new Fault('flow.not-app', { app })
  return mine.map(({ id }) => id)
}

/** The key of an app: `appId`, also as a part of `params`, JSON in base64. @source MA-02 */
function appIn({ appId, params }: ListCall): string | null {
  if (typeof appId === 'string' && appId) return appId
  if (typeof params !== 'string' || !params) return null
  try {
    const { appId: named } = JSON.parse(Buffer.from(params, 'base64').toString()) as { appId?: unknown }
    return typeof named === 'string' && named ? named : null
  } catch {
    return null
  }
}

export const within = (deployments: string[] | null, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  deployments === null ? sql`true` : sql`${column} = any(${deployments}::bigint[])`

/** Open tasks. */
export async function readOpenTasks(trx: Trx, who: Who, lang: Lang, call: ListCall): Promise<Page<ProcessRow>> {
  const mine = await administered(trx, who, appIn(call))
  const ofInstance = sql`exists (select 1 from wf_instance i where i.tenant_id = t.tenant_id and i.id = t.instance_id
    and i.is_deleted = 0 and ${within(mine, sql`i.deployment_id`)})`
  return readAllTasks(trx, lang, call, sql`t.status in ('open', 'waiting') and ${ofInstance}`)
}

/** Processes, those that run or those that have ended. */
export async function readProcesses(
  trx: Trx,
  who: Who,
  lang: Lang,
  call: ListCall,
  which: 'running' | 'ended' | 'stuck',
): Promise<Page<ProcessRow>> {
  const mine = await administered(trx, who, appIn(call))
  return readAllInstances(
    trx,
    lang,
    call,
    sql`i.is_deleted = 0 and ${within(mine, sql`i.deployment_id`)} and ${WHICH[which]}`,
  )
}

/** Work that failed for good, or an open task nobody can handle. */
const WHICH = {
  running: notOver(),
  ended: over(),
  stuck: sql`${notOver()} and (
    exists (select 1 from wf_job j where j.tenant_id = i.tenant_id and j.instance_id = i.id and j.failed)
    or exists (select 1 from wf_task t where t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'open'
      and not exists (select 1 from blade_user u where u.tenant_id = t.tenant_id and u.is_deleted = 0 and u.status = 1
        and (u.id = t.assignee or t.assignee is null and exists (
          select 1 from wf_candidate c where c.tenant_id = t.tenant_id and c.task_id = t.id and c.user_id = u.id)))))`,
}

/** Work of processes that failed for good. */
export async function readFailedWork(
  trx: Trx,
  who: Who,
  lang: Lang,
  call: ListCall,
): Promise<Page<FailedWork & { deployment: string }>> {
  const paging = readPaging(call.current, call.size)
  const mine = await administered(trx, who, appIn(call))
  const from = sql`wf_job j join wf_instance i on i.tenant_id = j.tenant_id and i.id = j.instance_id
    where j.tenant_id = ${trx.tenant} and j.failed and ${within(mine, sql`i.deployment_id`)}`
  const [rows, count] = await Promise.all([
    sql<
      FailedWork & { deployment: string }
    >`select j.id, i.deployment_id as deployment, i.id as "processInsId", i.title, ${inLang(lang, 'i.def_name')} as "processDefinitionName",
        i.serial_number as "serialNumber", j.work, j.node as "taskName", coalesce(${inLang(lang, 'j.error')}, '') as error, j.attempts,
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
export async function readFigures(
  trx: Trx,
  who: Who,
  lang: Lang,
  days: number,
  call: ListCall,
): Promise<ProcessFigures[]> {
  const mine = await administered(trx, who, appIn(call))
  const hours = (of: RawBuilder<unknown>) => sql`extract(epoch from ${of}) / 3600`
  const [processes, nodes] = await Promise.all([
    sql<Omit<ProcessFigures, 'slowestNode' | 'slowestHours'>>`
      select i.def_key as "processDefinitionKey", max(${inLang(lang, 'i.def_name')}) as "processDefinitionName",
             count(*) filter (where ${notOver()})::integer as running,
             count(*) filter (where ${notOver()} and i.deployment_id <> n.id)::integer as older,
             count(*) filter (where i.status = 'finished')::integer as finished,
             round((percentile_cont(0.5) within group (order by ${hours(sql`i.end_time - i.create_time`)})
               filter (where i.status = 'finished'))::numeric, 2)::text as "medianHours",
             round((percentile_cont(0.9) within group (order by ${hours(sql`i.end_time - i.create_time`)})
               filter (where i.status = 'finished'))::numeric, 2)::text as "p90Hours"
        from wf_instance i
        left join (select distinct on (process_def_key) process_def_key, id
                     from blade_wf_deployment d join wf_definition w using (tenant_id)
                    where tenant_id = ${trx.tenant} and w.deployment_id = d.id and is_deleted = 0
                    order by process_def_key, status = 1 desc, version::integer desc) n on n.process_def_key = i.def_key
       where i.tenant_id = ${trx.tenant} and i.is_deleted = 0 and ${within(mine, sql`i.deployment_id`)}
         and (${notOver()} or i.end_time > now() - make_interval(days => ${days}::integer))
       group by i.def_key order by count(*) desc, i.def_key limit ${MOST_PROCESSES}`.execute(trx),
    sql<{ key: string; name: string; hours: string }>`
      select distinct on (key) key, name, of_nodes.hours::text as hours from (
        select i.def_key as key, max(${inLang(lang, 't.name')}) as name,
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
