import { readExpression } from '#engine/flow/expression/read-expression.ts'
import { type Names, runExpression } from '#engine/flow/expression/run-expression.ts'
import type { Variables } from '#engine/flow/state.ts'
import type { FlowDocument, FlowElement, NodeSettings, To } from '#engine/schema/document.ts'
import type { EngineRecord } from '#engine/value/value.ts'

/** What the rules of a node may look at when its task arises. */
export interface Case {
  tenant: string
  /** user id of the initiator */
  starter: string
  /** id of the department they start in; null = their main one */
  starterDept: string | null
  /** user id of the handler before */
  previous: string | null
  /** user ids of all who have handled a task of the instance before */
  handled?: string[]
  /** ids or accounts the initiator or the previous handler chose */
  chosen: string[]
  /** fields of the form or record */
  values: EngineRecord
  evaluate(expression: string): unknown
  /** who handles what nobody can; the tenant's administrators where it names nobody */
  administrators?: To
  /** id of the category of the process, for deputies of some categories */
  category?: string | null
  /** the node's form has a field that must be filled or signed, beside what the node's settings require */
  mustFill?: boolean
}

export interface Known extends Omit<Case, 'evaluate' | 'administrators' | 'handled' | 'mustFill'> {
  handled?: string[] | undefined
  /** variables of the instance */
  vars: Variables
  /** what expressions see; the variables and values when absent */
  names?: Names | undefined
  /** Whether a node asks its handler for something that is not there. */
  asksAt(settings: NodeSettings, values: EngineRecord): boolean
}

/** The case of a task of a running or simulated instance: its fields are those of the record and the variables. */
export function caseOf({ administrators }: FlowDocument, settings: FlowElement, known: Known): Case {
  const { vars, names, handled, asksAt, chosen, ...rest } = known
  const values = { ...(vars as EngineRecord), ...known.values }
  const all: Names = names ?? { has: name => Object.hasOwn(values, name), get: name => values[name] as never }
  return {
    ...rest,
    values,
    chosen: chosenFor(settings, vars, chosen),
    mustFill: asksAt(settings, values),
    ...(handled && { handled }),
    ...(administrators && { administrators }),
    evaluate: text => runExpression(readExpression(text), all),
  }
}

/** Whom the initiator chose for the node, or for the next one; else whom the handler before chose. @source WU-28 */
function chosenFor({ id, who }: FlowElement, vars: Variables, chosen: string[]): string[] {
  if (!who?.some(({ is }) => is === 'chosenByInitiator')) return chosen
  const named = vars[`wf_users_${id}`] ?? vars.wf_appoint
  return typeof named === 'string' ? named.split(',').filter(Boolean) : chosen
}
