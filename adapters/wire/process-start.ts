/** What starts a process. @source WU-28; docs/http.md#processes */

import type { FilledFrom } from '#engine/flow/form/prefill.ts'
import type { WireIssue } from './envelope.ts'
import type { HandlingSettings, ProcessForm } from './process.ts'
import type { WireRecord } from './screen.ts'

/** Answer of `GET getFormByProcessId?processId` and `getFormByProcessDefKey?processDefKey`. @source WU-51, WU-52 */
export interface StartForm {
  process: HandlingSettings & { id: string; key: string; name: string; formKey: string | null; onBehalf?: true }
  form: ProcessForm | null
  /** where values of the form come from; absent: it begins with none but its defaults */
  filled?: FilledStart
}

/** What a start begins with, which is asked for with `serviceId` or `from`. @source ADR 0054 */
export interface FilledStart {
  /** by the id of a field: the person's own record, or their earlier process */
  fields: Record<string, FilledFrom>
  /** the earlier process, and the day (`yyyy-MM-dd`) it was started */
  process: { id: string; at: string } | null
  /** a start the person kept, and when: it is gone on with, and nothing is filled in */
  draft: { id: string; at: string } | null
}

/** Body of `startProcess` and `startProcessByKey`: the form's values beside these. @source WU-28 */
export interface StartPayload extends WireRecord {
  processId?: string
  processDefKey?: string
  copyUser?: string
  assignee?: string
  customUserMsg?: string
  customUserTask?: string
  /** id or account of the person it is started for */
  applyUser?: string
  wf_form_option?: unknown
  wf_form_variable?: unknown
  initFormData?: unknown
  /** id of the service of the portal it is started by, which refuses whom it does not allow. ADR 0049 */
  wf_service?: unknown
}

export interface StartAnswer {
  processInsId: string
  serialNumber: string | null
  title: string
  /** address of the payment that is due. @source WU-74 */
  payment?: string
  /** what is wrong with the record it is started over and was not touched */
  told?: WireIssue[]
}
