/**
 * The input of a rule when it runs.
 * @source docs/language.md#names
 */
import { type EngineRecord, isRecord, readValue, type Value } from '../value/value.ts'
import type { Workdays } from '../value/workdays.ts'

/** The environment by root name without `$`. Missing values are empty. */
export interface RuleEnv {
  /** `yyyy-MM-dd`, zone of the server */
  today: string
  /** `yyyy-MM-dd HH:mm:ss`, zone of the server */
  now: string
  me?: object
  param?: object
  state?: object
  var?: object
  query?: object
  row?: object
  event?: object
  step?: object
  option?: object
  /** the working days of the organisation; without them Monday to Friday */
  workdays?: Workdays
  /** Whether department `dept` is `top` or below it. Without this function only equality is tested. */
  isBelow?(dept: string, top: string): boolean
}

export interface RuleContext {
  record: EngineRecord
  /** the record that contains the row */
  parent?: EngineRecord | null
  env: RuleEnv
}

/** The value at `path`, through own properties only. */
export function readEnvPath(env: RuleEnv, path: readonly string[]): Value {
  let at: unknown = env
  for (const step of path) {
    if (!isRecord(at) || !Object.hasOwn(at, step)) return null
    at = at[step]
  }
  return readValue({ at }, 'at')
}

/** A field shown through a ref: `$ref` of a record holds the fields of the records it points at. */
export function readShown(record: EngineRecord | null | undefined, field: string, shown: string): Value {
  const id = readValue(record, field)
  const refs = readValue(record, '$ref')
  const targets = isRecord(refs) ? readValue(refs, field) : null
  const target = isRecord(targets) && typeof id === 'string' ? readValue(targets, id) : null
  return isRecord(target) ? readValue(target, shown) : null
}
