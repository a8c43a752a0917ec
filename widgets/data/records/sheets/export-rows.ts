/**
 * Exports the shown columns of every row found: as a workbook where the entity has `export`, else as a CSV file of
 * texts.
 * @source docs/language.md#steps; docs/security.md#data
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { saveFile } from '#engine/react/save-file.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import type { Json } from '#engine/schema/document.ts'
import { textOf } from '../row/cell.tsx'
import type { DrawnColumn } from '../row/columns.ts'
import { csvCell } from './csv-cell.ts'
import { saveAnswer } from './save-file.ts'

const PAGE = 200
const MOST_ROWS = 10_000
/** makes spreadsheet programs read Chinese correctly */
const BYTE_ORDER_MARK = '\uFEFF'

export async function exportRows(
  page: PageStore,
  entity: ClientEntity,
  columns: DrawnColumn[],
  list: List,
  name: string,
) {
  const { key, actions } = entity.document
  if (actions?.some(({ id }) => id === 'export')) {
    const { where, search, sort } = list.request
    const asked = { where, search, sort, columns: columns.map(({ column }) => column.bind ?? column.id) }
    return saveAnswer(page.ports.data.call(`${key}.export`, definedOf(asked)))
  }
  const lines = [columns.map(column => csvCell(column.title)).join(',')]
  for (let current = 1; lines.length <= MOST_ROWS; current++) {
    const { records, pages } = await page.ports.data.list(entity, { ...list.request, current, size: PAGE })
    for (const row of records) lines.push(columns.map(column => csvCell(textOf(page, column, row, true))).join(','))
    if (current >= pages || records.length === 0) break
  }
  const type = 'text/csv;charset=utf-8'
  saveFile(new File([BYTE_ORDER_MARK, lines.join('\r\n')], `${name}.csv`, { type }))
}

function definedOf(values: object): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
