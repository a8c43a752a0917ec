/**
 * What administrators of processes do, whoever handles the task: the actions of handlers without the checks of handlers, and
 * what keeps a process going.
 * @source WO-05…WO-17; docs/workflow.md#administration
 */
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { elementTitle } from '#engine/flow/element-name.ts'
import { HANDLER } from '#engine/flow/graph/compile-process.ts'
import { comma } from '#engine/text/comma.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import type { Trx } from '../../db/db.ts'
import {
  type Acting,
  type ActParts,
  actOnInstance,
  actOnTask,
  copyTo,
  mustRun,
  type OnTask,
  readSaid,
  readUsers,
  type Said,
  say,
} from '../act/acting.ts'
import { rollback } from '../act/back.ts'
import { type CompleteCall, readCompleting, settle } from '../act/complete.ts'
import { terminate } from '../act/end.ts'
import { give, onlyOne } from '../act/hand-over.ts'
import { readAsks, readWay, sign, unsign } from '../act/signers.ts'
import { urge } from '../act/urge.ts'
import { type Definition, processTitle } from '../definition/definitions.ts'
import { isAdministratorOf } from '../people/audience.ts'

type Call = Record<string, unknown>
type TaskCall = Call & { taskId: string }
type InstanceCall = Call & { processInsId: string }

/** @throws Fault 'flow.not-administrator' */
async function mustAdminister({ definition, who, trx }: Acting): Promise<void> {
  if (!(await isAdministratorOf(trx, who, definition)))
    throw new Fault('flow.not-administrator', { name: processTitle(definition) })
}

/** An open task of a process that runs. @throws Fault 'flow.task-waits' when it waits for signers */
function onTask(
  parts: ActParts,
  who: Who,
  { taskId }: TaskCall,
  work: (acting: OnTask) => Promise<void> | void,
  { chosen = [], waiting = false }: { chosen?: string[]; waiting?: boolean } = {},
): Promise<void> {
  return actOnTask(
    parts,
    who,
    taskId,
    async acting => {
      await mustAdminister(acting)
      mustRun(acting.instance)
      if (acting.task.status === 'waiting' && !waiting) throw new Fault('flow.task-waits')
      await work(acting)
    },
    { chosen },
  )
}

function onInstance(
  parts: ActParts,
  who: Who,
  { processInsId }: InstanceCall,
  work: (acting: Acting) => Promise<void> | void,
): Promise<void> {
  return actOnInstance(parts, who, processInsId, async acting => {
    await mustAdminister(acting)
    await work(acting)
  })
}

const usersOf = (parts: ActParts, who: Who, input: unknown) => parts.db.read(who, trx => readUsers(trx, input))

/** Answers for the handlers. @source WO-05 */
export async function completeFor(parts: ActParts, who: Who, call: CompleteCall): Promise<void> {
  const { said, chosen, copied } = await readCompleting(parts, who, call)
  await onTask(parts, who, call, acting => settle(acting, { pass: call.pass, said, copied }), { chosen })
}

/** Suspends a process, or lets it go on. @source WO-06 */
export async function changeStatus(
  parts: ActParts,
  who: Who,
  call: InstanceCall & { suspended: boolean },
): Promise<void> {
  const said = readSaid(call)
  await onInstance(parts, who, call, acting => {
    mustBeOpen(acting)
    if (acting.instance.suspended === call.suspended) return
    acting.instance.suspended = call.suspended
    say(acting, 'comment', said, { detail: { suspended: call.suspended } })
  })
}

const GIVING = {
  changeTaskAssignee: { type: 'assigneeComment', keepsOwner: false },
  transferTask: { type: 'transferComment', keepsOwner: false },
  delegateTask: { type: 'delegateComment', keepsOwner: true },
  dispatchTask: { type: 'dispatchComment', keepsOwner: false },
} as const

