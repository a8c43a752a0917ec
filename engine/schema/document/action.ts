/**
 * Buttons and the steps they run.
 * @source docs/language.md#steps
 */
import type { Text } from '../../text/text.ts'
import type { Colour } from './entity.ts'
import type { Rule, Rules } from './envelope.ts'
import type { FlowService } from './flow-service.ts'

interface AnyStep {
  id: string
  when?: Rule
}

/** Asks, or tells. */
export interface SayStep extends AnyStep {
  do: 'confirm' | 'message'
  text: Text
  level?: 'success' | 'info' | 'warning' | 'error'
}

interface RequestStep extends AnyStep {
  do: 'request'
  call: string
  data?: Rules
  fail?: Step[]
}

/** The server does an action of its catalogue. @source ADR 0034 */
export interface ActStep extends AnyStep {
  do: 'act'
  /** the action and its settings, which stay on the server */
  service: FlowService
  fail?: Step[]
}

interface FormStep extends AnyStep {
  do: 'submit' | 'reset'
  form: string
  fail?: Step[]
}

export interface OpenStep extends AnyStep {
  do: 'open'
  target: string
  as?: 'dialog' | 'drawer' | 'tab' | 'window'
  width?: number
  with?: Rules
}

interface CloseStep extends AnyStep {
  do: 'close'
}

export interface NavigateStep extends AnyStep {
  do: 'navigate'
  target?: string
  with?: Rules
  /** in an operation a path of the application too, and `{{field}}` for values of the record */
  url?: string
}

/** Loads nodes anew, or shows them. */
interface NodesStep extends AnyStep {
  do: 'refresh' | 'show'
  of: string[]
}

interface SetStep extends AnyStep {
  do: 'set'
  state: Rules
}

interface DownloadStep extends AnyStep {
  do: 'download'
  file: Rule
  fail?: Step[]
}

interface PrintStep extends AnyStep {
  do: 'print'
  template?: string
  with?: Rules
}

/** What a step has besides its name and condition follows from what it does. */
export type Step =
  | SayStep
  | RequestStep
  | ActStep
  | FormStep
  | OpenStep
  | CloseStep
  | NavigateStep
  | NodesStep
  | SetStep
  | DownloadStep
  | PrintStep

export type StepVerb = Step['do']

/** What a step may have, for code that treats all steps alike. */
export type StepParts = AnyStep &
  Partial<Pick<SayStep, 'text'> & RequestStepParts & Pick<FormStep, 'form'> & Pick<OpenStep, 'target' | 'with'>> &
  Partial<Pick<NodesStep, 'of'> & Pick<SetStep, 'state'> & Pick<DownloadStep, 'file'> & Pick<ActStep, 'service'>>

type RequestStepParts = Pick<RequestStep, 'call' | 'data' | 'fail'>

export type ButtonDoes =
  | 'add'
  | 'edit'
  | 'view'
  | 'copy'
  | 'remove'
  | 'editMany'
  | 'removeMany'
  | 'import'
  | 'export'
  | 'print'
  | 'printList'
  | 'startFlow'

export interface Button {
  id: string
  title?: Text
  icon?: string
  colour?: Colour
  code?: string
  when?: Rule
  does?: ButtonDoes
  steps?: Step[]
}
