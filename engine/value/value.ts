/**
 * The form of values in records, in engine, server and browser. Empty is always `null`.
 *
 * text, code, id, region: string · integer: number · decimal: string with exactly `scale` places · boolean · date
 * `yyyy-MM-dd` · time `HH:mm:ss` · datetime `yyyy-MM-dd HH:mm:ss` (zone of the server) · several ids: string[] · file:
 * {link,name,size,attachId}[] · children: row records · json: a JSON value
 * @source docs/language.md#fields; docs/language.md#empty
 */
import type { Json } from '../schema/document.ts'

export type Value = Json
/** A record by field id. It may also have `id` and `$ref`. */
export type EngineRecord = Record<string, Value>

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Own value of `record`, undefined and empty as `null`; properties of the prototype are never read. */
export function readValue(record: Readonly<Record<string, unknown>> | null | undefined, id: string): Value {
  if (!record || !Object.hasOwn(record, id)) return null
  const value = record[id]
  return isEmpty(value) ? null : (value as Value)
}

/** A plain object with keys, neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The records in the list under `id`; entries that are no records are left out. */
export function readRecords(record: Readonly<Record<string, unknown>> | null | undefined, id: string): EngineRecord[] {
  const value = readValue(record, id)
  return Array.isArray(value) ? value.filter((each): each is EngineRecord => isRecord(each)) : []
}