/** Gives a task to somebody else. @source WO-07…WO-09 */
export async function giveFor(parts: ActParts, who: Who, call: TaskCall, how: keyof typeof GIVING): Promise<void> {
  const said = readSaid(call)
  const users = await usersOf(parts, who, call.assignee)
  await onTask(parts, who, call, acting => give(acting, onlyOne(users), said, GIVING[how]))
}

/** @source WO-10 */
export async function copyFor(parts: ActParts, who: Who, call: InstanceCall): Promise<void> {
  const { comment = '' } = readSaid(call)
  const users = await usersOf(parts, who, call.copyUser ?? call.assignee)
  if (!users.length) throw new Fault('flow.signers')
  await onInstance(parts, who, call, acting => copyTo(acting, users, comment, { task: null, node: '' }))
}

/** @source WO-11 */
export async function urgeFor(parts: ActParts, who: Who, call: InstanceCall): Promise<void> {
  await onInstance(parts, who, call, async acting => {
    mustRun(acting.instance)
    await urge(acting, call.taskId)
  })
}

/** @source WO-12 */
export async function terminateFor(parts: ActParts, who: Who, call: InstanceCall): Promise<void> {
  const said = readSaid(call)
  await onInstance(parts, who, call, async acting => {
    mustBeOpen(acting)
    const task = acting.run.open().find(({ id }) => id === call.taskId) ?? null
    await terminate(acting, said, task)
  })
}

/** @source WO-13 */
export async function rollbackFor(parts: ActParts, who: Who, call: TaskCall & { nodeId: string }): Promise<void> {
  const said = readSaid(call)
  await onTask(parts, who, call, acting => rollback(acting, call.nodeId, said), { waiting: true })
}

/** Moves a task to any node of its process; without a node it is given to somebody else. @source WO-14 */
export async function dispatchFor(parts: ActParts, who: Who, call: TaskCall & { nodeId: string }): Promise<void> {
  if (!call.nodeId) return giveFor(parts, who, call, 'dispatchTask')
  const said = readSaid(call)
  const chosen = await usersOf(parts, who, call.assignee)
  await onTask(parts, who, call, acting => jump(acting, [acting.task.node], [call.nodeId], said), {
    chosen,
    waiting: true,
  })
}

/**
 * Moves a process from the nodes where it stands to others, however they are connected.
 * @param call.from  ids of nodes; absent: all where it stands
 */
export async function moveProcess(
  parts: ActParts,
  who: Who,
  call: InstanceCall & { from: string[]; to: string[] },
): Promise<void> {
  const said = readSaid(call)
  await onInstance(parts, who, call, acting => {
    mustBeOpen(acting)
    mustRun(acting.instance)
    return jump(acting, call.from, call.to, said)
  })
}

/** @throws Fault 'flow.move-node', 'flow.move' of the engine */
async function jump(acting: Acting, from: string[], to: string[], said: ReturnType<typeof readSaid>): Promise<void> {
  const { run, instance, definition, who } = acting
  const { nodes } = definition.graph
  const unknown = to.find(node => !nodes.has(node))
  if (!to.length || unknown !== undefined) {
    throw new Fault('flow.move-node', {
      node: unknown ?? '',
      known: movable(definition, who.lang)
        .map(({ name }) => name)
        .join(comma(who.lang)),
    })
  }
  const stands = instance.state.tokens.map(({ node }) => node)
  say(acting, 'dispatchComment', said, { node: from[0] ?? '', detail: { from, to } })
  for (const task of run.open()) {
    if (task.kind === 'resubmit' || from.includes(task.node)) run.endTask(task, 'cancelled', null)
  }
  const leaving = new Set((from.length ? from : stands).filter(node => stands.includes(node)))
  await run.step({ do: 'move', from: [...leaving], to })
  if (instance.status === 'reject' || instance.status === 'recall') instance.status = 'unfinished'
}

/** The nodes a process may be moved to. @source WO-04 */
export function movable(
  { graph, elements }: Definition,
  lang: Lang = 'zh',
): { id: string; name: string; type: string }[] {
  return [...elements.values()]
    .filter(({ id, type }) => graph.nodes.has(id) && !UNMOVABLE.has(type))
    .map(({ id, type }) => ({ id, name: pick(graph.nodes.get(id)!.name, lang), type }))
}

