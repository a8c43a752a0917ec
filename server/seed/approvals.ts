/**
 * The demonstration's approvals: processes its people started and handled in the last weeks, at several steps. Each is made
 * by the acts of a user, at the moment the story gives; a process with all its acts is one stage.
 * @source README.md#run-it
 */
import { sql } from 'kysely'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Json } from '#engine/schema/document.ts'
import told from '#schemas/seed/demo/approvals/stories.json' with { type: 'json' }
import type { Db, Trx } from '../db/db.ts'
import { environmentOf } from '../entity/model/environment.ts'
import { snakeCase } from '../entity/table/names.ts'
import { addSigners, claimTask, completeTask, rollbackTask, withdrawTask } from '../flow/act/acts.ts'
import type { ActParts } from '../flow/act/perform.ts'
import { startProcess } from '../flow/act/start.ts'
import { fireTimer } from '../flow/work/system.ts'
import type { Services } from '../services.ts'
import { addDays, type Names, readNames, readValue } from './names.ts'
import { runStage } from './stage.ts'
import { whoIs } from './who-is.ts'

/** Days from the day of the start, and `HH:mm`. */
type Moment = [days: number, clock: string]

interface Story {
  process: string
  /** account of the initiator */
  by: string
  at: Moment
  values: Record<string, Json>
  copy?: string[]
  then: Act[]
}

interface Act {
  /** `wait`: the timer of the process fires */
  do: 'agree' | 'refuse' | 'claim' | 'sign' | 'rollback' | 'withdraw' | 'wait'
  at: Moment
  /** account; absent: the handler of the open task, or the first who may claim it */
  by?: string
  comment?: string
  values?: Record<string, Json>
  /** of `rollback`: id of the node */
  to?: string
  /** of `sign`: whom and when */
  who?: string
  way?: 'before' | 'after' | 'parallel'
}

const STORIES = told.stories as unknown as Story[]
const stageOf = (process: string) => `approvals ${process}`

/** The last stage of the demonstration: once it is done, nothing is added to it. */
export const LAST_STAGE = stageOf(STORIES.at(-1)!.process)

export async function insertApprovals({ db, flow }: Pick<Services, 'db' | 'flow'>): Promise<void> {
  const scope = { tenant: PLATFORM_TENANT }
  await runStage(db, scope, 'heads of departments', nameHeads)
  for (const [process, stories] of Map.groupBy(STORIES, story => story.process)) {
    await runStage(db, scope, stageOf(process), async trx => {
      const names = await readNames(trx, PLATFORM_TENANT)
      for (const story of stories) await live({ ...flow.act, db: within(db, trx), wake: () => {} }, trx, names, story)
      await forgetNotices(trx, process)
    })
  }
}

/** The acts of a process in the transaction of its stage. */
function within(db: Db, trx: Trx): Db {
  const run = <T>(_scope: unknown, work: (trx: Trx) => Promise<T>) => work(trx)
  return { ...db, read: run, readAtOnce: run, write: run }
}

/** Each department without a head gets the first who holds its highest post. */
async function nameHeads(trx: Trx): Promise<void> {
  await sql`
    update blade_dept d set leader = (
      select u.id from blade_user u
        join blade_post p on p.tenant_id = u.tenant_id and p.id = any(u.post_id)
       where u.tenant_id = d.tenant_id and d.id = any(u.dept_id) and u.status = 1 and u.is_deleted = 0
         and p.post_code in ('dean', 'director', 'head', 'section-chief')
       order by array_position(array['dean', 'director', 'head', 'section-chief'], p.post_code::text), u.id limit 1)
     where d.tenant_id = ${trx.tenant} and d.leader is null`.execute(trx)
}

async function live(parts: ActParts, trx: Trx, names: Names, story: Story): Promise<void> {
  const { today } = environmentOf(await whoIs(trx, story.by))
  const at = async ([days, clock]: Moment): Promise<ActParts> => {
    const { rows } = await sql<{ at: Date }>`
      select extract(epoch from ${`${addDays(today, days)} ${clock}:00`}::timestamptz) * 1000 as at`.execute(trx)
    const now = new Date(Number(rows[0]!.at))
    return { ...parts, now: () => now }
  }
  const read = (values: Record<string, Json> = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, readValue(value, names, today)]),
    ) as WireRecord
  const definition = await parts.definitions.byKey(PLATFORM_TENANT, story.process)
  const owner = await whoIs(trx, story.by)
  const begun = await startProcess(await at(story.at), owner, definition, {
    values: read(story.values),
    ...(story.copy && { copyUser: story.copy.join(',') }),
  })
  for (const act of story.then) {
    try {
      await carryOut(await at(act.at), trx, begun.processInsId, {
        ...act,
        values: read(act.values) as Act['values'] & {},
      })
    } catch (cause) {
      throw new Fault(
        'seed.refused',
        { entity: story.process, row: JSON.stringify(act), issues: String(cause) },
        { cause },
      )
    }
  }
  await backdate(trx, begun.processInsId)
}

