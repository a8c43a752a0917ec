/** What an approval asks its host: people, the clock, and rows that are over. @source docs/workflow.md#approvals */

import type { FlowDue } from '../../schema/document/flow.ts'
import type { To } from '../../schema/document.ts'
import type { Assignment } from '../people/choose-handlers.ts'
import type { State, Variables } from '../state.ts'
import type { Host } from '../step/command.ts'
import type { PastTask } from './approval.ts'

/** What is known when the handlers of a node are looked for. */
export interface Asking {
  state: State
  /** the variables of the instance, with those the step sets */
  vars: Variables
  /** null: of a node with one instance for each handler */
  token: number | null
  /** who acted before; at a start the initiator; null where nobody did */
  previous: string | null
  /** Everybody who has agreed so far. */
  handled(): Promise<string[]>
  /** the handlers named by who acts */
  chosen: string[]
}

/** Asked again within one act, each function answers the same. */
export interface ApprovalHost extends Omit<Host, 'handlers'> {
  /** An id for a new task. */
  newId(): string
  /** Who gets a task: what the rules and policies of its node come to. */
  assign(node: string, at: Asking): Promise<Assignment>
  /** Who looks after the process. */
  administrators(): Promise<string[]>
  /** The enabled users whom an audience means. */
  audience(to: To): Promise<string[]>
  /** The tasks of the instance that are over, the oldest first. */
  past(): Promise<PastTask[]>
  /**
   * When a task that arises now is due, ms since 1970; null: never.
   * @param done  how often it was due already: when it is due again
   */
  dueAt(due: FlowDue, done?: number): Promise<number | null>
  /** A digest of the values a node shows. */
  seen?(node: string): string
}
