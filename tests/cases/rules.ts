/** The table of rules, read. */
import type { RuleEnv } from '#engine/rules/context.ts'
import { type EnvTypes, type RuleScope, recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, Rule } from '#engine/schema/document.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import table from './rules.json' with { type: 'json' }

interface Case {
  name: string
  rule: Rule
  record: EngineRecord
  /** over the surroundings of the table */
  env?: Partial<RuleEnv>
  /** decimals in their plain form */
  expect: Value
}

const entities = table.entities as EntityDocument[]
export const CASES = table.cases as unknown as Case[]
export const THING = entities[0]!
export const ITEM = entities[1]!
/** id → id of the department above */
export const DEPTS = new Map(table.depts as [string, string | null][])

export function thingScope(): RuleScope {
  const scope = recordScope(THING, key => entities.find(entity => entity.key === key), table.types as EnvTypes)
  return { ...scope, pointedAt: THING.key }
}

export function envOf(env: Partial<RuleEnv> = {}): RuleEnv {
  return { ...table.env, ...env, isBelow }
}

function isBelow(dept: string, top: string): boolean {
  return dept === top || (DEPTS.get(dept) != null && isBelow(DEPTS.get(dept)!, top))
}
