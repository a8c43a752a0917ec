/** What the rules of a node look at to find its handlers. */
import { sql } from 'kysely'
import { readExpression } from '#engine/flow/expression/read-expression.ts'
import { runExpression } from '#engine/flow/expression/run-expression.ts'
import type { Variables } from '#engine/flow/state.ts'
import { type Host, namesAt } from '#engine/flow/step.ts'
import type { FlowElement } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Case } from '../people/case.ts'
import type { NewTask } from './changes.ts'
import type { RunParts } from './run-parts.ts'

/** @param token  of the task; null while the handlers of a node with several are sought */
export async function caseOf(parts: RunParts, settings: FlowElement, token: number | null, host: Host): Promise<Case> {
  const { trx, definition, instance, values, chosen, previous } = parts
  const known = { ...(instance.state.vars as EngineRecord), ...values }
  const names = () =>
    token === null
      ? { has: (name: string) => Object.hasOwn(known, name), get: (name: string) => known[name] as never }
      : namesAt(definition.graph, instance.state, token, host)
  return {
    tenant: trx.tenant,
    starter: instance.starter,
    starterDept: instance.starterDept,
    previous,
    chosen: chosenFor(settings, instance.state.vars, chosen),
    values: known,
    category: instance.category,
    mustFill: parts.asksAt(settings, known),
    ...(settings.samePerson && { handled: await handledBy(trx, instance.id) }),
    ...(definition.flow.administrators && { administrators: definition.flow.administrators }),
    evaluate: text => runExpression(readExpression(text), names()),
  }
}

/** Whether everybody who would be asked had agreed before; of candidates one is enough. */
export function hadAgreed({ assignee, candidates }: NewTask, agreed: string[] = []): boolean {
  return assignee === null ? candidates.some(({ id }) => agreed.includes(id)) : agreed.includes(assignee)
}

/** Whom the initiator chose for the node, or for the next one; else whom the handler before chose. @source WU-28 */
function chosenFor({ id, who }: FlowElement, vars: Variables, chosen: string[]): string[] {
  if (!who?.some(({ is }) => is === 'chosenByInitiator')) return chosen
  const named = vars[`wf_users_${id}`] ?? vars.wf_appoint
  return typeof named === 'string' ? named.split(',').filter(Boolean) : chosen
}

/** All who have handled a task of the instance. */
async function handledBy(trx: Trx, instance: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct assignee as id from wf_task
    where tenant_id = ${trx.tenant} and instance_id = ${instance} and status = 'done' and outcome = 'agreed'`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}
