/** What an action changed, to be written: tasks, history, comments, jobs and notices. */
import type { CommentType, ProcessFile } from '#adapters/wire/process.ts'
import type { Wait } from '#engine/flow/state.ts'
import type { OpenTask, Outcome, SignWay, TaskKind } from '../instance/instance.ts'

export interface NewTask {
  id: string
  token: number | null
  node: string
  name: string
  nameEn?: string | undefined
  kind: TaskKind
  status: 'open' | 'waiting' | 'done' | 'cancelled'
  outcome: Outcome | null
  assignee: string | null
  deputyOf: string | null
  candidates: { id: string; deputyOf?: string | undefined }[]
  parentId: string | null
  signs: SignWay | null
  asks: OpenTask['asks']
  round: number
  due: Date | null
}

export interface NewComment {
  task: string | null
  node: string
  type: CommentType | 'rejectComment' | 'explainComment'
  message: string
  files?: ProcessFile[]
  signature?: string
  detail?: object
  by: string
}

interface NewJob {
  work: 'timer' | 'service' | 'due' | 'child' | 'throw' | 'parent'
  token: number | null
  wait: number | null
  node: string
  due: Date
  task?: string
  detail?: object
}

/** What a run changed, to be written. */
export interface Changes {
  created: NewTask[]
  /** open tasks that ended */
  ended: Map<string, { status: 'done' | 'cancelled'; outcome: Outcome | null; by: string | null }>
  /** open tasks handed to somebody else, reopened or put to wait */
  moved: Map<string, Pick<OpenTask, 'assignee' | 'owner' | 'deputyOf' | 'status' | 'outcome'>>
  /** who may claim an open task from now on */
  candidates: Map<string, { id: string; deputyOf?: string | undefined }[]>
  passed: { kind: 'flow' | 'node' | 'note'; element: string; isOver: boolean; detail?: object }[]
  /** elements whose open history ends */
  left: Set<string>
  comments: NewComment[]
  /** nodes whose opinions a return takes back */
  superseded: string[]
  copies: { user: string; task: string | null; node: string; note: string }[]
  jobs: NewJob[]
  waits: Wait[]
  endedWaits: number[]
  /** tokens whose jobs are cancelled */
  endedTokens: number[]
  notices: { user: string; kind: string; task: string | null; detail?: object }[]
}

export const noChanges = (): Changes => ({
  created: [],
  ended: new Map(),
  moved: new Map(),
  candidates: new Map(),
  passed: [],
  left: new Set(),
  comments: [],
  superseded: [],
  copies: [],
  jobs: [],
  waits: [],
  endedWaits: [],
  endedTokens: [],
  notices: [],
})
