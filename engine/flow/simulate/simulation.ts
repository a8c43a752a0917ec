/** What a process would do: the answer of `simulate`. @source docs/workflow.md#simulation */
import type { Text } from '../../text/text.ts'
import type { Asking } from '../approval/host.ts'
import type { Assignment } from '../people/choose-handlers.ts'
import type { Host } from '../step/command.ts'

/** What stands at a step: work of people, or what the process would wait for without them. */
export type StepKind = 'task' | 'resubmit' | 'service' | 'trigger' | 'call' | 'wait' | 'throw'

interface SimulatedWait {
  /** the catching event */
  node: string
  name: Text
  kind: 'timer' | 'message' | 'signal'
  /** of a timer: when it would be due, ISO 8601 */
  due?: string
  /** of a message or signal */
  event?: string
}

export interface SimulatedStep {
  node: string
  name: Text
  kind: StepKind
  /** of a task: who gets it */
  handlers: Extract<Assignment, { kind: 'handlers' }>['users']
  /** the policy that gave it to them, or that passed it */
  why?: string
  /** nobody is asked */
  passed?: true
  /** what somebody does here instead of agreeing */
  does?: Turn['does']
  /** ids of the sequence flows of the parallel branches it stands in, outermost first */
  lane: string[]
  /** the events it waits for, or that may interrupt it */
  waits: SimulatedWait[]
  /** of a call: the process; of a throw: the message or signal */
  calls?: string
}

export interface Simulation {
  steps: SimulatedStep[]
  /** ids of the sequence flows taken, in order */
  taken: string[]
  ending: 'finished' | 'terminated' | 'stopped'
  /** why it does not go on, as a fault: a condition that fails, a cycle, a limit */
  stopped?: { code: string; params: Record<string, unknown> }
}

/** Somebody refuses or returns the task of this node, the first time it arises. */
export type Turn = { node: string; does: 'refuse' } | { node: string; does: 'return'; to: string }

export interface SimulationHost extends Omit<Host, 'handlers' | 'now'> {
  /** who gets a task: what the rules and policies of its node come to */
  find(node: string, at: Asking): Promise<Assignment>
  /** Whether the simulation has used up its time. */
  isLate?(): boolean
}
