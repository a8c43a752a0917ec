/**
 * Carries out one act on one approval: what it is, means and leads to is said here, for the server as for the simulation.
 * The given approval is not changed; an act that is refused changes nothing.
 * @source docs/workflow.md#approvals
 */
import { Fault } from '../../error/fault.ts'
import { never } from '../../error/never.ts'
import { isInitiators } from '../graph/initiator.ts'
import { type Approval, type Definition, isOver, type Task } from './approval.ts'
import { deputyOf } from './assigned.ts'
import { listed, returnTask, sendBack } from './back.ts'
import type { Changes, CommentType, Said } from './changes.ts'
import type { Act, By, Giving } from './command.ts'
import { complete, handlersOf, onDue } from './decide.ts'
import type { ApprovalHost } from './host.ts'
import { lastHandledBy } from './may-do.ts'
import { mustAct } from './must.ts'
import { Run } from './run.ts'
import { addSigners, askOpinion, mustBeOthers, removeSigners } from './signers.ts'

export interface Acted {
  approval: Approval
  changes: Changes
}

/** @throws Fault those of `mustAct`, of the act and of the engine */
export async function act(
  definition: Definition,
  approval: Approval,
  act: Act,
  by: By,
  host: ApprovalHost,
): Promise<Acted> {
  await mustAct(definition, approval, act, by, host)
  const run = new Run(definition, approval, by, host, 'said' in act ? act.said : {})
  await carryOut(run, act)
  // whoever answered last, and however: together they refused
  if (run.refused !== null) {
    if (act.do !== 'complete' || act.pass) run.teller = null
    await sendBack(run, run.refused)
  }
  settle(run, approval.status)
  return run.finish()
}

async function carryOut(run: Run, act: Act): Promise<void> {
  const { approval, by } = run
  switch (act.do) {
    case 'start':
      return start(run, act)
    case 'complete':
      return complete(run, act)
    case 'write':
      return
    case 'claim':
      return claim(run.task(act.task), by)
    case 'give':
      return give(run, act)
    case 'findHandlers':
      return findHandlers(run, act)
    case 'addSigners':
      return addSigners(run, act)
    case 'removeSigners':
      return removeSigners(run, act)
    case 'askOpinion':
      return askOpinion(run, act)
    case 'comment':
      return comment(run, act.said)
    case 'copy':
      return run.copyTo(act.users, act.said.comment ?? '')
    case 'urge':
      return urge(run, act.task)
    case 'return':
      return returnTask(run, run.task(act.task), act.to, act.said)
    case 'takeBack':
      return takeBack(run, act.said)
    case 'withdraw':
      run.say('withdrawComment', act.said, undefined, {
        kind: act.to === 'end' ? 'wf_withdraw_end' : 'wf_withdraw_start',
      })
      if (act.to === 'owner') return run.hold('recall')
      return end(run, 'withdraw')
    case 'stop':
    case 'terminate':
      return terminate(run, act)
    case 'suspend':
      if (approval.suspended === act.suspended) return
      approval.suspended = act.suspended
      return run.say('comment', act.said, undefined, { suspended: act.suspended })
    case 'move':
      return move(run, act)
    case 'delete':
      run.say('deleteProcessComment', act.said)
      return isOver(approval.status) ? undefined : end(run, 'deleted')
    case 'endCalled':
      approval.parentToken = null // nobody waits for it any more
      return end(run, 'terminate')
    case 'due':
      return onDue(run, act)
    case 'step': {
      const { node, ...event } = act.event ?? { node: '' }
      if (act.event) run.say('comment', {}, { task: null, node }, event)
      return run.step(act.command)
    }
    default:
      return never(act)
  }
}

/** What follows from a new status: open tasks end, and the owner and the caller are told. */
function settle(run: Run, before: Approval['status']): void {
  const { approval, changes, host } = run
  const { status, starter, parentId, parentToken } = approval
  if (status === before || !isOver(status)) return
  approval.suspended = false
  for (const task of run.open()) run.endTask(task, 'cancelled', null)
  changes.jobs = changes.jobs.filter(({ work }) => work === 'throw')
  changes.waits = []
  if (parentId !== null && parentToken !== null) {
    const detail = {
      ...{ parent: parentId, token: parentToken, error: changes.error },
      ...(changes.endsCallers && { all: true }),
    }
    changes.jobs.push({ work: 'parent', node: '', due: host.now, detail })
  }
  const isWithCaller = parentId !== null && parentToken === null
  if (status !== 'deleted' && !isWithCaller) run.tell(starter, status)
}

async function end(run: Run, status: 'withdraw' | 'terminate' | 'deleted'): Promise<void> {
  await run.step({ do: 'end', how: 'terminated' })
  run.approval.status = status
}

async function start(
  run: Run,
  { vars, called, copied = [], changed = [] }: Extract<Act, { do: 'start' }>,
): Promise<void> {
  run.copyTo(copied, '')
  if (changed.length) run.say('explainComment', {}, undefined, { changed })
  await run.step({ do: 'start', vars, ...(called && { called }) })
  if (run.definition.flow.skipFirst && !called) await passFirst(run)
}

/** The first task, if it is the initiator's own, is passed with what was filled in at the start. */
async function passFirst(run: Run): Promise<void> {
  const [own, ...others] = run.open()
  const { starter } = run.approval
  if (!own || others.length || own.assignee !== starter || !isInitiators(run.definition, own.node)) return
  run.endTask(own, 'done', 'agreed')
  run.untell(({ task }) => task === own.id)
  await run.step({ do: 'complete', token: own.token! })
}

