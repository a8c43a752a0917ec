/**
 * A page and a form: nodes, one tree.
 * @source docs/language.md#page; docs/language.md#form
 */
import type { Text } from '../../text/text.ts'
import type { Step } from './action.ts'
import type { DashboardBody } from './dashboard.ts'
import type { Field } from './entity.ts'
import type { Area, Envelope, Json, Rule, Rules, To } from './envelope.ts'
import type { Query, Variable } from './query.ts'
import type { TableBody } from './table.ts'

export interface Node {
  id: string
  widget: string
  /** what has to be built first: until then no reader gets it */
  comes?: Area
  bind?: string
  title?: Text
  help?: Text
  span?: number
  query?: string
  /** slots of the widget → columns of the query */
  map?: Record<string, string>
  use?: string
  with?: Rules
  body?: FormBody | TableBody | DashboardBody
  props?: Record<string, Json>
  live?: Rules
  when?: Rule
  readOnly?: Rule
  required?: Rule
  value?: Rule
  choices?: Rule
  on?: Record<string, Step[]>
  children?: Node[]
}

export interface PageBody {
  /** of a page of the portal: what search engines and link previews say of it */
  description?: Text
  access?: To
  params?: Variable[]
  state?: Variable[]
  queries?: Query[]
  nodes?: Node[]
  on?: { open?: Step[] }
}

export interface PageDocument extends Envelope<'page'>, PageBody {}

export interface FormCheck {
  id: string
  by: 'rule' | 'query' | 'script'
  refuse?: Rule
  /** the field at which it is told; without one above the form */
  at?: string
  query?: string
  refuseIf?: 'rows' | 'none'
  script?: string
  /** JavaScript, by line; a falsy result refuses. It reaches no reader. */
  source?: string[]
  params?: Rules
  message: Text
}

export interface PreRead {
  /** absent while it is not written; the check asks for it, as for the body */
  title?: Text
  /** rich text */
  body?: Text
  /** how long it must stay open before it can be confirmed; absent: it can be closed at once */
  seconds?: number
  files?: ReadFile[]
}

/** A file that is read before a form. */
export interface ReadFile {
  link: string
  name: string
  size?: number
}

export interface FormBody {
  entity?: string
  fields?: Field[]
  layout?: { label?: 'top' | 'side'; labelWidth?: number; span?: number }
  nodes?: Node[]
  preRead?: PreRead
  checks?: FormCheck[]
  /** the text of its button; “Save” by default */
  submit?: Text
  afterSubmit?: Step[]
}

export interface FormDocument extends Envelope<'form'>, FormBody {}
