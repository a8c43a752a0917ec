/** A leave request as the calls give it, for tests. */
import type { ProcessDetail, ProcessForm } from '#adapters/wire/process.ts'
import type { StartForm } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { NodeRights } from '#engine/flow/form/node-rights.ts'
import { cutTaskForm } from '#engine/flow/form/task-form.ts'
import type { EntityDocument } from '#engine/schema/document.ts'

const leave: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'leave',
  title: { zh: 'Leave' },
  fields: [
    { id: 'reason', type: 'string', title: { zh: 'Reason' }, required: true },
    { id: 'days', type: 'integer', title: { zh: 'Days' }, required: true },
    { id: 'salary', type: 'string', title: { zh: 'Salary' } },
  ],
}

export function leaveForm(rights: NodeRights, values: WireRecord, isRead = false): ProcessForm {
  const made = cutTaskForm({ entity: leave, rights, isRead, lookup: () => undefined })!
  const entities = Object.values(made.entities).map(({ document, readOnly }) => ({
    ...{ document, readOnly },
    path: '',
    may: ['add', 'edit'],
  }))
  return {
    bundle: {
      key: 'flow.leave',
      document: made.document,
      entities: Object.fromEntries(entities.map(entity => [entity.document.key, entity])),
      dicts: {},
      app: null,
    },
    values,
    readOnly: isRead,
  }
}

export const startForm = (more: Partial<StartForm['process']> = {}): StartForm => ({
  process: { id: '7', key: 'leave', name: 'Leave', formKey: null, ...more },
  form: leaveForm({ rest: 'write', fields: [{ id: 'salary', may: 'hide' }] }, { days: 2 }),
})

const at = '2026-01-01 08:00:00'

export function leaveDetail(process: Partial<ProcessDetail['process']> = {}): ProcessDetail {
  return {
    process: {
      ...{ id: '7', key: 'leave', name: 'Leave', processDefinitionId: '7', processDefinitionName: 'Leave' },
      ...{ processInsId: '30', processInstanceId: '30', taskId: '20', taskName: 'Head', nodeId: 'head' },
      ...{ title: 'Leave of Ann', serialNumber: 'LV-1', starterName: 'Ann', starterDeptName: 'Office' },
      ...{ createTime: at, endTime: null, dueTime: null, processIsFinished: 'unfinished', isOwner: false },
      holders: [{ name: 'Bob', deputyOf: 'Eve', taskName: 'Head', createTime: at }],
      formKey: null,
      ...process,
    },
    form: leaveForm(
      {
        rest: 'read',
        fields: [
          { id: 'days', may: 'write' },
          { id: 'salary', may: 'hide' },
        ],
      },
      { id: '5', rev: 3, reason: 'Flu', days: 2 },
    ),
    flow: [
      {
        ...{ historyActivityId: 'begin', historyActivityName: 'Start', historyActivityType: 'startEvent' },
        ...{ assigneeName: 'Ann', createTime: at, endTime: at, comments: [] },
      },
      {
        ...{ historyActivityId: 'head', historyActivityName: 'Head', historyActivityType: 'userTask' },
        ...{ assigneeName: 'Bob', createTime: at, endTime: null, comments: [] },
      },
    ],
    button: [
      { prop: 'wf_pass', label: 'Agree' },
      { prop: 'wf_reject', label: 'Refuse' },
      { prop: 'wf_transfer', label: 'Transfer' },
      { prop: 'wf_rollback', label: 'Send back' },
      { prop: 'wf_terminate', label: 'Stop' },
      { prop: 'wf_urge', label: 'Urge' },
      { prop: 'wf_withdraw', label: 'Withdraw' },
      { prop: 'wf_print', label: 'Print' },
    ],
  }
}
