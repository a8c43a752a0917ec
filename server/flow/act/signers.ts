/**
 * Signers a handler asks: before (the task returns to the handler), after (the handler has agreed), or beside. Where the node
 * has one instance for each handler, a signer is one more instance.
 * @source WU-07, WU-08, WU-64; docs/workflow.md#decisions
 */
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { HANDLER } from '#engine/flow/graph/compile-process.ts'
import type { OpenTask, SignWay } from '../instance/instance.ts'
import { nextIds } from '../run/next-ids.ts'
import type { Run } from '../run/run.ts'
import {
  type ActParts,
  actOnTask,
  mustHandle,
  mustRun,
  type OnTask,
  readSaid,
  readUsers,
  type Said,
  say,
} from './acting.ts'
import { mustOffer } from './back.ts'
import { agree, openSigners } from './decide.ts'

/** How deep signers may ask signers. */
const DEEPEST = 3

/** @throws Fault 'flow.button', 'flow.signers', 'flow.signer-twice', 'flow.signer-deep' */
export async function addSigners(
  parts: ActParts,
  who: Who,
  call: { taskId: string } & Record<string, unknown>,
): Promise<void> {
  const said = readSaid(call)
  const users = await parts.db.read(who, trx => readUsers(trx, call.assignee))
  if (!users.length) throw new Fault('flow.signers')
  await actOnTask(parts, who, call.taskId, async acting => {
    const { task } = acting
    mustRun(acting.instance)
    await mustHandle(acting)
    if (task.kind === 'task') mustOffer(acting, 'wf_add_instance')
    await sign(acting, users, { way: readWay(call.way), asks: readAsks(call.asks), said })
  })
}

export async function sign(
  acting: OnTask,
  users: string[],
  { way, asks, said }: { way: SignWay; asks: NonNullable<OpenTask['asks']>; said: Said },
): Promise<void> {
  const { run, task, definition, trx, who } = acting
  const asked = new Set(
    run
      .open()
      .filter(each => each.node === task.node)
      .map(({ assignee }) => assignee),
  )
  const twice = users.find(user => asked.has(user))
  if (twice !== undefined) throw new Fault('flow.signer-twice')
  say(acting, 'addMultiInstanceComment', said, { task: task.id, node: task.node, detail: { users, way } })
  const loop = definition.graph.nodes.get(task.node)?.loop
  if (task.kind === 'task' && way === 'parallel' && loop && !loop.sequential) {
    const item = loop.item ?? HANDLER
    for (const user of users) {
      await run.step({ do: 'addInstance', node: task.node, vars: { [item]: user, [HANDLER]: user } })
    }
    return
  }
  if (depthOf(run, task) >= DEEPEST) throw new Fault('flow.signer-deep', { most: DEEPEST })
  run.parts.ids.push(...(await nextIds(trx, users.length)))
  for (const [at, user] of users.entries()) {
    const status = asks === 'inTurn' && at > 0 ? 'waiting' : 'open'
    const signer = run.addTask({
      node: task.node,
      kind: 'signer',
      parentId: task.id,
      signs: way,
      asks,
      assignee: user,
      status,
    })
    if (status === 'open') run.changes.notices.push({ user, kind: 'signer', task: signer.id })
  }
  if (way === 'parallel') return
  const { assignee, owner, deputyOf } = task
  const outcome = way === 'after' ? ('agreed' as const) : null
  run.changes.moved.set(task.id, { assignee: assignee ?? who.id, owner, deputyOf, status: 'waiting', outcome })
}

function depthOf(run: Run, task: OpenTask): number {
  const parent = run.parts.tasks.find(({ id }) => id === task.parentId)
  return parent ? depthOf(run, parent) + 1 : 0
}

/** @throws Fault 'flow.button', 'flow.signer-unknown', 'flow.signer-last' */
export async function removeSigners(
  parts: ActParts,
  who: Who,
  call: { taskId: string } & Record<string, unknown>,
): Promise<void> {
  const said = readSaid(call)
  const users = await parts.db.read(who, trx => readUsers(trx, call.assignee))
  if (!users.length) throw new Fault('flow.signers')
  await actOnTask(parts, who, call.taskId, async acting => {
    mustRun(acting.instance)
    await mustHandle(acting)
    if (acting.task.kind === 'task') mustOffer(acting, 'wf_del_instance')
    await unsign(acting, users, said)
  })
}

export async function unsign(acting: OnTask, users: string[], said: Said): Promise<void> {
  const { run, task } = acting
  say(acting, 'deleteMultiInstanceComment', said, { task: task.id, node: task.node, detail: { users } })
  for (const user of users) {
    const signer = run.open().find(each => each.assignee === user && each.node === task.node && each.id !== task.id)
    if (!signer) throw new Fault('flow.signer-unknown')
    run.endTask(signer, 'cancelled', null)
    if (signer.token !== null) await run.step({ do: 'removeInstance', token: signer.token, completed: false })
  }
  const waits = task.status === 'waiting' && !openSigners(run, task).length
  if (!waits) return
  if (task.outcome === 'agreed') return agree(acting, task)
  const { assignee, owner, deputyOf } = task
  run.changes.moved.set(task.id, { assignee, owner, deputyOf, status: 'open', outcome: null })
}

export const readWay = (way: unknown): SignWay => (way === 'before' || way === 'after' ? way : 'parallel')
export const readAsks = (asks: unknown): NonNullable<OpenTask['asks']> =>
  asks === 'any' || asks === 'inTurn' ? asks : 'all'
