/**
 * The calls `/api/blade-workflow/process/<name>`: what users send to start and handle processes, and get back.
 * Times are `yyyy-MM-dd HH:mm:ss`, lists of users are comma lists of ids, links are addresses of stored files.
 * @source WU-21…WU-29, WU-43…WU-70; docs/workflow.md#pages
 */
import type { Outcome, ProcessStatus } from '#engine/flow/approval/approval.ts'
import type { CommentType } from '#engine/flow/approval/changes.ts'
import type { ProcessElement } from '#engine/schema/document/process.ts'
import type { Rule, Step } from '#engine/schema/document.ts'
import type { ScreenBundle, WireRecord } from './screen.ts'

export type { ProcessStatus } from '#engine/flow/approval/approval.ts'

/** What the reader may do with the process or task. @source WU-02…WU-13; docs/workflow.md#pages */
export type ProcessButtonId =
  | 'wf_pass'
  | 'wf_reject'
  | 'wf_rollback'
  | 'wf_terminate'
  | 'wf_transfer'
  | 'wf_delegate'
  | 'wf_add_instance'
  | 'wf_del_instance'
  | 'wf_claim'
  | 'wf_urge'
  | 'wf_withdraw'
  | 'wf_take_back'
  | 'wf_ask'
  | 'wf_keep'
  | 'wf_comment'
  | 'wf_print'

/** A button the reader gets, in the order shown. @source WU-50 */
export interface ProcessButton {
  prop: ProcessButtonId
  /** in the reader's language */
  label: string
}

/** How much waits for a person: to do, to claim, own processes that run or came back, copies not read yet. Answer of `GET counts`. */
export interface InboxCounts {
  todo: number
  claim: number
  sent: number
  returned: number
  copied: number
}

/** A row of todoList, claimList, sendList, doneList, myDoneList, copyList; each list gives what it knows. @source WU-24 */
export interface ProcessRow {
  /** of the task; of the process where a row has none; of the copy in copyList */
  id: string
  taskId: string | null
  taskName: string | null
  processInsId: string
  /** the same as `processInsId` */
  processInstanceId: string
  processDefinitionId: string
  processDefinitionName: string
  processDefinitionKey: string
  serialNumber: string | null
  category: string | null
  categoryName: string | null
  title: string
  /** of the process's model */
  icon: string | null
  /** the flow's brief fields the reader may see; `briefText` says them in one line */
  brief: { label: string; text: string }[]
  briefText: string
  assigneeName: string
  starterName: string
  createTime: string
  endTime: string | null
  dueTime: string | null
  processIsFinished: ProcessStatus
  /** of `sendList`: passed and all steps, `2/4`; null where the process neither runs to its end nor has come to it */
  progress?: string | null
  isRead: 0 | 1 | null // of a copy; 1 = unread
  /** the reader started it for themselves and it has ended: a start may begin with its values. @source ADR 0054 */
  repeatable: boolean
  suspended: boolean
}

/** Work of a process that failed for good: a row of `ops/failedList`. */
export interface FailedWork {
  id: string
  processInsId: string
  title: string
  processDefinitionName: string
  serialNumber: string
  work: string
  /** id of the node */
  taskName: string
  error: string
  attempts: number
  createTime: string
  starterName: string
}

/** A definition that may be started: a row of processList. @source WU-43 */
export interface ProcessDefinitionRow {
  /** `processId` of a start */
  id: string
  key: string
  name: string
  version: number
  category: string | null
  categoryName: string | null
  /** what it stands under in the list: recent ones, else its category */
  section: string
  /** begins with `wf_ex_` where the form is an external page. @source SH-22 */
  formKey: string | null
  /** what an outside form was drawn with at the start. @source WU-28 */
  wf_form_option?: unknown
  /** why it cannot be started now; null when it can. @source WD-12 */
  closed: string | null
  /** the same as `id`, `key` and `name` */
  processDefinitionId: string
  processDefinitionKey: string
  processDefinitionName: string
}

/** How opinions are entered and shown at a node. @source WU-21…WU-23 */
interface CommentSettings {
  hideComment?: boolean
  /** a rule over the form's values: an opinion is required for passing too */
  commentRequired?: Rule
  /** id of the form field the opinion goes into */
  commentComponent?: string
  commentAssignmentMode?: 'replace' | 'append' | 'interchange'
  commentShowName?: boolean
  commentShowDept?: boolean
  commentShowNodeName?: boolean
  commentShowDate?: boolean
  commentShowDateFormat?: string
}

