import type { EntityDocument } from '#engine/schema/document.ts'
import type { Column } from '../table/columns.ts'

const LABELS = ['title', 'realName', 'name']

/**
 * The field whose value labels a record: the document's `labelField`, else `title`, `realName` or `name`, else
 * `<key>Name`, else the first line of text, else the id.
 * @source docs/http.md#records
 */
export function labelColumn(document: EntityDocument, columns: Column[]): Column {
  const named = [...(document.labelField ? [document.labelField] : LABELS), `${document.key}Name`].map(id =>
    columns.find(column => column.id === id),
  )
  const text = columns.find(
    ({ system, field }) => !system && ['string', 'serial'].includes(field.type) && !field.secret,
  )
  return named.find(column => column !== undefined) ?? text ?? columns[0]!
}
