/**
 * Rows of a statement as the records its document promises: the columns it names, each as its type travels.
 * @source docs/language.md#query
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Json, SqlQuery } from '#engine/schema/document.ts'
import { snakeCase } from '../../entity/table/names.ts'

type Result = SqlQuery['result'][number]

/** Unless it says otherwise, a result's column is called as a field's is: `loanDate` is `loan_date`. */
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
