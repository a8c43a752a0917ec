/**
 * A view of a table: with its own rows, columns and order, otherwise as the table.
 * @source docs/language.md#table
 */
import { allOf } from '#engine/react/data/search-request.ts'
import type { ListView, TableBody } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import texts from '#schemas/text/data.json'

/** What a view is called: by its own title, else by how it shows the records. */
export const titleOfView = ({ title, view }: ListView): Text => title ?? texts[`view.${view}`]

export function bodyOfView(body: TableBody, view: ListView): TableBody {
  const columns = view.columns?.flatMap(id => body.columns?.find(column => (column.bind ?? column.id) === id) ?? { id })
  return {
    ...body,
    where: allOf([body.where, view.where]),
    sort: view.sort ?? body.sort,
    columns: columns ?? body.columns,
  }
}
