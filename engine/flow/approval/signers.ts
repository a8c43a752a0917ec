/**
 * People whom a handler asks. Signers: before (the task returns to the handler), after (the handler has agreed), or beside;
 * where the node has one instance for each handler, a signer is one more instance. Others give an opinion nobody waits for.
 * @source WU-07, WU-08, WU-64; docs/workflow.md#decisions
 */
import { Fault } from '../../error/fault.ts'
import type { Task } from './approval.ts'
import type { Act } from './command.ts'
import { awaitSigners, goOn } from './decide.ts'
import { isOthers } from './may-do.ts'
import type { Run } from './run.ts'

/** How deep signers may ask signers. */
const DEEPEST = 3

/** @throws Fault 'flow.signers', 'flow.signer-twice', 'flow.signer-deep' */
export async function addSigners(run: Run, act: Extract<Act, { do: 'addSigners' }>): Promise<void> {
  const { users, way, asks, said } = act
  const task = run.task(act.task)
  const { node, id } = task
  const asked = new Set(run.open().flatMap(each => (each.node === node ? [each.assignee] : [])))
  mustBeFresh(users, asked)
  mustBeOthers(run, task, users)
  run.say('addMultiInstanceComment', said, { task: id, node }, { users, way })
  const loop = run.definition.graph.nodes.get(node)?.loop
  if (task.kind === 'task' && way === 'parallel' && loop && !loop.sequential) {
    for (const user of users) await run.step({ do: 'addInstance', node, item: user })
    return
  }
  if (depthOf(run, task) >= DEEPEST) throw new Fault('flow.signer-deep', { most: DEEPEST })
  for (const [at, user] of users.entries()) {
    const status = asks === 'inTurn' && at > 0 ? 'waiting' : 'open'
    const signer = run.addTask({ node, kind: 'signer', parentId: id, signs: way, asks, assignee: user, status })
    if (status === 'open') run.tell(user, 'signer', signer.id)
  }
  if (way !== 'parallel') awaitSigners(run, task, way === 'after' ? 'agreed' : null)
}

/** Whether somebody signs a task, or handles another instance of the same round. */
function isBeside({ approval: { state } }: Run, task: Task, other: Task): boolean {
  if (other.kind === 'signer') return other.parentId === task.id
  const roundOf = ({ token }: Task) => {
    const scope = state.tokens.find(({ id }) => id === token)?.scope
    return state.scopes.find(({ id, loop, node }) => id === scope && loop && node === task.node)?.id
  }
  return other.id !== task.id && roundOf(task) !== undefined && roundOf(task) === roundOf(other)
}

/** Before a task is given to people. @throws Fault 'flow.own-request' */
export function mustBeOthers({ definition, approval, by }: Run, task: Task, users: string[]): void {
  if (users.includes(approval.starter) && isOthers(definition, approval, task, by)) throw new Fault('flow.own-request')
}

function mustBeFresh(users: string[], asked: ReadonlySet<string | null>): void {
  if (!users.length) throw new Fault('flow.signers')
  if (users.some(user => asked.has(user))) throw new Fault('flow.signer-twice')
}

function depthOf({ approval }: Run, { parentId }: Task): number {
  let depth = 0
  const parentOf = (id: string | null) => approval.tasks.find(each => each.id === id)
  for (let at = parentOf(parentId); at; at = parentOf(at.parentId)) depth++
  return depth
}

/** @throws Fault 'flow.signers', 'flow.signer-unknown' */
export async function removeSigners(run: Run, act: Extract<Act, { do: 'removeSigners' }>): Promise<void> {
  const { users, said } = act
  const task = run.task(act.task)
  mustBeFresh(users, new Set())
  const { node, id } = task
  run.say('deleteMultiInstanceComment', said, { task: id, node }, { users })
  for (const user of users) {
    const signer = run.open().find(each => each.assignee === user && isBeside(run, task, each))
    if (!signer) throw new Fault('flow.signer-unknown')
    run.endTask(signer, 'cancelled', null)
    if (signer.token !== null) await run.step({ do: 'removeInstance', token: signer.token, completed: false })
  }
  if (task.status === 'waiting' && !run.signersOf(task).length) await goOn(run, task)
}

/** @throws Fault 'flow.signers', 'flow.signer-twice' */
export function askOpinion(run: Run, act: Extract<Act, { do: 'askOpinion' }>): void {
  const { users, said } = act
  const { node, id } = run.task(act.task)
  const asked = new Set(run.open().flatMap(each => (each.parentId === id || each.id === id ? [each.assignee] : [])))
  mustBeFresh(users, asked)
  run.say('comment', said, { task: id, node }, { asked: users })
  for (const user of users) {
    const opinion = run.addTask({ node, kind: 'opinion', parentId: id, assignee: user })
    run.tell(user, 'opinion', opinion.id)
  }
}
