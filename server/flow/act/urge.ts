/**
 * Urging: handlers are reminded, at most once in 30 minutes.
 * @source WU-09, WU-66, WU-84, WO-11; docs/workflow.md#decisions
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Acting, type ActParts, actOnInstance, mustRun } from './acting.ts'

const PAUSE_MINUTES = 30

/** By the owner. @returns how many people were reminded. @throws Fault 'flow.not-owner', 'flow.urged' */
export function urgeTask(parts: ActParts, who: Who, call: { processInsId: string; taskId?: unknown }): Promise<number> {
  return actOnInstance(parts, who, call.processInsId, async acting => {
    const { instance } = acting
    mustRun(instance)
    if (instance.starter !== who.id) throw new Fault('flow.not-owner')
    return urge(acting, call.taskId)
  })
}

/** Reminds the handlers of one open task, or of all. @throws Fault 'flow.urged' */
export async function urge({ run, trx, instance, who }: Acting, task?: unknown): Promise<number> {
  const open = run
    .open()
    .filter(
      ({ id, status }) => status === 'open' && (task === undefined || task === null || task === '' || id === task),
    )
  if (!open.length) return 0
  const { rows } = await sql<{ id: string }>`
    update wf_task set urged_at = now() where tenant_id = ${trx.tenant} and instance_id = ${instance.id}
       and id = any(${open.map(({ id }) => id)}::bigint[])
       and (urged_at is null or urged_at < now() - make_interval(mins => ${PAUSE_MINUTES})) returning id`.execute(trx)
  if (!rows.length) throw new Fault('flow.urged', { minutes: PAUSE_MINUTES })
  const urged = new Set(rows.map(({ id }) => id))
  const { rows: candidates } = await sql<{ task: string; user: string }>`
    select task_id as task, user_id as "user" from wf_candidate
     where tenant_id = ${trx.tenant} and task_id = any(${[...urged]}::bigint[])`.execute(trx)
  const users = [
    ...open
      .filter(({ id, assignee }) => urged.has(id) && assignee)
      .map(({ id, assignee }) => ({ task: id, user: assignee! })),
    ...candidates,
  ]
  for (const { task, user } of users) run.changes.notices.push({ user, kind: 'urge', task, detail: { by: who.name } })
  return new Set(users.map(({ user }) => user)).size
}
