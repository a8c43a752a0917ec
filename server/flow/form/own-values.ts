/**
 * The values of a form with fields of its own: the variables keep them by id, calls send them by wire name.
 * @source FM-06; docs/workflow.md#form-of-a-task; ADR 0024
 */
import { randomUUID } from 'node:crypto'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { FormRights } from '#engine/flow/form/node-rights.ts'
import { rowsOf } from '#engine/rules/rows-of.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { type EngineRecord, isRecord, readRecords } from '#engine/value/value.ts'
import { LIVE_ROW } from '../../entity/read/detail.ts'
import { isGone } from '../../entity/write/decode-record.ts'

type Lookup = (entity: string) => EntityDocument | undefined

/** What was sent for `fields`, by id, in rows too; rows that were removed are left out. */
export function valuesById(fields: readonly Field[], sent: Record<string, unknown>, lookup: Lookup): EngineRecord {
  const found = fields.flatMap((field): [string, unknown][] => {
    const { id, name = id } = field
    const value = name in sent ? sent[name] : sent[id]
    if (value === undefined) return []
    const rows = Array.isArray(value) ? rowsOf(field, lookup) : undefined
    if (!rows) return [[id, value]]
    const kept = (value as unknown[]).filter(isRecord).filter(row => !isGone(row))
    return [[id, kept.map(row => ({ ...valuesById(rows.fields, row, lookup), ...('id' in row && { id: row.id }) }))]]
  })
  return Object.fromEntries(found) as EngineRecord
}

/** Kept values as they are sent; `values` has other variables too, which stay. */
export function valuesByName(fields: readonly Field[], values: Record<string, unknown>): WireRecord {
  const named = fields.flatMap((field): [string, unknown][] => {
    const { id, name = id } = field
    const value = values[id]
    const rows = Array.isArray(value) ? rowsOf(field, () => undefined) : undefined
    if (rows)
      return [[name, (value as EngineRecord[]).map(row => ({ ...valuesByName(rows.fields, row), ...LIVE_ROW }))]]
    return name === id || value === undefined ? [] : [[name, value]]
  })
  return { ...values, ...Object.fromEntries(named) }
}

/**
 * The values to check and keep: of own rows, each gets an id by which it is known again, and columns that may not be
 * written have the values they had. Of several rows with one id, the first is the known one.
 */
export function withOwnRows(
  fields: readonly Field[],
  { columns }: Pick<FormRights, 'columns'>,
  before: EngineRecord,
  sent: EngineRecord,
): EngineRecord {
  const settled = fields.flatMap((field): [string, EngineRecord[]][] => {
    const rows = Array.isArray(sent[field.id]) ? rowsOf(field, () => undefined) : undefined
    if (!rows) return []
    const locked = lockedColumns(columns[field.id])
    const known = new Map(readRecords(before, field.id).map(row => [row.id, row]))
    const settle = (row: EngineRecord): EngineRecord => {
      const was = known.get(row.id ?? null)
      known.delete(was?.id)
      return settleRow(row, was, locked)
    }
    return [[field.id, readRecords(sent, field.id).map(settle)]]
  })
  return { ...sent, ...Object.fromEntries(settled) }
}

function settleRow(row: EngineRecord, was: EngineRecord | undefined, locked: ReadonlySet<string>): EngineRecord {
  const open = Object.entries(row).filter(([id]) => !locked.has(id))
  const kept = Object.entries(was ?? {}).filter(([id]) => locked.has(id))
  return { ...Object.fromEntries([...open, ...kept]), id: was?.id ?? randomUUID() }
}

/** Ids of the columns that may not be written. */
export const lockedColumns = (rights: FormRights['columns'][string] | undefined): ReadonlySet<string> =>
  new Set([...(rights?.hide ?? []), ...(rights?.readOnly ?? [])])
