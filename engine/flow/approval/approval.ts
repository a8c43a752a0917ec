/**
 * One approval as people see it: where its process stands, whose it is, and its open tasks. Plain data.
 * @source docs/workflow.md#approvals
 */
import type { FlowDocument, FlowElement } from '../../schema/document.ts'
import type { Graph } from '../graph/graph.ts'
import type { Acting } from '../people/deputies.ts'
import type { State } from '../state.ts'

/** @source WU-32 */
export type ProcessStatus = 'unfinished' | 'finished' | 'terminate' | 'withdraw' | 'recall' | 'reject' | 'deleted'

/** Nothing of it can happen any more. */
export const isOver = (status: ProcessStatus): boolean => OVER.includes(status)

/** It is back in its owner's hands. */
export const isReturned = (status: ProcessStatus): boolean => RETURNED.includes(status)

/** The statuses of processes that wait for their owner, as rows keep them. */
export const RETURNED: readonly ProcessStatus[] = ['recall', 'reject']

/** The statuses of processes that are over, as rows keep them. */
const OVER: readonly ProcessStatus[] = ['finished', 'terminate', 'withdraw', 'deleted']

export type TaskKind = 'task' | 'resubmit' | 'signer' | 'opinion'
export type SignWay = 'before' | 'after' | 'parallel'
export type Asks = 'any' | 'all' | 'inTurn'
export type Outcome = 'agreed' | 'refused' | 'returned' | 'stopped' | 'passed' | 'withdrawn'

export interface Task {
  id: string
  /** null: of a person who was asked, or of a resubmission */
  token: number | null
  /** id of the element */
  node: string
  name: string
  nameEn: string | null
  kind: TaskKind
  /** waiting: for the signers its handler asked, or for its turn among them */
  status: 'open' | 'waiting' | 'done' | 'cancelled'
  /** of one that waits: what its handler has answered already */
  outcome: Outcome | null
  /** null: one of the candidates claims it */
  assignee: string | null
  /** who delegated it */
  owner: string | null
  deputyOf: string | null
  candidates: Acting[]
  /** of a signer or an opinion: the task that asked */
  parentId: string | null
  signs: SignWay | null
  asks: Asks | null
  /** ms since 1970; null: never */
  due: number | null
  /** ms since 1970, of the last reminder */
  urgedAt: number | null
  /** null: its handler has not looked at it */
  openedAt: string | null
  createTime: string
}

/** A task that is over. */
export interface PastTask extends Pick<Task, 'id' | 'node' | 'kind' | 'outcome' | 'assignee'> {
  endTime: string
}

export const isOpen = ({ status }: Task): boolean => status === 'open' || status === 'waiting'

interface Straight {
  /** the node that returned it */
  from: string
  /** who had agreed, by node */
  agreed: Record<string, string[]>
  /** who returned it lets the owner choose */
  asks?: true
}

/** What a deployed version says. */
export interface Definition {
  graph: Graph
  elements: ReadonlyMap<string, FlowElement>
  flow: Pick<FlowDocument, 'title' | 'skipFirst' | 'back' | 'buttons' | 'withdraw'>
}

export interface Approval {
  status: ProcessStatus
  suspended: boolean
  state: State
  /** user id of the initiator, its owner */
  starter: string
  /** it was returned and goes straight back: tasks before are passed where the same people had agreed */
  straight: Straight | null
  /** the instance that called it, and the token that waits there */
  parentId: string | null
  parentToken: number | null
  /** the open ones */
  tasks: Task[]
}
