/**
 * The list as a CSV file: the shown columns of every row the search finds, as text.
 * @source docs/language.md#steps; docs/security.md#data
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import { textOf } from './cell.tsx'
import type { DrawnColumn } from './columns.ts'
import { csvCell } from './csv-cell.ts'

const PAGE = 200
const MOST_ROWS = 10_000
/** lets spreadsheet programs read the Chinese in it */
const BYTE_ORDER_MARK = '\uFEFF'

export async function exportRows(
  page: PageStore,
  entity: ClientEntity,
  columns: DrawnColumn[],
  list: List,
  name: string,
) {
  const lines = [columns.map(column => csvCell(column.title)).join(',')]
  for (let current = 1; lines.length <= MOST_ROWS; current++) {
    const { records, pages } = await page.ports.data.list(entity, { ...list.request, current, size: PAGE })
    for (const row of records) lines.push(columns.map(column => csvCell(textOf(page, column, row))).join(','))
    if (current >= pages || records.length === 0) break
  }
  const link = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, lines.join('\r\n')], { type: 'text/csv;charset=utf-8' }))
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = `${name}.csv`
  anchor.click()
  URL.revokeObjectURL(link)
}
