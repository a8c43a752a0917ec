/**
 * The columns of an entity and the three forms of their values: as PostgreSQL's driver returns them, as the engine uses
 * them (engine/value), as they are sent to clients (WireRecord). For most types the three are the same, so values are
 * passed on unchanged.
 * @source docs/language.md#fields; docs/http.md#records
 */

import { type ColumnType, columnType, hasColumn, isKept } from '#engine/entity/column-type.ts'
import { Fault } from '#engine/error/fault.ts'
import { isRollup } from '#engine/rules/pointing.ts'
import { systemFields } from '#engine/rules/scope.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import type { Value } from '#engine/value/value.ts'
import { withoutSealed } from '../../config/secrets.ts'
import { physicalName, quote } from './names.ts'

export interface Column {
  id: string
  /** name in the calls */
  wire: string
  field: Field
  type: ColumnType
  /** physical name; without a column of its own, the name of its entry in `ext` */
  name: string
  /** stored as an entry of `ext`: a tenant's extra field on a shipped entity, and fields that ask for it (`column`) */
  ext: boolean
  system: boolean
  /** computed when the record is read: it stands beside the table in the FROM of a reader (`Reader.from`) */
  rollup: boolean
  /** to a reader: it holds masks */
  isMasked?: true
  /** the column as it is stored, over the alias `t` */
  stored: string
  /** the same, for rows that are read whole (`rowsOf`) */
  read: string
  /** its value in the engine's type, for rules, over an alias */
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

/** Counts the changes of a record, so that a stale form is detected. */
export const REV: Field = { id: 'rev', type: 'integer', title: { zh: 'rev' } }

/**
 * System columns first, then the fields in their order.
 * @param shipped  the shipped document below a tenant's version of it: fields it does not have are stored in `ext`
 */
export function columnsOf(document: EntityDocument, shipped?: EntityDocument): Column[] {
  const inTable = shipped && new Set(shipped.fields.map(field => field.id))
  return [
    ...[...systemFields(document), REV].map(field => makeColumn(field, false, true)),
    ...document.fields
      .filter(isKept)
      .map(field => makeColumn(field, !hasColumn(field) || inTable?.has(field.id) === false, false)),
  ]
}

/** The fields computed when a record is read, as columns of what stands beside the table. */
export function rollupColumns(document: EntityDocument): Column[] {
  return document.fields.filter(isRollup).map(field => {
    const stored = `${BESIDE}.${quote(physicalName(field.id))}`
    return { ...makeColumn(field, false, false), rollup: true, stored, read: stored, typed: () => stored }
  })
}

/** Alias of what is computed beside the table. */
export const BESIDE = 'p'

/** Alias of `ext` unpacked once for each row, instead of once for each entry. */
const EXT = 'e'

/** The FROM of statements that read rows whole; conditions use `t` only. */
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
    rollup: false,
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
 * Checks a wire name again, because it names a column of a result.
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

/**
 * The text of a numeric with exactly `scale` places; a stored value has more only after the field's scale was reduced.
 */
function toPlaces(text: string, scale: number): string {
  const dot = text.indexOf('.')
  const places = dot < 0 ? 0 : text.length - dot - 1
  if (places === scale) return text
  if (places > scale) return text.slice(0, scale === 0 ? dot : dot + 1 + scale)
  return (dot < 0 ? `${text}.` : text) + '0'.repeat(scale - places)
}
