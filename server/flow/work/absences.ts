/**
 * Periods of deputies begin and end: open tasks go to the deputies, what they did not handle returns, in bounded batches.
 * @source docs/workflow.md#people
 */
import { sql } from 'kysely'
import { actingFor } from '#engine/flow/people/deputies.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/handover.json' with { type: 'json' }
import type { Trx } from '../../db/db.ts'
import { endLease, FREE, keepLease } from '../../queue/lease.ts'
import { openQueue, type Queue, type QueueParts } from '../../queue/queue.ts'
import type { Leased, QueueSettings } from '../../queue/settings.ts'
import { findDeputies } from '../people/assign.ts'
import { dayOf } from '../people/people-sql.ts'
import { type Passing, passOn } from './pass-on.ts'

/** Tasks that pass on in one transaction. */
const AT_ONCE = 200
/** So many levels of deputies are followed. */
const MOST_LEVELS = 3

const ABSENCES: QueueSettings = {
  table: 'wf_absence',
  open: sql`not failed`,
  atOnce: 4,
  atOnceEach: 2,
  tries: 8,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
}

interface Absence {
  /** whose tasks return */
  user: string
  begun: boolean
  opened: boolean
}

/** The record as it is now. */
interface Period {
  user: string
  name: string
  openTasks: boolean
  isNow: boolean
  /** of its beginning or end, whichever is next; null: it is over */
  due: string | null
}

/** Due now, also where it had been given up. */
export const DUE_ANEW = sql`due_at = now(), failed = false, attempts = 0`

/** The period is looked at soon: it was added or changed. What is open passes on anew, as the period is now. */
export async function noteAbsence(trx: Trx, id: string, user: string): Promise<void> {
  await sql`insert into wf_absence (tenant_id, id, user_id, due_at) values (${trx.tenant}, ${id}, ${user}, now())
    on conflict (tenant_id, id) do update set ${DUE_ANEW}, opened = false,
      user_id = case when wf_absence.begun then wf_absence.user_id else excluded.user_id end`.execute(trx)
}

/** The periods in which this user is the deputy are looked at soon: the account was disabled or enabled. */
export async function noteDeputy(trx: Trx, deputy: string): Promise<void> {
  await sql`update wf_absence a set ${DUE_ANEW}, opened = false from blade_deputy d
    where a.tenant_id = ${trx.tenant} and d.tenant_id = ${trx.tenant} and d.id = a.id and d.deputy_id = ${deputy}::bigint
      and d.is_deleted = 0`.execute(trx)
}

/** Applies every period that begins, ends or was changed. */
export function openAbsences(parts: QueueParts): Queue {
  const { db, now } = parts
  async function run([row]: Leased[]): Promise<void> {
    const at = now()
    while (await db.write(row!, trx => settleSome(trx, row!, at)));
  }
  return openQueue(ABSENCES, { run }, parts)
}

/** @returns whether there is more to do. @throws LeaseLost */
async function settleSome(trx: Trx, row: Leased, now: Date): Promise<boolean> {
  const { id } = row
  await keepLease(trx, ABSENCES, row, sql`taken_by = taken_by`) // holds it: a change of the period comes before or after
  const { rows } = await sql<Absence>`select user_id as "user", begun, opened from wf_absence
    where tenant_id = ${trx.tenant} and id = ${id}`.execute(trx)
  const absence = rows[0]!
  const period = await readPeriod(trx, id, now)
  const opens = period?.isNow && period.openTasks && !absence.opened
  const by = { id: absence.user, name: period?.name ?? '' }
  const returning = absence.begun ? await listReturning(trx, absence.user, now) : []
  const opening = opens ? await listOpening(trx, period.user, now) : []
  await passOn(trx, returning, { by, message: pick(texts.deputyEnds, 'zh'), detail: { deputy: id }, notice: 'task' })
  await passOn(trx, opening, { by, message: pick(texts.deputyBegins, 'zh'), detail: { deputy: id }, notice: 'task' })
  if (returning.length === AT_ONCE || opening.length === AT_ONCE) return true
  if (!period?.due) await endLease(trx, ABSENCES, row)
  else
    await keepLease(
      trx,
      ABSENCES,
      row,
      sql`${FREE}, attempts = 0, due_at = ${period.due}::timestamptz, user_id = ${period.user}, begun = ${period.isNow},
        opened = ${period.isNow && period.openTasks}`,
    )
  return false
}

async function readPeriod(trx: Trx, id: string, now: Date): Promise<Period | undefined> {
  const day = dayOf(now)
  const { rows } = await sql<Period>`
    select d.user_id as "user", coalesce(u.real_name, u.account, '') as name, coalesce(d.open_tasks, false) as "openTasks",
           ${day} between d.from_day and d.to_day as "isNow",
           case when ${day} < d.from_day then d.from_day::timestamptz when ${day} <= d.to_day then (d.to_day + 1)::timestamptz end as due
      from blade_deputy d left join blade_user u on u.tenant_id = ${trx.tenant} and u.id = d.user_id
     where d.tenant_id = ${trx.tenant} and d.id = ${id} and d.is_deleted = 0`.execute(trx)
  return rows[0]
}

interface Held {
  task: string
  from: string
  isCandidate: boolean
  /** the person whose place it is */
  place: string
  category: string | null
  starter: string
}

