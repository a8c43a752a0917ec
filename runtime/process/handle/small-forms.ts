/** Forms of a few fields around a task, drawn by the ordinary form renderer. @source WU-14, WU-17 */
import type { HandlingSettings, ProcessFile, ProcessForm } from '#adapters/wire/process.ts'
import type { StartForm } from '#adapters/wire/process-start.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { deriveForm } from '#engine/entity/derive-screen.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { texts } from '../parts/texts.ts'

/** @param key  names the form, so that what is typed into it is kept apart */
export function smallForm(key: string, fields: Field[], values: WireRecord = {}): ProcessForm {
  const document: EntityDocument = {
    ...{ kind: 'entity', grammar: 1, key: 'flowPanel', title: texts.panel },
    fields,
    screen: { formSpan: 24 },
  }
  return {
    bundle: {
      key,
      document: { kind: 'form', grammar: 1, key: 'flowPanel', title: texts.panel, ...deriveForm(document) },
      entities: { flowPanel: { document, path: '', may: ['add'], readOnly: [] } },
      dicts: {},
      app: null,
    },
    values,
    readOnly: false,
  }
}

/**
 * What is chosen besides the opinion; null when there is nothing.
 * @param isStart  nothing is attached or signed at a start
 */
export function panelForm(
  key: string,
  { assigneeRequired, chooseCopy, signature, onBehalf }: HandlingSettings & Pick<StartForm['process'], 'onBehalf'>,
  isStart: boolean,
): ProcessForm | null {
  const fields: Field[] = [
    ...(onBehalf ? [PERSON.initiator] : []),
    ...(assigneeRequired ? [PERSON.assignee] : []),
    ...(signature && !isStart ? [{ ...SIGNATURE, ...(signature === 'required' ? { required: true } : {}) }] : []),
    ...(chooseCopy ? [PERSON.copy] : []),
    ...(isStart ? [] : [ATTACHMENT]),
  ]
  return fields.length > 0 ? smallForm(key, fields) : null
}

const PERSON = {
  initiator: { id: 'applyUser', type: 'user', title: texts.applyUser },
  assignee: {
    ...{ id: 'assignee', type: 'user', title: texts.assignee, required: true },
    message: { required: texts.assigneeNeeded },
  },
  copy: { id: 'copyUser', type: 'users', title: texts.copyUser },
} satisfies Record<string, Field>

const SIGNATURE: Field = {
  ...{ id: 'signature', type: 'file', widget: 'signature', maxCount: 1, title: texts.signature },
  message: { required: texts.signatureNeeded },
}

const ATTACHMENT: Field = { id: 'attachment', type: 'file', title: texts.attachment }

/** Its fields as the calls take them. */
export interface PanelValues {
  applyUser?: string
  assignee?: string
  copyUser?: string
  attachment?: ProcessFile[]
  signature?: string
}

export function panelValues({ applyUser, assignee, copyUser, attachment, signature }: WireRecord): PanelValues {
  const files = filesOf(attachment)
  const signed = filesOf(signature).at(-1)?.link
  return {
    ...(applyUser ? { applyUser: sayIds(applyUser) } : {}),
    ...(assignee ? { assignee: sayIds(assignee) } : {}),
    ...(copyUser && sayIds(copyUser) ? { copyUser: sayIds(copyUser) } : {}),
    ...(files.length > 0 ? { attachment: files } : {}),
    ...(signed ? { signature: signed } : {}),
  }
}

/** A comma list of ids. */
export const sayIds = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

const filesOf = (value: unknown): ProcessFile[] =>
  Array.isArray(value) ? value.map(({ link, name }: ProcessFile) => ({ link, name })) : []
