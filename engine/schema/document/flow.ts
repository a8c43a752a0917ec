/**
 * A flow: a process, and for each of its elements who handles it, on which form, with which rights and buttons.
 * @source docs/language.md#flow; docs/workflow.md#definition
 */

import type { Text } from '../../text/text.ts'
import type { Step } from './action.ts'
import type { Envelope, Json, Rule, To } from './envelope.ts'
import type { FlowService } from './flow-service.ts'
import type { FormCheck, PreRead } from './page.ts'
import type { AsWritten, Process, ProcessElement } from './process.ts'

type FieldRight = 'hide' | 'read' | 'write'

/** Its title is the name of the process. */
export interface FlowDocument extends Envelope<'flow'>, AsWritten {
  /** the id of the process in its file, by which it is started; unique in the tenant */
  process: string
  /** whose record the process handles */
  entity?: string
  /** the form of the start and of every task that names none */
  form?: string
  /** the right to fields a task does not list, where it does not say */
  rest?: FieldRight
  /** rights of who only reads: those a copy was given to, and viewers; `write` reads too */
  fields?: FieldSetting[]
  /** the pattern of serial numbers */
  serial?: FlowSerial
  /** the title of an instance: text with `{name}`, `{starter}`, `{serial}`, `{date}` and fields in braces */
  subject?: string
  /** fields shown in lists and messages */
  brief?: string[]
  /** until when the initiator may withdraw; `untilHandled` by default */
  withdraw?: 'untilHandled' | 'always' | 'never'
  /** who handles what nobody else can */
  administrators?: To
  /** who may start it; absent: everyone signed in */
  starters?: To
  /** who may start it for somebody else, whose process it then is */
  onBehalf?: To
  /** who may read instances besides those involved */
  viewers?: To
  /** other systems that may send its instances messages and signals and complete receive tasks, besides administrators */
  callers?: To
  /** the first user task, if the initiator's, is passed at the start */
  skipFirst?: true
  /** where a refusal or return leads from tasks that do not say */
  back?: FlowBack
  /** what handlers may do at tasks that do not say; absent: agree and refuse */
  buttons?: FlowButton[]
  elements: FlowElement[]
  /** paths it must take; run at every publish */
  tests?: FlowTest[]
  /** read from a file of another system, which cannot say everything: what it lacks is a warning */
  imported?: true
  file?: Process['file']
}

/** A path the flow must take when a person starts it with these values. */
export interface FlowTest {
  id: string
  title: Text
  /** account of the initiator */
  as: string
  /** of the form, as a start sends them */
  values: Record<string, Json>
  /** ids of the tasks and waits passed, in order */
  path: string[]
}

export interface FlowSerial {
  name?: string
  prefix?: string
  /** pattern of the date: `yyyyMMdd` */
  date?: string
  suffixLength?: number
  start?: number
  connector?: string
  /** when the number starts again */
  cycle?: 'day' | 'month' | 'year' | 'none'
}

/** An element or sequence flow of a process, with the settings of its task. */
export type FlowElement = ProcessElement & NodeSettings

export interface NodeSettings {
  /** its name in English; `name` is the Chinese one */
  nameEn?: string
  form?: string
  rest?: FieldRight
  fields?: FieldSetting[]
  /** everyone whom any of the rules names */
  who?: WhoRule[]
  /** several handlers decide together; absent: one of them claims and decides */
  many?: FlowMany
  nobody?: { do: 'administrator' | 'skip' | 'users'; codes?: string[] }
  /** the initiator would handle their own request; `leader` by default */
  own?: 'leader' | 'ask' | 'pass'
  samePerson?: 'ask' | 'passIfPrevious' | 'passIfAny'
  /** absent: those of the flow */
  buttons?: FlowButton[]
  back?: FlowBack
  comment?: FlowComment
  /** `choose`: handlers may name further people */
  copy?: { to?: To; choose?: true; at?: ('arrival' | 'pass' | 'refusal')[] }
  preRead?: PreRead
  checks?: FormCheck[]
  afterSubmit?: Step[]
  due?: FlowDue
  /** may be decided together with other tasks of the same node */
  batch?: true
  service?: FlowService
  /** the handler before it names who handles it */
  assigneeRequired?: true
  /** a signature beside the opinion; absent: none is asked for */
  signature?: 'offered' | 'required'
}

export interface FieldSetting {
  /** a field of the form, or `spans.half`: a field of its rows */
  id: string
  may: FieldRight
  required?: Rule
}

export interface WhoRule {
  id: string
  is:
    | 'users'
    | 'roles'
    | 'depts'
    | 'posts'
    | 'groups'
    | 'initiator'
    | 'chosenByInitiator'
    | 'chosenByPrevious'
    | 'leader'
    | 'leaders'
    | 'postIn'
    | 'field'
    | 'expression'
  codes?: string[]
  /** whose leader or department: `initiator`, `previous`, or a department or user field of the form */
  of?: string
  levels?: number
  /** a field that holds a user, a department or several */
  field?: string
  expression?: string
  post?: string
  /** a rule of another system, by its name there */
  custom?: string
  /** what another system showed for it */
  text?: string
}

interface FlowMany {
  pass: 'any' | 'all' | 'ratio' | 'inTurn' | 'vote'
  percent?: number
  /** with `any`: refused only when everybody refused */
  allMustRefuse?: true
}

export type ButtonId =
  | 'wf_pass'
  | 'wf_reject'
  | 'wf_print'
  | 'wf_transfer'
  | 'wf_delegate'
  | 'wf_terminate'
  | 'wf_add_instance'
  | 'wf_del_instance'
  | 'wf_rollback'

export interface FlowButton {
  id: ButtonId
  title?: Text
  hide?: true
}

export interface FlowBack {
  /** `initiator`, or the id of a user task */
  to?: string
  /** the handler chooses among the tasks passed */
  choose?: true
  /** how it goes on after the return; `again` by default */
  then?: 'again' | 'straight' | 'owner'
}

interface FlowComment {
  hide?: true
  required?: Rule
  /** a field of the form that the comment is copied to */
  into?: string
  mode?: 'replace' | 'append' | 'interchange'
  show?: ('name' | 'dept' | 'node' | 'date')[]
  dateFormat?: string
}

export interface FlowDue {
  after: string
  workingTime?: true
  do: 'remind' | 'pass' | 'reject' | 'handOver'
  every?: string
  times?: number
  codes?: string[]
}
