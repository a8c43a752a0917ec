/**
 * Supervision: who handles a task that waits too long is reminded, or others are, again and again up to a limit.
 * @source SV-01…SV-09, UQ-05; docs/workflow.md#supervision
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { MakeHook } from '../../entity/write/hooks.ts'
import { findUsers, userUnknown } from '../../flow/act/said.ts'
import { dropJobs, listOf, STATUS, schedule } from '../../flow/administer/supervise.ts'
import { readInstance } from '../../flow/instance/instance.ts'
import { nameOf } from '../../flow/read/lists.ts'
import { lockInstancesOf } from '../../flow/work/pass-on.ts'
import type { Services } from '../../services.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** A record says the node as the wire does. @throws Fault 'flow.supervise-gone' the task that is named is not open */
export const superviseHook: MakeHook = ({ services: { flow } }) => ({
  async beforeCheck({ trx, sent }) {
    if (sent.receivers) sent.receivers = await readReceivers(trx, sent.receivers)
  },
  async beforeSave({ trx, record, before }) {
    const found = await findTask(trx, record, flow)
    if (found === 'gone' && !before) throw new Fault('flow.supervise-gone')
    if (found && found !== 'gone') Object.assign(record, found)
    record.receiverNames = await namesOfReceivers(trx, record.receivers)
    const isSpent = Number(record.runCount ?? 0) >= Number(record.maxCount)
    const status = Number(before?.status ?? STATUS.running)
    if (status === STATUS.running && isSpent && before) record.status = String(STATUS.limit)
    if (status === STATUS.limit && !isSpent && found && found !== 'gone') record.status = String(STATUS.running)
  },
  async afterSave({ trx, record }) {
    const id = String(record.id)
    await dropJobs(trx, [id])
    if (Number(record.status ?? STATUS.running) === STATUS.running) await schedule(trx, id)
  },
  afterRemove: ({ trx, ids }) => dropJobs(trx, ids),
})

/**
 * The open task that is named, as the record names it; without one the oldest of the process, at the node if one is named.
 * @returns null when there is no such process, 'gone' when the task that is named is not open in it
 */
async function findTask(
  trx: Trx,
  { instId, taskId, nodeKey }: EngineRecord,
  { definitions }: Services['flow'],
): Promise<EngineRecord | 'gone' | null> {
  const instance = readId(instId)
  const found = instance === null ? undefined : await readInstance(trx, instance)
  if (!found) return null
  const { ids } = await definitions.byId(trx.tenant, found.deploymentId)
  const node = typeof nodeKey === 'string' ? ids.ours(nodeKey) : null
  const { rows } = await sql<{ id: string; node: string; name: string }>`
    select t.id, t.node, t.name from wf_task t
     where t.tenant_id = ${trx.tenant} and t.instance_id = ${instance} and t.status in ('open', 'waiting')
       and (${taskId ?? null}::text is null or t.id::text = ${taskId ?? null}) and (${node}::text is null or t.node = ${node})
     order by t.id limit 1`.execute(trx)
  const [task] = rows
  if (!task) return taskId ? 'gone' : null
  const { defKey, defName, title } = found
  return {
    ...{ instId: instance, taskId: task.id, nodeKey: ids.told(task.node), nodeName: task.name },
    ...{ defKey, defName, instName: title },
  }
}

/**
 * Ids of the receivers, who are given by id or account; whether an id is somebody's is checked as in every record.
 * @throws Fault 'flow.user-unknown', 'flow.users-many'
 */
async function readReceivers(trx: Trx, input: unknown): Promise<string[]> {
  const asked = listOf(input)
  const known = await findUsers(trx, asked)
  return asked.map(each => {
    const id = known.get(each) ?? readId(each)
    if (id === null) throw userUnknown(each)
    return id
  })
}

async function namesOfReceivers(trx: Trx, receivers: unknown): Promise<string | null> {
  const asked = listOf(receivers)
  if (!asked.length) return null
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(${nameOf('u')}, '、' order by u.id) as names from blade_user u
     where u.tenant_id = ${trx.tenant} and u.id = any(${asked}::bigint[])`.execute(trx)
  return rows[0]?.names?.slice(0, LONGEST_NAMES) ?? null
}

const LONGEST_NAMES = 2_000

/**
 * By an administrator: no further reminders. Locks in the order of every act on a process: instances, supervisions, jobs.
 * @throws Fault 'flow.supervise-none'
 */
export const stopSupervision: Verb = {
  method: 'POST',
  async run({ db, who, input }) {
    const ids = readIds(input.ids)
    if (!ids.length) throw new Fault('flow.supervise-none')
    await db.write(who, async trx => {
      const { rows } = await sql<{ task: string }>`select task_id as task from blade_urge_supervise
        where tenant_id = ${trx.tenant} and id = any(${ids}::bigint[]) and task_id ~ '^[0-9]+$'`.execute(trx)
      await lockInstancesOf(
        trx,
        rows.map(({ task }) => task),
      )
      await sql`update blade_urge_supervise set status = ${STATUS.stopped}, update_time = now(), update_user = ${who.id}
        where tenant_id = ${trx.tenant} and id = any(${ids}::bigint[]) and status in (1, 3) and is_deleted = 0`.execute(
        trx,
      )
      await dropJobs(trx, ids)
    })
    return null
  },
}
