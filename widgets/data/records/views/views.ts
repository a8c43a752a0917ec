/**
 * A view of a table: with its own rows, columns and order, otherwise as the table.
 * @source docs/language.md#table
 */
import { allOf } from '#engine/react/data/search-request.ts'
import type { ListView, TableBody } from '#engine/schema/document.ts'

export function bodyOfView(body: TableBody, view: ListView): TableBody {
  const columns = view.columns?.flatMap(id => body.columns?.find(column => (column.bind ?? column.id) === id) ?? { id })
  return {
    ...body,
    where: allOf([body.where, view.where]),
    sort: view.sort ?? body.sort,
    columns: columns ?? body.columns,
  }
}