function claim(task: Task, { id }: By): void {
  if (task.assignee !== id) Object.assign(task, { assignee: id, owner: null, deputyOf: deputyOf(task, id) })
}

const GIVING: Record<Giving, CommentType> = {
  transfer: 'transferComment',
  delegate: 'delegateComment',
  assign: 'assigneeComment',
  dispatch: 'dispatchComment',
}

/** A task goes to somebody else; a delegated one returns. @throws Fault 'flow.one-user', 'flow.to-yourself', 'flow.own-request' */
function give(run: Run, { task: id, users, how, said }: Extract<Act, { do: 'give' }>): void {
  const task = run.task(id)
  const [to, ...others] = users
  if (to === undefined || others.length) throw new Fault('flow.one-user')
  if (to === task.assignee) throw new Fault('flow.to-yourself')
  mustBeOthers(run, task, users)
  run.say(
    GIVING[how],
    said,
    { task: id, node: task.node },
    { to, ...(run.by.as === 'administrator' && { as: run.by.as }) },
  )
  const owner = how === 'delegate' ? (task.assignee ?? run.by.id) : task.owner
  Object.assign(task, { assignee: to, owner, deputyOf: null })
  run.tell(to, how === 'delegate' ? 'delegate' : 'transfer', id)
}

/** Finds the handlers of a task again, by the rules of its node as people, posts and departments are now. */
async function findHandlers(run: Run, { task: id, said }: Extract<Act, { do: 'findHandlers' }>): Promise<void> {
  const task = run.task(id)
  run.previous = (await run.past()).findLast(({ assignee }) => assignee !== null)?.assignee ?? null
  run.say('assigneeComment', said, { task: id, node: task.node }, { again: true })
  await run.assignAgain(task)
}

/** Somebody who may read it says something about it: its owner and its handlers are told. */
function comment(run: Run, said: Said): void {
  run.say('comment', said)
  const heard = new Set([run.approval.starter, ...run.open().map(({ assignee }) => assignee)])
  for (const user of heard) run.tell(user, 'comment')
}

const PAUSE_MINUTES = 30

/** Reminds the handlers of one open task, or of all, at most once in `PAUSE_MINUTES`. @throws Fault 'flow.urged' */
function urge(run: Run, only: string | undefined): void {
  const { now } = run.host
  const open = run.open().filter(({ id, status }) => status === 'open' && (only === undefined || id === only))
  const due = open.filter(({ urgedAt }) => urgedAt === null || urgedAt < now - PAUSE_MINUTES * 60_000)
  if (open.length && !due.length) throw new Fault('flow.urged', { minutes: PAUSE_MINUTES })
  for (const task of due) {
    task.urgedAt = now
    for (const { id } of handlersOf(task)) run.tell(id, 'urge', task.id)
  }
}

/** A handler takes back the step they completed. @source docs/workflow.md#taking-back */
async function takeBack(run: Run, said: Said): Promise<void> {
  const { by, approval, host } = run
  const last = lastHandledBy(approval, by.id, await host.past())!
  run.say('withdrawComment', said, { task: last.id, node: last.node })
  await run.step({ do: 'back', to: last.node })
  for (const task of run.created()) {
    if (task.node !== last.node || task.status !== 'open') continue
    Object.assign(task, { assignee: by.id, deputyOf: null, candidates: [] })
    run.untell(notice => notice.task === task.id)
  }
}

async function terminate(run: Run, { task: id, said }: { task?: string; said: Said }): Promise<void> {
  const task = run.open().find(each => each.id === id)
  run.say('terminateComment', said, task && { task: task.id, node: task.node })
  if (task) run.endTask(task, 'done', 'stopped', run.by.id)
  await end(run, 'terminate')
}

/** Moves a process from the nodes where it stands to others, however they are connected. @throws Fault 'flow.move-node' */
async function move(run: Run, { from, to, said }: Extract<Act, { do: 'move' }>): Promise<void> {
  const { approval, definition } = run
  const unknown = to.find(node => !definition.graph.nodes.has(node))
  if (!to.length || unknown !== undefined) {
    const known = listed(movable(definition).map(id => definition.graph.nodes.get(id)!.name))
    throw new Fault('flow.move-node', { node: unknown ?? '', known })
  }
  const stands = approval.state.tokens.map(({ node }) => node)
  run.say('dispatchComment', said, { task: null, node: from[0] ?? '' }, { from, to })
  for (const task of run.open()) {
    if (task.kind === 'resubmit' || from.includes(task.node)) run.endTask(task, 'cancelled', null)
  }
  const leaving = new Set((from.length ? from : stands).filter(node => stands.includes(node)))
  await run.step({ do: 'move', from: [...leaving], to })
  if (!isOver(approval.status)) approval.status = 'unfinished'
}

const UNMOVABLE: ReadonlySet<string> = new Set(['startEvent', 'boundaryEvent', 'sequenceFlow'])

/** The nodes a process may be moved to, by id. @source WO-04 */
export const movable = ({ graph, elements }: Definition): string[] =>
  [...elements.values()].flatMap(({ id, type }) => (graph.nodes.has(id) && !UNMOVABLE.has(type) ? [id] : []))
