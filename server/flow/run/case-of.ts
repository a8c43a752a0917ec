/** What the rules of a node look at to find its handlers. */
import { sql } from 'kysely'
import type { Variables } from '#engine/flow/state.ts'
import { type Host, namesAt } from '#engine/flow/step.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import type { Trx } from '../../db/db.ts'
import { type Case, caseOf } from '../people/case.ts'
import type { NewTask } from './changes.ts'
import type { RunParts } from './run-parts.ts'

/**
 * @param token   of the task; null while the handlers of a node with several are sought
 * @param coming  variables that the command under way sets
 */
export async function caseAt(
  parts: RunParts,
  settings: FlowElement,
  token: number | null,
  { host, coming }: { host: Host; coming?: Variables | undefined },
): Promise<Case> {
  const { trx, definition, instance, values, chosen, previous } = parts
  const { starter, starterDept, category, state } = instance
  const { asksAt } = parts
  return caseOf(definition.flow, settings, {
    ...{ tenant: trx.tenant, starter, starterDept, category, previous, chosen, values, asksAt },
    vars: { ...state.vars, ...coming },
    handled: settings.samePerson && (await handledBy(trx, instance.id)),
    names: token === null ? undefined : namesAt(definition.graph, state, token, host),
  })
}

/** Whether everybody who would be asked had agreed before; of candidates one is enough. */
export function hadAgreed({ assignee, candidates }: NewTask, agreed: string[] = []): boolean {
  return assignee === null ? candidates.some(({ id }) => agreed.includes(id)) : agreed.includes(assignee)
}

/** All who have handled a task of the instance. */
async function handledBy(trx: Trx, instance: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct assignee as id from wf_task
    where tenant_id = ${trx.tenant} and instance_id = ${instance} and status = 'done' and outcome = 'agreed'`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
