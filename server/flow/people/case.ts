import { readExpression } from '#engine/flow/expression/read-expression.ts'
import { type Names, runExpression } from '#engine/flow/expression/run-expression.ts'
import type { Variables } from '#engine/flow/state.ts'
import type { FlowDocument, To } from '#engine/schema/document.ts'
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

export interface Known extends Omit<Case, 'evaluate' | 'administrators' | 'handled'> {
  handled?: string[] | undefined
  /** variables of the instance */
  vars: Variables
  /** what expressions see; the variables and values when absent */
  names?: Names | undefined
}

/** The case of a task of a running or simulated instance: its fields are those of the record and the variables. */
export function caseOf({ administrators }: FlowDocument, { vars, names, handled, ...known }: Known): Case {
  const values = { ...(vars as EngineRecord), ...known.values }
  const all: Names = names ?? {
    has: name => name in vars || name in known.values,
    get: name => (vars[name] ?? known.values[name]) as never,
  }
  return {
    ...known,
    values,
    ...(handled && { handled }),
    ...(administrators && { administrators }),
    evaluate: text => runExpression(readExpression(text), all),
  }
}
