/**
 * The end before the end: terminated by a handler, withdrawn or recalled by the owner, and a step taken back by its handler.
 * @source WU-10, WU-11, WU-33, WU-34, WU-63, WU-65, WU-67; docs/workflow.md#taking-back
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { initiatorNode } from '#engine/flow/graph/initiator.ts'
import type { Trx } from '../../db/db.ts'
import type { Definition } from '../definition/definitions.ts'
import type { Instance, OpenTask } from '../instance/instance.ts'
import {
  type Acting,
  type ActParts,
  actOnInstance,
  actOnTask,
  mustHandle,
  mustRun,
  mustSay,
  readSaid,
  type Said,
  say,
} from './acting.ts'
import { mustOffer } from './back.ts'

type Call = Record<string, unknown>

/** @throws Fault 'flow.button', 'flow.comment-required' */
export async function terminateProcess(parts: ActParts, who: Who, call: Call & { taskId: string }): Promise<void> {
  const said = readSaid(call)
  await actOnTask(parts, who, call.taskId, async acting => {
    mustRun(acting.instance)
    await mustHandle(acting)
    mustOffer(acting, 'wf_terminate')
    mustSay(said, 'flow.comment-required')
    await terminate(acting, said, acting.task)
  })
}

/** Ends the process. @param task  the open task it is ended at */
export async function terminate(acting: Acting, said: Said, task: OpenTask | null): Promise<void> {
  const { run, who } = acting
  say(acting, 'terminateComment', said, task ? { task: task.id, node: task.node } : {})
  if (task) run.endTask(task, 'done', 'stopped', who.id)
  await run.step({ do: 'end', how: 'terminated' })
  run.end('terminate')
}

/**
 * By the owner: `wf_withdraw_end` ends the process, `wf_withdraw_start` gives it back to its owner to be changed and started
 * again.
 * @throws Fault 'flow.not-owner', 'flow.withdraw-kind', 'flow.withdraw-late', 'flow.over'
 */
export async function withdrawTask(parts: ActParts, who: Who, call: Call & { processInsId: string }): Promise<void> {
  const said = readSaid(call)
  const { withdrawType: kind } = call
  if (kind !== 'wf_withdraw_end' && kind !== 'wf_withdraw_start') throw new Fault('flow.withdraw-kind')
  await actOnInstance(parts, who, call.processInsId, async acting => {
    const { run, instance, trx, definition } = acting
    if (instance.starter !== who.id) throw new Fault('flow.not-owner')
    mustRun(instance)
    await mustBeWithdrawable(trx, instance, definition)
    say(acting, 'withdrawComment', said, { detail: { kind } })
    if (kind === 'wf_withdraw_start') return run.hold('recall')
    await run.step({ do: 'end', how: 'terminated' })
    run.end('withdraw')
  })
}

/** Whether the owner may withdraw now. @throws Fault 'flow.withdraw-late', 'flow.over' */
export async function mustBeWithdrawable(trx: Trx, instance: Instance, definition: Definition): Promise<void> {
  const { status } = instance
  if (status === 'recall' || status === 'reject') return
  if (status !== 'unfinished') throw new Fault('flow.over')
  const { withdraw = 'untilHandled' } = definition.flow
  if (withdraw === 'always') return
  if (withdraw === 'never') throw new Fault('flow.withdraw-late')
  const own = initiatorNode(definition) ?? ''
  const { rows } = await sql`select 1 from wf_task where tenant_id = ${trx.tenant} and instance_id = ${instance.id}
    and kind = 'task' and status = 'done' and outcome <> 'passed' and node <> ${own} limit 1`.execute(trx)
  if (rows.length) throw new Fault('flow.withdraw-late')
}

/**
 * A handler takes back the step they completed, while no task it made is opened or handled.
 * @throws Fault 'flow.take-back'
 */
export async function takeBack(parts: ActParts, who: Who, call: Call & { processInsId: string }): Promise<void> {
  const said = readSaid(call)
  await actOnInstance(parts, who, call.processInsId, async acting => {
    const { run, instance, trx } = acting
    mustRun(instance)
    const last = await lastHandled(trx, instance.id, who.id)
    if (
      instance.status !== 'unfinished' ||
      !last ||
      run
        .open()
        .some(
          ({ openedAt, createTime, assignee }) => openedAt !== null || createTime < last.endTime || assignee === who.id,
        )
    ) {
      throw new Fault('flow.take-back')
    }
    say(acting, 'withdrawComment', said, { task: last.id, node: last.node })
    await run.step({ do: 'back', to: last.node })
    for (const task of run.changes.created) {
      if (task.node === last.node && task.status === 'open') Object.assign(task, { assignee: who.id, candidates: [] })
    }
    run.changes.notices = run.changes.notices.filter(({ user }) => user !== who.id)
  })
}

/** The last task of the instance that anybody handled, if it was this person. */
async function lastHandled(
  trx: Trx,
  instance: string,
  user: string,
): Promise<{ id: string; node: string; endTime: string } | null> {
  const { rows } = await sql<{ id: string; node: string; endTime: string; mine: boolean; many: boolean }>`
    select id, node, end_time as "endTime", assignee = ${user} as mine from wf_task
     where tenant_id = ${trx.tenant} and instance_id = ${instance} and kind = 'task' and status = 'done'
       and outcome = 'agreed' order by end_time desc limit 1`.execute(trx)
  return rows[0]?.mine ? rows[0] : null
}
