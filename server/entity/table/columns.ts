/**
 * The columns of an entity, and what becomes of a value on its way: as PostgreSQL's driver answers it, as the engine knows
 * it (engine/value), as it travels (WireRecord). Most types are the same in all three, so a list is handed on as it came.
 * @source docs/language.md#fields; docs/http.md#records
 */

import { type ColumnType, columnType, hasColumn } from '#engine/entity/column-type.ts'
import { Fault } from '#engine/error/fault.ts'
import { systemFields } from '#engine/rules/scope.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import type { Value } from '#engine/value/value.ts'
import { withoutSealed } from '../../config/secrets.ts'
import { physicalName, quote } from './names.ts'

export interface Column {
  id: string
  /** name on the wire */
  wire: string
  field: Field
  type: ColumnType
  /** physical name; of what has no column of its own the name of its entry in `ext` */
  name: string
  /** an entry of `ext`: a tenant's extra field on a shipped entity, and what says so itself (`column`) */
  ext: boolean
  system: boolean
  /** the column as it is stored, over the alias `t` */
  stored: string
  /** the same, of a row that is read whole (`rowsOf`) */
  read: string
  /** its value as the engine's type, for rules, over an alias */
  typed(alias: string): string
  /** database → engine; null when it is the same */
  toValue: ((stored: unknown) => Value) | null
  /** database → wire; null when it is the same */
  toWire: ((stored: unknown) => unknown) | null
  /** engine → wire */
  show(value: Value): unknown
  /** engine → bound parameter */
  bind(value: Value): unknown
}

/** Counts the changes of a record, so that a stale form is noticed. */
export const REV: Field = { id: 'rev', type: 'integer', title: { zh: 'rev' } }

/**
 * System columns first, then the fields in their order.
 * @param shipped  the shipped document below a tenant's version of it: fields it does not know live in `ext`
 */
export function columnsOf(document: EntityDocument, shipped?: EntityDocument): Column[] {
  const inTable = shipped && new Set(shipped.fields.map(field => field.id))
  return [
    ...[...systemFields(document), REV].map(field => makeColumn(field, false, true)),
    ...document.fields
      .filter(field => columnType(field))
      .map(field => makeColumn(field, !hasColumn(field) || inTable?.has(field.id) === false, false)),
  ]
}

/** Where `ext` is unpacked once for a row, and not once for each of its entries. */
const EXT = 'e'

/** What rows are read from whole; which they are is chosen over `t` alone. */
export function rowsOf(from: string, columns: Column[]): string {
  if (!columns.some(({ ext }) => ext)) return from
  return `${from} cross join lateral (select t."ext" || '{}' as "ext" offset 0) ${EXT}`
}

function makeColumn(field: Field, ext: boolean, system: boolean): Column {
  const type = columnType(field)!
  const wire = checkWireName(field.name ?? field.id)
  const physical = physicalName(field.id)
  const name = ext ? field.id : physical
  const stored = (alias: string) => (ext ? `(${alias}."ext"->>'${name}')::${type}` : `${alias}.${quote(name)}`)
  return {
    id: field.id,
    wire,
    field,
    type,
    name,
    ext,
    system,
    stored: stored('t'),
    read: stored(ext ? EXT : 't'),
    typed: alias => engineTyped(type, stored(alias)),
    toValue: system ? null : readerOf(field, type, false),
    toWire: system ? null : readerOf(field, type, true),
    show: showerOf(field, type),
    bind: binderOf(type),
  }
}

/**
 * A wire name names a column of an answer, so it is looked at once more here.
 * @throws Fault 'table.name'
 */
function checkWireName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name) || UNSAFE.has(name)) throw new Fault('table.name', { name })
  return name
}

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype'])

function engineTyped(type: ColumnType, stored: string): string {
  if (type === 'integer') return `(${stored})::text`
  return type === 'smallint' ? `(${stored} <> 0)` : stored
}

function readerOf(field: Field, type: ColumnType, wire: boolean): ((stored: unknown) => Value) | null {
  if (type === 'bigint' && field.type === 'integer') return unlessNull(Number)
  if (type === 'numeric') return unlessNull(stored => toPlaces(String(stored), field.scale ?? 0))
  if (wire && field.forms) return withoutSealed as (stored: unknown) => Value
  if (wire) return field.store === 'csv' ? unlessNull(stored => (stored as string[]).join(',')) : null
  if (type === 'integer') return unlessNull(String)
  if (type === 'smallint') return unlessNull(stored => stored !== 0)
  return null
}

function showerOf(field: Field, type: ColumnType): (value: Value) => unknown {
  if (type === 'integer' || type === 'smallint') return unlessNull(Number)
  if (field.store === 'csv') return unlessNull(value => (value as string[]).join(','))
  if (field.forms) return withoutSealed
  return value => value
}

function binderOf(type: ColumnType): (value: Value) => unknown {
  if (type === 'jsonb') return unlessNull(value => JSON.stringify(value))
  if (type === 'integer' || type === 'smallint') return unlessNull(Number)
  return value => value
}

function unlessNull<T>(convert: (value: unknown) => T): (value: unknown) => T | null {
  return value => (value === null || value === undefined ? null : convert(value))
}

/** A numeric's text with exactly `scale` places; a stored value has more only after the scale was made smaller. */
function toPlaces(text: string, scale: number): string {
  const dot = text.indexOf('.')
  const places = dot < 0 ? 0 : text.length - dot - 1
  if (places === scale) return text
  if (places > scale) return text.slice(0, scale === 0 ? dot : dot + 1 + scale)
  return (dot < 0 ? `${text}.` : text) + '0'.repeat(scale - places)
}
