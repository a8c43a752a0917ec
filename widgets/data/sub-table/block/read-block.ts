/** Lines of cells as values of rows. */
import { rowScope } from '#engine/react/form/store/row-scope.ts'
import type { Field, Node } from '#engine/schema/document.ts'
import type { SheetCell } from '#engine/value/read-cell.ts'
import { type ReadLine, readLines } from '../../../parts/block/read-lines.ts'
import type { Rows } from '../rows/use-rows.ts'

const NOT_IN_CELLS = new Set(['file', 'json', 'children', 'serial'])

/** The field of a cell that takes what is pasted; null for one that is computed, locked or no text. */
export function fieldOf({ entity, client }: Rows, cell: Node): Field | null {
  const field = entity.fields.get(cell.bind ?? '')?.field
  if (!field || NOT_IN_CELLS.has(field.type)) return null
  return field.value !== undefined || field.readOnly === true || client.readOnly.includes(field.id) ? null : field
}

/** @param fields  of the columns, by place */
export const readBlock = ({ page }: Rows, lines: SheetCell[][], fields: (Field | null)[]): Promise<ReadLine[]> =>
  readLines(page, lines, fields)

/** Whether a field of a row that is there may be changed. @param index  of the row, in the list */
export function isOpenCell({ page, parent, field, entity, client }: Rows, index: number, id: string): boolean {
  return !rowScope({
    ...{ page, parent, index, field: field.id, rows: entity },
    ...{ readOnly: client.readOnly, viewOnly: false, label: 'hidden' as const },
  }).stateOf(id).readOnly
}
