/**
 * What a person may do with an approval, as a handler or as its administrator. Buttons and acts ask here.
 * @source WU-02…WU-13, WO-05…WO-17; docs/workflow.md#what-may-be-done
 */
import { Fault } from '../../error/fault.ts'
import type { Text } from '../../text/text.ts'
import { buttonsAt } from '../decision/buttons-at.ts'
import { HANDLER } from '../graph/compile-process.ts'
import { elementTitle } from '../graph/element-name.ts'
import { initiatorNode } from '../graph/initiator.ts'
import {
  type Approval,
  type Definition,
  isOpen,
  isOver,
  isReturned,
  type PastTask,
  type Task,
  type TaskKind,
} from './approval.ts'
import type { By, Giving } from './command.ts'

/** What is done at a task. */
export type TaskDeed =
  | Giving
  | 'claim'
  | 'agree'
  | 'refuse'
  | 'return'
  | 'stop'
  | 'addSigners'
  | 'removeSigners'
  | 'askOpinion'
  | 'keep'
  | 'write'
  | 'findHandlers'
  | 'dispatchTo'
/** What is done with the whole. */
export type Deed = 'withdraw' | 'takeBack' | 'urge' | 'comment' | 'suspend' | 'move' | 'terminate' | 'delete' | 'copy'

interface TaskTerms {
  /** also while the task waits for its signers */
  waiting?: true
  /** also while the process is suspended */
  suspended?: true
  /** only its handler, not somebody who might claim it */
  assigned?: true
  /** kinds of tasks it is done at; absent: all */
  at?: readonly TaskKind[]
  /** the button the node must offer a handler */
  button?: string
}

const AT_TASK: Record<TaskDeed, TaskTerms> = {
  claim: {},
  agree: {},
  refuse: { button: 'wf_reject' },
  return: { waiting: true, button: 'wf_rollback' },
  stop: { waiting: true, button: 'wf_terminate' },
  transfer: { button: 'wf_transfer' },
  delegate: { button: 'wf_delegate' },
  addSigners: { waiting: true, at: ['task', 'signer'], button: 'wf_add_instance' },
  removeSigners: { waiting: true, at: ['task', 'signer'], button: 'wf_del_instance' },
  askOpinion: { waiting: true, assigned: true, at: ['task'] },
  write: { waiting: true },
  keep: { waiting: true, suspended: true, assigned: true },
  ...{ assign: {}, dispatch: {}, findHandlers: {}, dispatchTo: { waiting: true } },
}

/** Only administrators do these. */
const ADMINISTRATORS: readonly (TaskDeed | Deed)[] = [
  ...['assign', 'dispatch', 'findHandlers', 'dispatchTo', 'suspend', 'move', 'terminate', 'delete'],
] as (TaskDeed | Deed)[]

/** A returned process is submitted again: by the initiator, or by whoever took the initiator's task over. */
export function isResubmission({ elements }: Definition, { status, starter }: Approval, task: Task, by: By): boolean {
  if (task.kind === 'resubmit') return true
  const isOwn = elements.get(task.node)?.who?.some(({ is }) => is === 'initiator') ?? false
  return isReturned(status) && task.kind === 'task' && (isOwn || starter === (task.assignee ?? by.id))
}

/** Why somebody may not do something at an open task; null: they may. */
export function whyNotAt(definition: Definition, approval: Approval, deed: TaskDeed, task: Task, by: By): Fault | null {
  const { suspended, waiting, assigned, at, button } = AT_TASK[deed]
  const settings = definition.elements.get(task.node)
  if (by.as === 'system') return null
  if (approval.suspended && !suspended) return suspendedFault(definition)
  const isHandler = by.as === 'handler'
  if (isHandler && !handles(task, by.id, assigned)) {
    return new Fault(deed === 'claim' && task.assignee !== null ? 'flow.claimed' : 'flow.not-yours')
  }
  if (task.status === 'waiting' && !(waiting && (isHandler || deed !== 'addSigners')))
    return new Fault('flow.task-waits')
  if (DECISIONS.includes(deed) && by.id === approval.starter && isOthers(definition, approval, task, by))
    return new Fault('flow.own-request')
  const isOffered =
    (at?.includes(task.kind) ?? true) &&
    (!isHandler || (!ADMINISTRATORS.includes(deed) && (!button || isOfferedAt(definition, approval, button, task, by))))
  if (!isOffered) return new Fault('flow.button', { node: titleOf(task) })
  if (deed === 'findHandlers' && !mayFindAgain(approval, task)) {
    return new Fault('flow.find-again', { node: settings ? elementTitle(settings) : titleOf(task) })
  }
  return null
}

