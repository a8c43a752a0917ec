/** Who gets a task of a running or simulated instance. @source docs/workflow.md#people */
import type { Process } from '#engine/flow/approval/approval.ts'
import type { Asking } from '#engine/flow/approval/host.ts'
import type { Assignment, Named } from '#engine/flow/people/choose-handlers.ts'
import { type Host, namesAt } from '#engine/flow/step.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { assignNamed } from './assign.ts'
import { caseOf, type Known } from './case.ts'

/** What is known of the instance beside its state; `host` answers expressions. */
type OfInstance = Pick<Known, 'tenant' | 'starter' | 'starterDept' | 'category' | 'values' | 'asksAt'> & { host: Host }

export async function assignAt(
  trx: Trx,
  { flow, graph, elements }: Pick<Process, 'graph' | 'elements'> & { flow: FlowDocument },
  node: string,
  asking: Asking,
  { host, ...known }: OfInstance,
  at: Date,
): Promise<{ assignment: Assignment; named: Named[] }> {
  const element = elements.get(node)!
  const { state, vars, token, previous, chosen } = asking
  const of = caseOf(flow, element, {
    ...{ ...known, vars, previous, chosen },
    handled: element.samePerson && (await asking.handled()),
    names: token === null ? undefined : namesAt(graph, state, token, host),
  })
  return assignNamed(trx, element, of, at)
}
