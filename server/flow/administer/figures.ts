/**
 * A process in figures: what was handled, how long it took in working time, what is open, late and returned, by node,
 * person, department of the initiator and month.
 * @source docs/workflow.md#figures
 */
import { sql } from 'kysely'
import type { FigureRow } from '#adapters/wire/process-figures.ts'
import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import { addDays, readDay, writeDay } from '#engine/value/calendar.ts'
import type { Trx } from '../../db/db.ts'
import { inLang } from '../../db/in-lang.ts'
import { printMoment } from '../../entity/model/environment.ts'
import type { Definition } from '../definition/definitions.ts'
import { nameOf } from '../read/lists.ts'
import { administered, within } from './read.ts'
import { openWorkedDays, workedUntil } from './worked-days.ts'

export const FIGURES_BY = ['node', 'person', 'dept', 'month'] as const
export type FiguresBy = (typeof FIGURES_BY)[number]

/** Rows of each kind, those with the most tasks. */
const MOST_FIGURES = 500
/** A task that waited longer counts as if it had arisen then. */
const LONGEST_WAIT_DAYS = 366

const KEYS = { node: sql`node`, person: sql`person`, dept: sql`dept`, month: sql`month` }

/**
 * The figures of the last `days`, one scan for all kinds.
 * @param key  of the process
 * @param ids  of its newest version
 */
export async function readFiguresBy(
  trx: Trx,
  who: Who,
  lang: Lang,
  { key, ids, days, by }: Pick<Definition, 'key' | 'ids'> & { days: number; by: readonly FiguresBy[] },
): Promise<Map<FiguresBy, FigureRow[]>> {
  const mine = await administered(trx, who)
  const now = new Date()
  const today = readDay(printMoment(now))!
  const day = (back: number) => writeDay(addDays(today, -back)!)
  const { tables } = await openWorkedDays(trx, day(days + LONGEST_WAIT_DAYS), day(0))
  const { tenant } = trx
  const since = sql`now() - make_interval(days => ${days}::integer)`
  const columns = sql`t.node, ${inLang(lang, 't.name')} as name, t.assignee as person, i.starter_dept as dept, t.create_time, t.due_at, t.outcome`
  const of = sql`join wf_instance i on i.tenant_id = ${tenant} and i.def_key = ${key} and i.id = t.instance_id and i.is_deleted = 0
    and ${within(mine, sql`i.deployment_id`)}`
  const { rows } = await sql<FigureRow & { by: FiguresBy }>`
    with ${tables},
    task as (
      select ${columns}, t.end_time as until, true as done from wf_task t ${of}
       where t.tenant_id = ${tenant} and t.def_key = ${key} and t.status = 'done' and t.kind = 'task'
         and t.end_time > ${since} and t.outcome <> 'passed'
      union all
      select ${columns}, now(), false from wf_task t ${of}
       where t.tenant_id = ${tenant} and t.def_key = ${key} and t.status in ('open', 'waiting') and t.kind = 'task'),
    measured as (
      select task.*, to_char(until, 'YYYY-MM') as month, coalesce(until > due_at, false) as late,
             greatest(0, ${workedUntil('e', sql`until`)} - ${workedUntil('b', sql`create_time`)}) / 3600 as hours
        from task left join worked_cal c on c.dept = task.dept
        left join worked_day b on b.cal = coalesce(c.cal, 0) and b."day" = task.create_time::date
        left join worked_day e on e.cal = coalesce(c.cal, 0) and e."day" = task.until::date),
    grouped as (
      select ${sql.join(by.map(each => sql`grouping(${KEYS[each]}) as ${sql.id(`no_${each}`)}, ${KEYS[each]}::text as ${sql.id(each)}`))},
             max(name) as node_name, count(*) filter (where done)::integer as handled,
             round((percentile_cont(0.5) within group (order by hours) filter (where done))::numeric, 2)::text as "medianHours",
             round((percentile_cont(0.9) within group (order by hours) filter (where done))::numeric, 2)::text as "p90Hours",
             count(*) filter (where not done)::integer as "openCount",
             round((max(hours) filter (where not done))::numeric, 2)::text as "openHours",
             count(*) filter (where late)::integer as late,
             count(*) filter (where outcome in ('refused', 'returned'))::integer as returned
        from measured group by grouping sets (${sql.join(by.map(each => sql`(${KEYS[each]})`))})),
    keyed as (
      select case ${sql.join(
        by.map(each => sql`when ${sql.id(`no_${each}`)} = 0 then ${each}`),
        sql` `,
      )} end as by, coalesce(${sql.join(by.map(each => sql.id(each)))}) as id, grouped.* from grouped),
    placed as (
      select keyed.*, row_number() over (partition by by order by handled + "openCount" desc, id) as place from keyed)
    select p.by, coalesce(p.id, '') as id, p.handled, p."medianHours", p."p90Hours", p."openCount", p."openHours", p.late,
           p.returned, case p.by when 'node' then p.node_name when 'person' then coalesce(${nameOf('u')}, '')
             when 'dept' then coalesce(${inLang(who.lang, 'd.dept_name')}, '') else p.id end as "groupName"
      from placed p
      left join blade_user u on u.tenant_id = ${tenant} and u.id = case p.by when 'person' then p.id::bigint end
      left join blade_dept d on d.tenant_id = ${tenant} and d.id = case p.by when 'dept' then p.id::bigint end
     where p.place <= ${MOST_FIGURES} order by p.by, case when p.by = 'month' then p.id end desc, p.place`.execute(trx)
  const told = rows.map(row => (row.by === 'node' ? { ...row, id: ids.told(row.id) } : row))
  return new Map(by.map(each => [each, told.filter(row => row.by === each).map(({ by: _, ...row }) => row)]))
}

/** The node where handled tasks took longest in the median; without any, where an open one waits longest. */
export function bottleneckOf(nodes: readonly FigureRow[]): string | null {
  const most = (of: (row: FigureRow) => string | null) =>
    nodes.filter(row => Number(of(row) ?? 0) > 0).toSorted((a, b) => Number(of(b)) - Number(of(a)))[0]?.id
  return most(row => row.medianHours) ?? most(row => row.openHours) ?? null
}

/** An opinion, for the workbook. */
export interface OpinionRow {
  title: string
  serialNumber: string
  node: string
  person: string
  type: string
  message: string
  at: string
}

/** Opinions in the workbook, the latest. */
const MOST_OPINIONS = 10_000

export async function readOpinions(
  trx: Trx,
  who: Who,
  { key, days }: { key: string; days: number },
): Promise<OpinionRow[]> {
  const mine = await administered(trx, who)
  const { rows } = await sql<OpinionRow>`
    select i.title, i.serial_number as "serialNumber", coalesce(t.name, '') as node, coalesce(${nameOf('u')}, '') as person, c.type,
           c.message, c.create_time as at
      from wf_task t
      join wf_instance i on i.tenant_id = ${trx.tenant} and i.id = t.instance_id and i.is_deleted = 0
       and ${within(mine, sql`i.deployment_id`)}
      join wf_comment c on c.tenant_id = ${trx.tenant} and c.instance_id = t.instance_id and c.task_id = t.id
       and c.type in ('comment', 'rejectComment', 'rollbackComment', 'terminateComment')
      left join blade_user u on u.tenant_id = ${trx.tenant} and u.id = c.create_user
     where t.tenant_id = ${trx.tenant} and t.def_key = ${key} and t.status = 'done' and t.kind = 'task'
       and t.end_time > now() - make_interval(days => ${days}::integer)
     order by t.end_time desc limit ${MOST_OPINIONS}`.execute(trx)
  return rows
}
