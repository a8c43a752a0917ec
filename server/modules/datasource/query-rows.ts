/**
 * Converts the rows of a statement into the records its document declares: the columns it names, each in the form of
 * its type.
 * @source docs/language.md#query
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Json, SqlQuery } from '#engine/schema/document.ts'
import { snakeCase } from '../../entity/table/names.ts'

type Result = SqlQuery['result'][number]

/** The column of a result; by default named as a field's column: `loanDate` is `loan_date`. */
export function columnOf({ id, column = snakeCase(id) }: Result): string {
  return column
}

export function toRecord(results: Result[], columns: string[], row: unknown[]): WireRecord {
  return Object.fromEntries(
    results.map(result => [result.id, toWire(result.type, row[columns.indexOf(columnOf(result))])]),
  ) as WireRecord
}

function toWire(type: Result['type'], value: unknown): Json {
  if (value === null || value === undefined) return null
  switch (type) {
    case 'integer':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    case 'boolean':
      return value === true || value === 1
    default:
      return typeof value === 'object' ? (value as Json) : String(value)
  }
}
