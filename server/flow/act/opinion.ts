/**
 * People are asked for an opinion; the task does not wait for it. And what a handler writes without deciding is kept.
 * @source docs/workflow.md#decisions
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { nextIds } from '../run/next-ids.ts'
import {
  type ActParts,
  actOnInstance,
  actOnTask,
  mustHandle,
  mustRun,
  mustSay,
  readSaid,
  readUsers,
  say,
} from './acting.ts'

type Call = { taskId: string } & Record<string, unknown>

/** @throws Fault 'flow.signers', 'flow.signer-twice' */
export async function askOpinion(parts: ActParts, who: Who, call: Call): Promise<void> {
  const said = readSaid(call)
  const users = await parts.db.read(who, trx => readUsers(trx, call.assignee))
  if (!users.length) throw new Fault('flow.signers')
  await actOnTask(parts, who, call.taskId, async acting => {
    const { run, task, trx } = acting
    mustRun(acting.instance)
    await mustHandle(acting)
    const asked = new Set(
      run
        .open()
        .filter(each => each.parentId === task.id || each.id === task.id)
        .map(({ assignee }) => assignee),
    )
    if (users.some(user => asked.has(user))) throw new Fault('flow.signer-twice')
    say(acting, 'comment', said, { task: task.id, node: task.node, detail: { asked: users } })
    run.parts.ids.push(...(await nextIds(trx, users.length)))
    for (const user of users) {
      const { id } = run.addTask({ node: task.node, kind: 'opinion', parentId: task.id, assignee: user })
      run.changes.notices.push({ user, kind: 'opinion', task: id, detail: { by: who.name } })
    }
  })
}

/**
 * Somebody who may read a process says something about it: whom a copy was given to, a past handler, a viewer. Its owner
 * and its handlers are told.
 * @throws Fault 'flow.comment-required'
 */
export async function commentOn(
  parts: ActParts,
  who: Who,
  processInsId: string,
  call: Record<string, unknown>,
): Promise<void> {
  const said = readSaid(call)
  mustSay(said, 'flow.comment-required')
  await actOnInstance(parts, who, processInsId, async acting => {
    const { run, instance } = acting
    say(acting, 'comment', said)
    const heard = new Set([instance.starter, ...run.open().map(({ assignee }) => assignee)])
    for (const user of heard)
      if (user !== null && user !== who.id)
        run.changes.notices.push({ user, kind: 'comment', task: null, detail: { by: who.name } })
  })
}

/** The largest draft, in characters of JSON. */
const LARGEST_DRAFT = 200_000

/**
 * Keeps opinion and values without deciding; only the person who wrote them gets them, with `begun`, the values theirs
 * take the place of.
 * @throws Fault 'flow.draft-size'
 */
export async function keepDraft(parts: ActParts, who: Who, call: Call): Promise<void> {
  const { comment = '' } = readSaid(call)
  const { variables = {}, begun = {} } = call
  const draft = JSON.stringify({ user: who.id, comment, variables, begun })
  if (draft.length > LARGEST_DRAFT) throw new Fault('flow.draft-size', { most: LARGEST_DRAFT })
  await actOnTask(parts, who, call.taskId, async acting => {
    await mustHandle(acting)
    await sql`update wf_task set draft = ${draft}::jsonb
      where tenant_id = ${acting.trx.tenant} and id = ${acting.task.id}`.execute(acting.trx)
  })
}
