/**
 * Buttons and the steps they run.
 * @source docs/language.md#steps
 */
import type { Text } from '../../text/text.ts'
import type { Colour } from './entity.ts'
import type { Rule, Rules } from './envelope.ts'

export type StepVerb =
  | 'confirm'
  | 'request'
  | 'submit'
  | 'reset'
  | 'open'
  | 'close'
  | 'navigate'
  | 'message'
  | 'refresh'
  | 'set'
  | 'show'
  | 'download'
  | 'print'

export interface Step {
  id: string
  do: StepVerb
  when?: Rule
  text?: Text
  level?: 'success' | 'info' | 'warning' | 'error'
  call?: string
  data?: Rules
  form?: string
  target?: string
  as?: 'dialog' | 'drawer' | 'tab' | 'window'
  width?: number
  with?: Rules
  url?: string
  of?: string[]
  state?: Rules
  file?: Rule
  template?: string
  fail?: Step[]
}

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
