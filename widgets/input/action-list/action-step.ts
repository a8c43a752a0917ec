import type { MailService, MessageService, RecordService } from '#engine/schema/document.ts'

export type RecordStep = RecordService
export type MessageStep = MessageService | MailService
export type Step = RecordStep | MessageStep

/** What a person chooses among: a record is changed or added by one action of the catalogue. */
export const KINDS = ['change', 'add', 'message', 'mail'] as const
export type Kind = (typeof KINDS)[number]

export const kindOf = (step: Step): Kind =>
  step.do === 'record' ? (step.record === undefined ? 'add' : 'change') : step.do

/** @param entity  key of the model the operation is over */
export function newStep(kind: Kind, entity: string): Step {
  if (kind === 'change') return { do: 'record', entity, record: '{{id}}', set: [{ id: '', value: '' }] }
  if (kind === 'add') return { do: 'record', entity, set: [{ id: '', value: '' }] }
  return kind === 'mail' ? { do: 'mail', subject: '', content: '', to: {} } : { do: 'message', subject: '', to: {} }
}