/** Why somebody may not do something with the whole process; null: they may. */
export function whyNot(
  definition: Definition,
  approval: Approval,
  deed: Deed,
  by: By,
  past: readonly PastTask[] = [],
): Fault | null {
  const { status, suspended, starter } = approval
  const isHandler = by.as === 'handler'
  if (isHandler && ADMINISTRATORS.includes(deed)) return new Fault('flow.forbidden')
  if (isHandler && (deed === 'withdraw' || deed === 'urge') && starter !== by.id) return new Fault('flow.not-owner')
  if (suspended && SUSPENDABLE.includes(deed)) return suspendedFault(definition)
  switch (deed) {
    case 'withdraw':
      return whyNotWithdraw(definition, status, past)
    case 'takeBack':
      return lastHandledBy(approval, by.id, past) ? null : new Fault('flow.take-back')
    case 'suspend':
    case 'move':
    case 'terminate':
      return isOver(status) ? new Fault('flow.over') : null
    default:
      return null
  }
}

const SUSPENDABLE: readonly Deed[] = ['withdraw', 'takeBack', 'urge', 'move']

/** A candidate claims a task by acting. */
function handles({ assignee, candidates }: Task, user: string, onlyAssigned = false): boolean {
  return assignee === user || (!onlyAssigned && assignee === null && candidates.some(({ id }) => id === user))
}

const DECISIONS: readonly TaskDeed[] = ['claim', 'agree', 'refuse']

/** Whether others than the initiator decide at a task, whoever has it: nobody decides their own request. */
export function isOthers(definition: Definition, approval: Approval, task: Task, by: By): boolean {
  const { who = [], own = 'leader' } = definition.elements.get(task.node) ?? {}
  const isOwn = who.some(({ is }) => is === 'initiator') || isResubmission(definition, approval, task, by)
  return (task.kind === 'task' || task.kind === 'signer') && own === 'leader' && !isOwn
}

/** Signers and those who are asked only answer; who submits again does just that. */
function isOfferedAt(definition: Definition, approval: Approval, button: string, task: Task, by: By): boolean {
  if (task.kind === 'signer' && button === 'wf_reject') return true
  const isAnswer = task.kind !== 'task' && !SIGNERS.includes(button)
  if (isAnswer || task.kind === 'resubmit' || task.kind === 'opinion') return false
  if (button === 'wf_reject' && isResubmission(definition, approval, task, by)) return false
  return buttonsAt(definition.flow, definition.elements.get(task.node)).some(({ id, hide }) => id === button && !hide)
}

/** A signer may ask signers of their own. */
const SIGNERS: readonly string[] = ['wf_add_instance', 'wf_del_instance']

/** Not where one of several instances of a node belongs to one person. */
export const mayFindAgain = ({ state }: Pick<Approval, 'state'>, { kind, token }: Task): boolean =>
  kind === 'task' && typeof state.tokens.find(({ id }) => id === token)?.vars?.[HANDLER] !== 'string'

function whyNotWithdraw(definition: Definition, status: Approval['status'], past: readonly PastTask[]): Fault | null {
  if (isReturned(status)) return null
  if (isOver(status)) return new Fault('flow.over')
  const { withdraw = 'untilHandled' } = definition.flow
  if (withdraw === 'always') return null
  const own = initiatorNode(definition)
  const isHandled = past.some(({ kind, outcome, node }) => kind === 'task' && outcome !== 'passed' && node !== own)
  return withdraw === 'never' || isHandled ? new Fault('flow.withdraw-late') : null
}

/**
 * The last task of the process that anybody handled, if it was this person and nobody has looked at what it made.
 * @source docs/workflow.md#taking-back
 */
export function lastHandledBy(
  { status, tasks }: Approval,
  user: string,
  past: readonly PastTask[],
): PastTask | undefined {
  const last = past.findLast(({ kind, outcome }) => kind === 'task' && outcome === 'agreed')
  if (status !== 'unfinished' || last?.assignee !== user) return undefined
  const isSettled = ({ openedAt, createTime, assignee }: Task) =>
    openedAt !== null || createTime < last.endTime || assignee === user
  return tasks.filter(isOpen).some(isSettled) ? undefined : last
}

const titleOf = ({ name, nameEn }: Task): Text => ({ zh: name, ...(nameEn && { en: nameEn }) })

export const suspendedFault = ({ flow: { title } }: Definition) => new Fault('flow.suspended', { name: title })
