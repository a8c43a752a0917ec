/** What people, administrators and the system do with an approval. @source docs/workflow.md#approvals */
import type { Text } from '../../text/text.ts'
import type { Variables } from '../state.ts'
import type { Command } from '../step/command.ts'
import type { Asks, SignWay } from './approval.ts'
import type { Said } from './changes.ts'

export interface By {
  id: string
  name: string
  /** `system`: nobody acts; `id` is the person in whose name it happens */
  as: 'handler' | 'administrator' | 'system'
  /** the next handlers, named by who acts */
  chosen?: string[]
  /** who handled the step before, where that is not who acts; null: nobody */
  previous?: string | null
}

/** Users are given by id. */
export type Act =
  /** `changed`: titles of what the starter changed of the values the form began with */
  | { do: 'start'; vars: Variables; called?: true; copied?: string[]; changed?: Text[] }
  /** decides, answers as a signer, gives an opinion or a delegated task back, or resubmits */
  | { do: 'complete'; task: string; pass: boolean; said: Said; copied?: string[]; then?: 'straight' }
  /** writes into the form without deciding */
  | { do: 'write'; task: string; said: Said }
  | { do: 'claim'; task: string }
  | { do: 'give'; task: string; users: string[]; how: Giving; said: Said }
  | { do: 'findHandlers'; task: string; said: Said }
  | { do: 'addSigners'; task: string; users: string[]; way: SignWay; asks: Asks; said: Said }
  | { do: 'removeSigners'; task: string; users: string[]; said: Said }
  | { do: 'askOpinion'; task: string; users: string[]; said: Said }
  | { do: 'comment'; said: Said }
  | { do: 'copy'; users: string[]; said: Said }
  /** absent task: all that are open */
  | { do: 'urge'; task?: string }
  | { do: 'return'; task: string; to: string; said: Said }
  | { do: 'takeBack'; said: Said }
  /** to its end, or back into the hands of the owner */
  | { do: 'withdraw'; to: 'end' | 'owner'; said: Said }
  /** ends the process: at a task, by its handler; or at any moment, by an administrator */
  | { do: 'stop'; task: string; said: Said }
  | { do: 'terminate'; task?: string; said: Said }
  | { do: 'suspend'; suspended: boolean; said: Said }
  /** a jump; without `from` everything moves */
  | { do: 'move'; task?: string; from: string[]; to: string[]; said: Said }
  | { do: 'delete'; said: Said }
  /** its caller goes on or ends without it */
  | { do: 'endCalled' }
  /** a task is due, after it was so often */
  | { do: 'due'; task: string; done: number }
  /** what happens without people: timers, services, called processes; `event`: a message or signal the history tells */
  | { do: 'step'; command: Command; event?: { node: string; event: string; name: string } }

export type Giving = 'transfer' | 'delegate' | 'assign' | 'dispatch'
