/** The verbs of steps and the keys each needs, as the inspector's small schemas. @source docs/language.md#steps */
import type { PropSchema, Step, StepVerb } from '#engine/schema/document.ts'

const TEXT: PropSchema = { type: 'object', editor: 'text' }
const NAMES: PropSchema = { type: 'array', items: { type: 'string' } }
const RULES: PropSchema = { type: 'object' }
const NAME: PropSchema = { type: 'string' }

export const STEP_KEYS: Record<StepVerb, Record<string, PropSchema>> = {
  confirm: { text: TEXT },
  message: { text: TEXT, level: { enum: ['success', 'info', 'warning', 'error'], default: 'info' } },
  request: { call: NAME, data: RULES },
  submit: { form: NAME },
  reset: { form: NAME },
  open: {
    target: NAME,
    as: { enum: ['dialog', 'drawer', 'tab', 'window'] },
    width: { type: 'integer', minimum: 200, maximum: 2000 },
    with: RULES,
  },
  close: {},
  navigate: { target: NAME, url: { type: 'string', pattern: '^https?://[^\\s{}]+$' }, with: RULES },
  refresh: { of: NAMES },
  set: { state: RULES },
  show: { of: NAMES },
  download: { file: RULES },
  print: { template: NAME },
}

export const VERBS = Object.keys(STEP_KEYS) as StepVerb[]

/** A step that is valid as it stands, as far as it can be without knowing more. */
export function newStep(id: string, verb: StepVerb): Step {
  switch (verb) {
    case 'confirm':
    case 'message':
      return { id, do: verb, text: { zh: '…' } }
    case 'request':
      return { id, do: verb, call: 'entity.action' }
    case 'submit':
    case 'reset':
      return { id, do: verb, form: 'form' }
    case 'open':
      return { id, do: verb, target: 'page' }
    case 'refresh':
    case 'show':
      return { id, do: verb, of: ['table'] }
    case 'set':
      return { id, do: verb, state: {} }
    case 'download':
      return { id, do: verb, file: '' }
    default:
      return { id, do: verb }
  }
}