const UNMOVABLE: ReadonlySet<string> = new Set(['startEvent', 'boundaryEvent', 'sequenceFlow'])

/** @source WO-15 */
export async function addSignersFor(parts: ActParts, who: Who, call: TaskCall): Promise<void> {
  const said = readSaid(call)
  const users = await usersOf(parts, who, call.assignee)
  if (!users.length) throw new Fault('flow.signers')
  const how = { way: readWay(call.way), asks: readAsks(call.asks), said }
  await onTask(parts, who, call, acting => sign(acting, users, how))
}

/** @source WO-16 */
export async function removeSignersFor(parts: ActParts, who: Who, call: TaskCall): Promise<void> {
  const said = readSaid(call)
  const users = await usersOf(parts, who, call.assignee)
  if (!users.length) throw new Fault('flow.signers')
  await onTask(parts, who, call, acting => unsign(acting, users, said), { waiting: true })
}

/** A running process ends as deleted; one that has ended leaves the lists. Its rows are kept. @source WO-17 */
export async function deleteProcess(parts: ActParts, who: Who, call: InstanceCall): Promise<void> {
  const said = readSaid(call)
  await onInstance(parts, who, call, async acting => {
    const { run, instance, trx } = acting
    say(acting, 'deleteProcessComment', said)
    if (isOpen(acting)) {
      await run.step({ do: 'end', how: 'terminated' })
      run.end('deleted')
      return
    }
    await sql`update wf_instance set is_deleted = 1 where tenant_id = ${trx.tenant} and id = ${instance.id}`.execute(
      trx,
    )
  })
}

/** Finds the handlers of a task again, by the rules of its node as people, posts and departments are now. */
export async function findHandlersAgain(parts: ActParts, who: Who, call: TaskCall): Promise<void> {
  const said = readSaid(call)
  await onTask(parts, who, call, async acting => {
    if (!mayFindAgain(acting)) throw new Fault('flow.find-again', { node: elementTitle(acting.settings) })
    await findAgain(acting, said)
  })
}

export async function findAgain(acting: OnTask, said: Said): Promise<void> {
  const { run, trx, task, instance } = acting
  run.parts.previous = await lastHandler(trx, instance.id)
  say(acting, 'assigneeComment', said, { task: task.id, node: task.node, detail: { again: true } })
  await run.assignAgain(task)
}

/** Not where one of several instances of a node belongs to one person. */
export const mayFindAgain = ({ task, instance }: Pick<OnTask, 'task' | 'instance'>): boolean =>
  task.kind === 'task' && typeof instance.state.tokens.find(({ id }) => id === task.token)?.vars?.[HANDLER] !== 'string'

async function lastHandler(trx: Trx, instance: string): Promise<string | null> {
  const { rows } = await sql<{ user: string }>`select assignee as "user" from wf_task
    where tenant_id = ${trx.tenant} and instance_id = ${instance} and status = 'done' and assignee is not null
    order by end_time desc, id desc limit 1`.execute(trx)
  return rows[0]?.user ?? null
}

/** @throws Fault 'flow.over' */
function mustBeOpen(acting: Acting): void {
  if (!isOpen(acting)) throw new Fault('flow.over')
}

const isOpen = ({ instance: { status } }: Acting): boolean =>
  status === 'unfinished' || status === 'reject' || status === 'recall'

/** Runs the failed work of a process again. @returns how many pieces */
export async function retryJobs(parts: ActParts, who: Who, call: InstanceCall): Promise<number> {
  let count = 0
  await onInstance(parts, who, call, async ({ trx, instance, run }) => {
    const { rows } =
      await sql`update wf_job set failed = false, attempts = 0, taken_until = null, due_at = ${run.parts.at}::timestamptz
      where tenant_id = ${trx.tenant} and instance_id = ${instance.id} and failed returning id`.execute(trx)
    count = rows.length
  })
  return count
}
