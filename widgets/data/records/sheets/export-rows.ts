/**
 * Saves the rows of a table that shows those of a call as a CSV file of texts.
 * @source docs/language.md#table; docs/security.md#data
 */
import type { ClientEntity } from '#adapters/wire/screen.ts'
import type { List } from '#engine/react/data/list.ts'
import { saveFile } from '#engine/react/save-file.ts'
import type { PageStore } from '#engine/react/state/page.ts'
import { pick } from '#engine/text/text.ts'
import { textOf } from '../row/cell.tsx'
import type { DrawnColumn } from '../row/columns.ts'
import { csvCell } from './csv-cell.ts'

const PAGE = 200
const MOST_ROWS = 10_000
/** makes spreadsheet programs read Chinese correctly */
const BYTE_ORDER_MARK = '\uFEFF'

export async function exportRows(page: PageStore, entity: ClientEntity, columns: DrawnColumn[], list: List) {
  const lines = [columns.map(column => csvCell(column.title)).join(',')]
  for (let current = 1; lines.length <= MOST_ROWS; current++) {
    const { records, pages } = await page.ports.data.list(entity, { ...list.request, current, size: PAGE })
    for (const row of records) lines.push(columns.map(column => csvCell(textOf(page, column, row, true))).join(','))
    if (current >= pages || records.length === 0) break
  }
  const type = 'text/csv;charset=utf-8'
  saveFile(
    new File([BYTE_ORDER_MARK, lines.join('\r\n')], `${pick(entity.document.title, page.ports.lang)}.csv`, { type }),
  )
}
