/**
 * The PostgreSQL type of a field.
 * @source docs/language.md#fields
 */

import { never } from '../error/never.ts'
import { isRollup } from '../rules/pointing.ts'
import type { Field, FieldType } from '../schema/document.ts'

export type ColumnType =
  | 'text'
  | 'text[]'
  | 'integer'
  | 'smallint'
  | 'bigint'
  | 'bigint[]'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'jsonb'

/** Whether a column holds a list of ids or codes. */
export function isList(type: ColumnType): boolean {
  return type.endsWith('[]')
}

/**
 * The most columns that are sure to fit into a row of PostgreSQL: of a long value 18 bytes stay in the page of 8 KB.
 */
export const MOST_COLUMNS = 400

/** Whether the field's values are stored with the record: rows are records, and what is computed when read is nowhere. */
export const isKept = (field: Field): boolean => columnType(field) !== null && !isRollup(field)

/** Whether the field has a column of its own; kept without one it is an entry of `ext`. @source ADR 0017 */
export const hasColumn = (field: Field): boolean => isKept(field) && field.column !== false

const COLUMN_ALONE: FieldType[] = ['ref', 'refs', 'children', 'file', 'serial']

/** Whether a field of this type may be without a column. */
export const mayStandBeside = (type: FieldType): boolean => !COLUMN_ALONE.includes(type)

/** The column's type, or null for children, which are rows of another table. */
export function columnType(field: Field): ColumnType | null {
  switch (field.type) {
    case 'string':
    case 'text':
    case 'region':
    case 'serial':
      return 'text'
    case 'enum':
    case 'dict':
      if (field.many) return 'text[]'
      return field.store === 'integer' ? 'integer' : 'text'
    case 'boolean':
      return field.store === 'integer' ? 'smallint' : 'boolean'
    case 'integer':
    case 'ref':
    case 'user':
    case 'dept':
      return 'bigint'
    case 'refs':
    case 'users':
    case 'depts':
      return 'bigint[]'
    case 'decimal':
      return 'numeric'
    case 'date':
      return 'date'
    case 'time':
      return 'time'
    case 'datetime':
      return 'timestamptz'
    case 'file':
    case 'json':
      return 'jsonb'
    case 'children':
      return null
    default:
      return never(field.type)
  }
}
