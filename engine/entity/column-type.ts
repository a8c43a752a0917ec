/**
 * What a field is in PostgreSQL.
 * @source docs/language.md#fields
 */

import { never } from '../error/never.ts'
import type { Field } from '../schema/document.ts'

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
