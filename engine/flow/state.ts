/**
 * The state of an instance: plain JSON, stored in one column. Ids count up from 1 within the instance.
 * @source docs/workflow.md#state
 */
import type { Json } from '../schema/document.ts'

export type Variables = Record<string, Json>

/** What a token at rest waits for. */
type Waiting =
  /** a user */
  | 'task'
  /** a call: the trigger of a receive task */
  | 'trigger'
  /** work outside the step */
  | 'job'
  /** another instance */
  | 'child'
  /** one of the instance's waits */
  | 'event'
  /** tokens on the other ways into a gateway */
  | 'join'
  /** the scope the token opened: a sub-process, or the instances of an activity */
  | 'scope'

export interface Token {
  id: number
  node: string
  /** id of the scope it is in */
  scope: number
  for?: Waiting
  /** id of the flow it arrived by; absent if it was moved there */
  by?: string
  vars?: Variables
}

/** The inside of a sub-process, or the instances of a multi-instance activity. The process itself is scope 0 and not listed. */
export interface Scope {
  id: number
  /** the sub-process or activity; '' for the process */
  node: string
  /** id of the token that waits outside */
  token: number
  vars?: Variables
  loop?: LoopState
}

/** Counters of a multi-instance activity. */
interface LoopState {
  total: number
  completed: number
  /** of those completed: who refused */
  refused?: number
  /** index of the next instance */
  next: number
  items?: Json[]
}

/** A timer, or a subscription to messages or signals. */
export interface Wait {
  id: number
  kind: 'timer' | 'message' | 'signal'
  /** the token whose node it belongs to; of an event sub-process: absent */
  token?: number
  /** of an event sub-process: the scope it belongs to */
  scope?: number
  /** the catching event */
  node: string
  /** of a message or signal */
  name?: string
  /** of a timer: when it is due, ISO 8601 in UTC */
  due?: string
  /** of a repeating timer: the rest of its cycle */
  cycle?: string
  /** of one without a count: how often it may still fire after this */
  left?: number
}

export type Ending = 'finished' | 'terminated'

export interface State {
  last: number
  tokens: Token[]
  scopes: Scope[]
  waits: Wait[]
  vars: Variables
  ended?: Ending
  /** tokens were moved by a jump */
  jumped?: true
  /** called by another instance, which receives uncaught errors */
  called?: true
}
