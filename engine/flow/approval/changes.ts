/** What an act changed, to be written. @source docs/workflow.md#persistence */
import type { Assignment } from '../people/choose-handlers.ts'
import type { Wait } from '../state.ts'
import type { FlowEvent } from '../step/command.ts'
import type { Task } from './approval.ts'

/** `explainComment` is the modification note. @source WU-27, WU-29, WU-35 */
export type CommentType =
  | 'assigneeComment'
  | 'dispatchComment'
  | 'transferComment'
  | 'delegateComment'
  | 'rollbackComment'
  | 'terminateComment'
  | 'addMultiInstanceComment'
  | 'deleteMultiInstanceComment'
  | 'withdrawComment'
  | 'deleteProcessComment'
  | 'comment'
  | 'rejectComment'
  | 'explainComment'

/** What people say with an act. */
export interface Said {
  comment?: string | undefined
  attachment?: { link: string; name: string }[] | undefined
  signature?: string | undefined
}

/** Where something is said or done; '' as node: at no node. */
export interface Place {
  task: string | null
  node: string
}

export interface NewComment extends Place, Said {
  type: CommentType
  detail?: object
}

type JobWork = 'timer' | 'service' | 'due' | 'child' | 'throw' | 'parent'

export interface NewJob {
  work: JobWork
  node: string
  /** ms since 1970 */
  due: number
  token?: number
  wait?: number
  task?: string
  detail?: object
}

export interface NewNotice {
  user: string
  kind: string
  task: string | null
  /** who acted; null: nobody, or several together */
  by: string | null
  /** what they said with it */
  said?: string
  /** of its sentence, besides what every notice tells */
  values?: object
}

/** A task got its handlers, or passed. */
export interface Assigned {
  is: 'assigned'
  node: string
  token: number
  assignment: Assignment
  /** why nobody is asked; null: its handlers are */
  passed: string | null
}

/** The handlers of a node with one instance for each of them. */
interface Gathered {
  is: 'gathered'
  node: string
  assignment: Assignment
}

export interface Changes {
  /** new tasks that were not cancelled at once, and those that are not as they were */
  tasks: { created: Task[]; changed: Task[] }
  history: { kind: 'flow' | 'node' | 'note'; element: string; isOver: boolean; detail?: object }[]
  /** elements whose open history ends */
  left: Set<string>
  comments: NewComment[]
  /** nodes whose opinions a return takes back */
  superseded: string[]
  copies: (Place & { user: string; note: string })[]
  jobs: NewJob[]
  waits: Wait[]
  endedWaits: number[]
  /** tokens whose jobs are cancelled */
  endedTokens: number[]
  notices: NewNotice[]
  /** uncaught error of a called process, for its caller */
  error: string | null
  /** with it end the processes that called it */
  endsCallers: boolean
  /** what happened, in order */
  events: (FlowEvent | Assigned | Gathered)[]
}

export const noChanges = (): Changes => ({
  tasks: { created: [], changed: [] },
  history: [],
  left: new Set(),
  comments: [],
  superseded: [],
  copies: [],
  jobs: [],
  waits: [],
  endedWaits: [],
  endedTokens: [],
  notices: [],
  error: null,
  endsCallers: false,
  events: [],
})
