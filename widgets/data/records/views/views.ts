/**
 * A view of a table: its own rows, columns and order, everything else as the table has it.
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