async function carryOut(parts: ActParts, trx: Trx, processInsId: string, act: Act): Promise<unknown> {
  const { comment, values, to = '', way } = act
  if (act.do === 'wait') return pass(parts, trx, processInsId)
  const found = await taskOf(trx, processInsId, act.by)
  const who = await whoIs(trx, act.by ?? found.account)
  const { taskId } = found
  const variables = Object.keys(values ?? {}).length ? { variables: values } : {}
  switch (act.do) {
    case 'agree':
      return completeTask(parts, who, { taskId, pass: true, comment, ...variables })
    case 'refuse':
      return completeTask(parts, who, { taskId, pass: false, comment })
    case 'claim':
      return claimTask(parts, who, { taskId })
    case 'sign':
      return addSigners(parts, who, { taskId, assignee: act.who, way, comment })
    case 'rollback':
      return rollbackTask(parts, who, { taskId, nodeId: to, comment })
    case 'withdraw':
      return withdrawTask(parts, await starterOf(trx, processInsId), {
        processInsId,
        withdrawType: 'wf_withdraw_end',
        comment,
      })
  }
}

/** The open task of a person, or the first one with whoever handles it. */
async function taskOf(trx: Trx, instance: string, by = ''): Promise<{ taskId: string; account: string }> {
  const { rows } = await sql<{ taskId: string; account: string }>`
    select t.id as "taskId", u.account from wf_task t
      left join wf_candidate c on c.tenant_id = t.tenant_id and c.task_id = t.id and t.assignee is null
      join blade_user u on u.tenant_id = t.tenant_id and u.id = coalesce(t.assignee, c.user_id)
     where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance} and t.status = 'open'
       and (${by} = '' or u.account = ${by}) order by t.id, u.id limit 1`.execute(trx)
  return rows[0] ?? { taskId: '', account: '' }
}

/** The first timer of the process fires. */
async function pass(parts: ActParts, trx: Trx, instance: string): Promise<void> {
  const { rows } = await sql<Parameters<typeof fireTimer>[1]>`
    update wf_job j set taken_by = gen_random_uuid() from wf_instance i
     where j.tenant_id = ${trx.tenant} and i.tenant_id = ${trx.tenant} and i.id = ${instance} and j.id = (
       select n.id from wf_job n where n.tenant_id = ${trx.tenant} and n.instance_id = ${instance} and n.work = 'timer'
        order by n.due_at limit 1)
    returning j.id, j.tenant_id as tenant, j.instance_id as instance, i.starter, j.work, j.token, j.wait, j.task_id as task,
           j.node, j.detail, j.attempts, j.taken_by as claim, null as "lostAt"`.execute(trx)
  await fireTimer(parts, rows[0]!)
}

async function starterOf(trx: Trx, instance: string): Promise<Who> {
  const { rows } = await sql<{ account: string }>`
    select u.account from wf_instance i join blade_user u on u.tenant_id = i.tenant_id and u.id = i.starter
     where i.tenant_id = ${trx.tenant} and i.id = ${instance}`.execute(trx)
  return whoIs(trx, rows[0]!.account)
}

/** The record of a process was made when the process was started. */
async function backdate(trx: Trx, instance: string): Promise<void> {
  const { rows } = await sql<{ entity: string; record: string }>`
    select entity, record from wf_instance where tenant_id = ${trx.tenant} and id = ${instance}`.execute(trx)
  const { entity, record } = rows[0]!
  const table = sql.table(`app_${snakeCase(entity)}`)
  await sql`update ${table} r set create_time = i.create_time, update_time = coalesce(i.end_time, i.create_time)
    from wf_instance i where i.tenant_id = ${trx.tenant} and i.id = ${instance}
     and r.tenant_id = ${trx.tenant} and r.id = ${record}`.execute(trx)
}

/** Only open tasks are announced: what is over by now was heard of then. */
async function forgetNotices(trx: Trx, process: string): Promise<void> {
  await sql`delete from wf_notice n using wf_instance i
    where n.tenant_id = ${trx.tenant} and i.tenant_id = ${trx.tenant} and i.id = n.instance_id and i.def_key = ${process}
      and not exists (select 1 from wf_task t where t.tenant_id = ${trx.tenant} and t.id = n.task_id and t.status = 'open')`.execute(
    trx,
  )
}
