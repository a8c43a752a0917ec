/**
 * Converts records between calls (wire names) and the engine (field ids).
 * @source docs/language.md#fields; docs/http.md#records
 */
import type { ClientEntity, WireRecord } from '#adapters/wire/screen.ts'
import { rowsOf } from '../../rules/rows-of.ts'
import type { Field } from '../../schema/document.ts'
import { parseValue } from '../../value/parse-value.ts'
import type { EngineRecord, Value } from '../../value/value.ts'

export type Entities = Record<string, ClientEntity>

/**
 * The result has every field of `fields`, empty ones as null; the `id` of a stored record and the labels of its ids are
 * kept.
 */
export function fromWire(fields: readonly Field[], wire: WireRecord | null, entities: Entities): EngineRecord {
  const record: EngineRecord = {}
  if (wire?.id !== undefined) record.id = wire.id
  if (wire?.$ref) record.$ref = wire.$ref as Value
  for (const field of fields) {
    const value = wire?.[field.name ?? field.id]
    record[field.id] = field.type === 'children' ? rowsFromWire(field, value, entities) : valueFromWire(field, value)
  }
  return record
}

/** Only what may be written: no computed fields, and none the reader may not write. */
export function toWire(
  fields: readonly Field[],
  record: EngineRecord,
  entities: Entities,
  readOnly: readonly string[],
): WireRecord {
  const wire: WireRecord = {}
  if (typeof record.id === 'string') wire.id = record.id
  for (const field of fields) {
    if (field.value !== undefined || field.type === 'serial' || readOnly.includes(field.id)) continue
    const value = record[field.id] ?? null
    wire[field.name ?? field.id] = field.type === 'children' ? rowsToWire(field, value, entities) : plain(value)
  }
  return wire
}

function rowsFromWire(field: Field, value: unknown, entities: Entities): EngineRecord[] {
  const fields = rowsOf(field, key => entities[key]?.document)?.fields ?? []
  return Array.isArray(value) ? value.map(row => fromWire(fields, row as WireRecord, entities)) : []
}

function rowsToWire(field: Field, value: unknown, entities: Entities): WireRecord[] {
  const rows = rowsOf(field, key => entities[key]?.document)
  if (!Array.isArray(value) || !rows) return []
  const readOnly = entities[rows.key]?.readOnly ?? []
  return (value as EngineRecord[]).map(row => ({
    ...toWire(rows.fields, row, entities, readOnly),
    ...(row.$delete === true ? { $delete: true } : {}),
  }))
}

/** Stored forms of older tables (`store`): a code or boolean as a number, ids as a comma list. */
function valueFromWire(field: Field, value: unknown): Value {
  if (value === undefined || value === '') return null
  const read = field.store ? parseValue(field, value) : undefined
  return read && !read.issue ? read.value : (value as Value)
}

/** A copy without the observing proxies. */
function plain(value: unknown): unknown {
  return value !== null && typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value
}

/** The labels of the ids in a record: field id → id → label. */
export function labelsOf(wire: WireRecord | null): Record<string, Record<string, string>> {
  const entries = Object.entries(wire?.$ref ?? {})
  return Object.fromEntries(
    entries.map(([field, targets]) => [
      field,
      Object.fromEntries(Object.entries(targets).map(([id, shown]) => [id, shown.$label])),
    ]),
  )
}
