/**
 * Our operations, registered with json-logic under their own names (`@…`), so that its type-coercing built-ins are
 * never used, except `and`, `or`, `!`, `if` and `map`, which only get real booleans and lists.
 * @source docs/language.md#empty
 */
import jsonLogic from 'json-logic-js'
import { Fault } from '../error/fault.ts'
import { type EngineRecord, isRecord, readValue, type Value } from '../value/value.ts'
import { type RuleContext, readEnvPath, readShown } from './context.ts'
import { fitValue } from './fit-value.ts'
import { DATE_OPERATIONS } from './operations-date.ts'
import { LIST_OPERATIONS } from './operations-list.ts'
import { NUMBER_OPERATIONS } from './operations-number.ts'
import { TEXT_OPERATIONS } from './operations-text.ts'

/** The most rows a row function reads. */
const MAX_ROWS = 2000

const NAMES = {
  '@field'(this: RuleContext, id: string): Value {
    return readValue(this.record, id)
  },
  '@up'(this: RuleContext, id: string): Value {
    return readValue(this.parent, id)
  },
  '@shown'(this: RuleContext, id: string, shown: string): Value {
    return readShown(this.record, id, shown)
  },
  '@upShown'(this: RuleContext, id: string, shown: string): Value {
    return readShown(this.parent, id, shown)
  },
  '@env'(this: RuleContext, ...path: string[]): Value {
    return readEnvPath(this.env, path)
  },
  '@fit': fitValue,
  '@true': (value: unknown): boolean => value === true,
  '@rows': contextsOfRows,
  '@withinDept': isWithinDept,
}

function isWithinDept(this: RuleContext, dept: string | string[] | null, top: string | null): boolean {
  if (dept === null || top === null) return false
  return [dept].flat().some(each => each === top || this.env.isBelow?.(each, top) === true)
}

/** A context for each row that is not marked as removed. @throws Fault 'rule.rows.many' */
function contextsOfRows(this: RuleContext, rows: unknown): RuleContext[] {
  const records = Array.isArray(rows) ? rows.filter(isRecord) : []
  const kept = records.filter(row => row.$delete !== true) as EngineRecord[]
  if (kept.length > MAX_ROWS) throw new Fault('rule.rows.many', { rows: kept.length, most: MAX_ROWS })
  return kept.map(record => ({ record, parent: this.record, env: this.env }))
}

const TABLES = [NAMES, NUMBER_OPERATIONS, TEXT_OPERATIONS, DATE_OPERATIONS, LIST_OPERATIONS]
for (const table of TABLES) {
  for (const [name, run] of Object.entries(table)) jsonLogic.add_operation(name, run)
}

export { jsonLogic }
