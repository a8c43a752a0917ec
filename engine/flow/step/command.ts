/** Commands, what the engine asks its host, and the events of a step. @source docs/workflow.md#commands */
import type { Json } from '../../schema/document.ts'
import type { Names } from '../expression/run-expression.ts'
import type { Value } from '../expression/value.ts'
import type { Condition } from '../graph/graph.ts'
import type { Ending, Variables, Wait } from '../state.ts'

export type Command =
  /** @param node  the start event; absent: the one without a trigger */
  | { do: 'start'; node?: string; vars?: Variables; called?: true }
  /** a task, the trigger of a receive task or a job is done */
  | { do: 'complete'; token: number; vars?: Variables; refused?: true }
  /** a job ended with a business error */
  | { do: 'fail'; token: number; code: string }
  /** the timer is due */
  | { do: 'fire'; wait: number }
  /** a message for one wait; a signal for all that wait for its name */
  | { do: 'message'; wait: number; vars?: Variables }
  /** @param last  of a signal the instance threw itself: that of the event, because who waits later does not hear it */
  | { do: 'signal'; name: string; vars?: Variables; last?: number }
  /** the called instance has ended, with a business error where `code` is given */
  | { do: 'childEnded'; token: number; vars?: Variables; code?: string }
  /** the tokens at `from` are cancelled, `to` are entered: a jump */
  | { do: 'move'; from: string[]; to: string[] }
  /** what stands at `to` or behind it is cancelled and `to` entered: a return */
  | { do: 'back'; to: string }
  /** @param item  the person, or whatever else the further instance is for */
  | { do: 'addInstance'; node: string; item?: Json; vars?: Variables }
  | { do: 'removeInstance'; token: number; completed: boolean }
  /** @param all  with it end the instances that called it */
  | { do: 'end'; how: Ending; all?: true }
  /** everything is cancelled, and the instance may be started again: it is back in the hands of its owner */
  | { do: 'hold' }

/** What the engine asks its host. The functions have no side effects. */
export interface Host {
  /** ms since 1970 */
  now: number
  /** Whether a json-logic condition holds over the stored values and the variables. */
  holds(rule: Extract<Condition, { rule: unknown }>['rule'], names: Names): boolean
  /** The stored values that names refer to when no variable has the name: the fields of the record. */
  values?: { has(name: string): boolean; get(name: string): Value }
  /** The people who handle a node with one instance for each of them. */
  handlers?(node: string): string[]
  /** A function of a service an expression names. @throws Fault */
  call?(service: string, method: string, args: Value[]): Value
  isService?(name: string): boolean
  /** IANA name of the zone of dates without an offset; UTC if absent. */
  zone?: string
  /** The least time between two firings of a cycle, in ms; 0 if absent. */
  leastPause?: number
  /** The first moment of a Quartz expression after `now`; null: none. */
  nextFiring(cron: string, now: number): number | null
}

/** What happened in a step: for the history, for rows of tasks, jobs and waits, and for notices. */
export type FlowEvent =
  | { is: 'entered' | 'left' | 'cancelled'; node: string; token: number }
  | { is: 'taken'; flow: string }
  | { is: 'task' | 'job' | 'trigger'; node: string; token: number }
  | { is: 'call'; node: string; token: number; process: string; vars: Variables }
  | { is: 'waiting'; wait: Wait }
  | { is: 'waitEnded'; wait: number; kind: Wait['kind'] }
  /** `last`: the highest id the instance had given by then; `local`: no other instance hears it */
  | { is: 'thrown'; kind: 'signal' | 'message'; name: string; last: number; local?: true }
  /** not caught in this instance: for the caller */
  | { is: 'error'; code: string }
  /** a cycle without a count has fired as often as it may, and ends: somebody should look at it */
  | { is: 'exhausted'; node: string; firings: number }
  /** its handlers have decided against it: the host says where the process goes */
  | { is: 'refused'; node: string }
  /** `all`: with it end the instances that called it, and do not go on */
  | { is: 'ended'; how: Ending; all?: true }
