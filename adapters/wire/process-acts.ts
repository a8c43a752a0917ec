/** What handlers and owners do with a process: bodies and answers of the calls. @source docs/http.md#processes */
import type { WireIssue } from './envelope.ts'
import type { ProcessFile, ProcessStatus } from './process.ts'
import type { WireRecord } from './screen.ts'

/** Body of `completeTask`. @source WU-29 */
export interface CompletePayload {
  taskId: string
  processInstanceId: string
  processDefinitionName?: string
  processDefinitionId?: string
  pass: boolean
  comment?: string
  copyUser?: string
  assignee?: string
  /** the form's values, with `rev` of the record they come from */
  variables?: WireRecord
  attachment?: ProcessFile[]
  /** link of the signature's picture */
  signature?: string
  /** `explainComment`: the owner's modification note of a returned process */
  commentType?: 'comment' | 'explainComment'
  commentComponent?: string
  commentVal?: string
}

/** Answer of the calls that handle a task. */
export interface HandledAnswer {
  processIsFinished: ProcessStatus
  /** the next task that waits for the reader, in this process first */
  next: { taskId: string; processInsId: string; title: string } | null
  /** what is wrong with the form and did not stop the act, because it was not touched */
  told?: WireIssue[]
}

/** Body of the calls that name a task; `comment` is required except in claimTask and urgeTask. */
export interface TaskPayload {
  taskId: string
  processInstanceId: string
  comment?: string
  copyUser?: string
  attachment?: ProcessFile[]
}

/** Body of `transferTask`, `delegateTask`. @source WU-59, WU-60 */
export interface HandOverPayload extends TaskPayload {
  assignee: string
}

/** Body of `rollbackTask`. @source WU-62 */
export interface RollbackPayload extends TaskPayload {
  nodeId: string
}

/** Answer of `GET getBackNodes?taskId`: the user tasks the process passed. @source WU-55 */
export interface BackNode {
  nodeId: string
  nodeName: string
  assigneeName: string
}

/** Body of `addMultiInstance`. @source WU-64 */
export interface AddSignerPayload extends TaskPayload {
  assignee: string
  /** before: the task returns to the handler; after: the handler has agreed; absent: parallel */
  way?: 'before' | 'after' | 'parallel'
  /** of several signers: whether all must agree, one after the other, or one for all; absent: all */
  asks?: 'all' | 'any' | 'inTurn'
}

/** Body of `deleteMultiInstance`. */
export interface RemoveSignerPayload extends TaskPayload {
  assignee: string
}

/** Body of `withdrawTask`. @source WU-33, WU-34, WU-65 */
export interface WithdrawPayload {
  processInstanceId: string
  withdrawType: 'wf_withdraw_end' | 'wf_withdraw_start'
  comment?: string
}

/** Body of `urgeTask`, `revokeSubmission` and `takeBack` (the handler takes a step back). @source WU-66, WU-67 */
export interface InstancePayload {
  processInstanceId: string
  taskId?: string
}

/** What became of one task of `completeTasks`. */
export interface BatchResult {
  taskId: string
  done: boolean
  /** why not */
  msg: string | null
}