/** What deputies of the person, or of those the person stands in for, hold without being their deputies any more. */
async function listReturning(trx: Trx, user: string, now: Date): Promise<Passing[]> {
  const day = dayOf(now)
  const { rows } = await sql<{ id: string }>`
    with recursive up(id, level) as (
      select ${user}::bigint, 0
      union
      select d.user_id, up.level + 1 from up join blade_deputy d on d.tenant_id = ${trx.tenant} and d.deputy_id = up.id
       where d.is_deleted = 0 and ${day} between d.from_day and d.to_day and up.level < ${MOST_LEVELS})
    select distinct id from up`.execute(trx)
  const places = rows.map(({ id }) => id)
  return listHeld(trx, places, now, {
    task: sql`t.deputy_of = n.place and not t.assignee = any(n.ids)`,
    candidate: sql`c.deputy_of = n.place and not c.user_id = any(n.ids)`,
  })
}

/** What the person holds at the beginning, for themselves or as a deputy. */
async function listOpening(trx: Trx, user: string, now: Date): Promise<Passing[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.deputy_of as id from wf_task t where t.tenant_id = ${trx.tenant} and t.assignee = ${user}
       and t.status in ('open', 'waiting') and t.deputy_of is not null
    union select distinct c.deputy_of from wf_candidate c where c.tenant_id = ${trx.tenant} and c.user_id = ${user}
       and c.deputy_of is not null`.execute(trx)
  const others = sql`array_remove(n.ids, case when t.starter <> n.place then t.starter end)`
  const isShared = sql`not exists (select from unnest(${others}) id where id <> ${user}::bigint and not exists (select
    from wf_candidate c where c.tenant_id = ${trx.tenant} and c.task_id = t.id and c.user_id = id))`
  return listHeld(trx, [user, ...rows.map(({ id }) => id)], now, {
    task: sql`t.assignee = ${user} and coalesce(t.deputy_of, ${user}::bigint) = n.place and t.kind <> 'resubmit'
      and ${others} <> '{}' and not (${user} = any(${others}) and ${isShared})`,
    candidate: sql`c.user_id = ${user} and coalesce(c.deputy_of, ${user}::bigint) = n.place and ${others} <> '{}' and not ${isShared}`,
  })
}

/**
 * Open tasks and candidacies of these places that pass on to who acts for them now.
 * @param where  conditions over `n`, a place with the `ids` of who acts, the task `t` and the candidacy `c`
 */
async function listHeld(
  trx: Trx,
  places: string[],
  now: Date,
  where: { task: ReturnType<typeof sql>; candidate: ReturnType<typeof sql> },
): Promise<Passing[]> {
  const acting = await whoActs(trx, places, now)
  const given = sql`jsonb_to_recordset(${JSON.stringify(acting)}::jsonb) as n (place bigint, category bigint, list jsonb),
    lateral (select array(select value::bigint from jsonb_array_elements_text(n.list)) as ids) of_place`
  const isOpen = sql`t.tenant_id = ${trx.tenant} and t.category is not distinct from n.category`
  const { rows } = await sql<Held>`
    select * from (
      select t.id as task, t.assignee as "from", false as "isCandidate", n.place, n.category, t.starter
        from (select n.place, n.category, of_place.ids from ${given}) n join wf_task t on ${isOpen}
       where t.status in ('open', 'waiting') and ${where.task}
      union all
      select t.id, c.user_id, true, n.place, n.category, t.starter
        from (select n.place, n.category, of_place.ids from ${given}) n
        join wf_candidate c on c.tenant_id = ${trx.tenant} join wf_task t on ${isOpen} and t.id = c.task_id
       where t.assignee is null and t.status = 'open' and ${where.candidate}) held
     order by task limit ${AT_ONCE}`.execute(trx)
  return rows.map(({ task, from, isCandidate, place, category, starter }) => {
    const users = acting.find(each => each.place === place && each.category === category)!.list
    // nobody decides their own request in somebody's place
    const others = users.filter(id => id === place || id !== starter)
    const to = (others.length ? others : [place]).map(id => (id === place ? { id } : { id, deputyOf: place }))
    return { task, from, isCandidate, to }
  })
}

/** Who acts for each place, by the categories of what is held there. */
async function whoActs(trx: Trx, places: string[], now: Date) {
  const { rows } = await sql<{ category: string | null }>`
    select distinct t.category from wf_task t where t.tenant_id = ${trx.tenant} and t.status in ('open', 'waiting')
       and (t.assignee = any(${places}::bigint[]) or t.deputy_of = any(${places}::bigint[]))
    union select t.category from wf_candidate c join wf_task t on t.tenant_id = ${trx.tenant} and t.id = c.task_id
     where c.tenant_id = ${trx.tenant} and (c.user_id = any(${places}::bigint[]) or c.deputy_of = any(${places}::bigint[]))`.execute(
    trx,
  )
  const acting = await Promise.all(
    rows.map(async ({ category }) => {
      const deputies = await findDeputies(trx, trx.tenant, places, category, now)
      return places.map(place => ({ place, category, list: actingFor(place, deputies).map(({ id }) => id) }))
    }),
  )
  return acting.flat()
}
