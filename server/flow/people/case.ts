import type { To } from '#engine/schema/document.ts'
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