/** @source WU-14, WU-17 */
export interface HandlingSettings extends CommentSettings {
  /** the handler must name who handles next. @source VM-01 */
  assigneeRequired?: boolean
  /** absent: copy-to users cannot be chosen */
  chooseCopy?: boolean
  /** absent: no signature is asked for with the opinion */
  signature?: 'offered' | 'required'
}

/** The process and, if the reader opened one, the task. @source WU-21 */
export interface ProcessSummary extends HandlingSettings {
  /** of the deployed definition */
  id: string
  key: string
  name: string
  processDefinitionId: string
  processDefinitionName: string
  processInsId: string
  /** the same as `processInsId` */
  processInstanceId: string
  taskId: string | null
  taskName: string | null
  /** id of the task's node among the flow's elements */
  nodeId: string | null
  title: string
  serialNumber: string | null
  starterName: string
  starterDeptName: string | null
  createTime: string
  endTime: string | null
  dueTime: string | null
  processIsFinished: ProcessStatus
  /** the reader started it */
  isOwner: boolean
  /** address of the payment that is due from the owner. @source WU-74 */
  payment?: string
  /** who it waits for */
  holders: { name: string; deputyOf: string | null; taskName: string; createTime: string }[]
  /** begins with `wf_ex_` where the form is an external page. @source SH-22 */
  formKey: string | null
  /** what the reader wrote at the task and kept without deciding */
  draft?: { comment: string; variables: WireRecord; begun: WireRecord }
}

/**
 * The form at a node, cut to what the reader may see there: a screen of one form, and its values. The document holds
 * what must be read before (`preRead`) and the steps after the submission (`afterSubmit`); without steps the built-in
 * message is shown.
 * @source WU-16, WU-19, WU-82; docs/workflow.md#form-of-a-task
 */
export interface ProcessForm {
  bundle: ScreenBundle
  values: WireRecord
  /** nothing in it can be changed */
  readOnly: boolean
  /** of the node: in place of those of the document */
  afterSubmit?: Step[]
}

/** Answer of `GET detail?taskId&processInsId`. @source WU-50 */
export interface ProcessDetail {
  process: ProcessSummary
  /** null: the process has none, or an external page shows it */
  form: ProcessForm | null
  /** oldest first */
  flow: FlowHistoryItem[]
  button: ProcessButton[]
}

/** What happened at a node or sequence flow. @source WU-25 */
export interface FlowHistoryItem {
  /** id among the flow's elements; in `xml` answers the id of the file */
  historyActivityId: string
  historyActivityName: string
  /** `sequenceFlow`, `candidate`, or the BPMN type */
  historyActivityType: string
  assigneeName: string
  /** the person they stood in for */
  deputyOf?: string
  deptName?: string
  createTime: string
  endTime: string | null
  /** of a task that ended */
  outcome?: FlowOutcome
  comments: FlowComment[]
}

/** What a task came to; `answered`: an opinion that was asked for. */
export type FlowOutcome = Outcome | 'resubmitted' | 'answered'

/** @source WU-26 */
export interface FlowComment {
  action: 'AddComment'
  type: CommentType
  fullMessage: string
  time: string
  userName: string
  attachment?: ProcessFile[]
  /** link of the signature's picture */
  signature?: string
  /** of a decision: a digest of the values its node showed, as hex; comparable within one process */
  seen?: string
  /** a later return took it back */
  superseded?: boolean
  /** of a withdrawal: titles of the fields it did not restore, as far as no node hides them */
  left?: string[]
  /** of a start: titles of the fields changed from what the form began with, as far as no node hides them */
  changed?: string[]
}

export interface ProcessFile {
  link: string
  name: string
}

/** What the diagram draws of an element; conditions, assignees and settings are not sent. */
export type DrawnElement = Pick<
  ProcessElement,
  'id' | 'type' | 'name' | 'inside' | 'from' | 'to' | 'attachedTo' | 'event' | 'place'
>

/** Answer of `GET modelView?processInstanceId|processDefinitionId`. @source WU-69 */
export interface ModelView {
  xml: string
  flow: FlowHistoryItem[]
  elements: DrawnElement[]
}

/** A kept draft of a start, and the body that keeps one. @source WU-70 */
export interface ProcessDraft {
  id?: string
  processDefKey?: string
  title?: string
  /** the form's values */
  variables: WireRecord
}
