import { labelFieldOf } from '#engine/entity/label-field.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Column } from '../table/columns.ts'

/** The column whose value labels a record; its id when no field does. @source docs/http.md#records */
export function labelColumn(document: EntityDocument, columns: Column[]): Column {
  const own = columns.filter(({ system }) => !system)
  const field = labelFieldOf(
    document,
    own.map(({ field }) => field),
  )
  return own.find(column => column.field === field) ?? columns[0]!
}
