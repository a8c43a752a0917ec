/** The verbs of steps and the keys each has, as the inspector's small schemas. @source docs/language.md#steps */
import type { ReactNode } from 'react'
import type { EntityDocument, Json, PropSchema, Step, StepVerb } from '#engine/schema/document.ts'

const TEXT: PropSchema = { type: 'object', editor: 'text' }
const named = (editor: StepEditor): PropSchema => ({ editor })

/** Controls of keys that name something or pass on values. */
export type StepEditor = 'call' | 'screen' | 'block' | 'blocks' | 'values' | 'value'

/** The control for the action of a step, which a higher folder has. */
export type ServiceControl = (props: {
  id: string
  label: string
  value: Json | undefined
  entity: EntityDocument | undefined
  onChange(value: Json | null, run?: string): void
}) => ReactNode

export const STEP_KEYS: Record<StepVerb, Record<string, PropSchema>> = {
  confirm: { text: TEXT, level: { enum: ['warning'] } },
  message: { text: TEXT, level: { enum: ['success', 'info', 'warning', 'error'], default: 'info' } },
  request: { call: named('call'), data: named('values') },
  act: { service: { type: 'object', editor: 'object' } },
  submit: { form: named('block') },
  reset: { form: named('block') },
  open: {
    target: named('screen'),
    as: { enum: ['dialog', 'drawer', 'tab', 'window'] },
    width: { type: 'integer', minimum: 200, maximum: 2000 },
    with: named('values'),
  },
  close: {},
  navigate: {
    target: named('screen'),
    url: { type: 'string', pattern: '^https?://[^\\s{}]+$' },
    with: named('values'),
  },
  refresh: { of: named('blocks') },
  set: { state: named('values') },
  show: { of: named('blocks') },
  download: { file: named('value') },
  print: { template: { type: 'string' } },
}

export const VERBS = Object.keys(STEP_KEYS) as StepVerb[]

/** A new step; keys that only a person knows are missing, which the check reports. */
export function newStep(id: string, verb: StepVerb): Step {
  return verb === 'confirm' || verb === 'message' ? { id, do: verb, text: { zh: '…' } } : ({ id, do: verb } as Step)
}
