/** Writes rows as a workbook; without rows it is a form to fill in. Loaded on demand. @source FM-19 */
import { writeXlsx } from 'hucre/xlsx'
import { saveFile } from '#engine/react/save-file.ts'
import type { Field } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { sheetText } from '#engine/value/sheet-cell.ts'
import { type EngineRecord, isEmpty, type Value } from '#engine/value/value.ts'
import type { Rows } from '../rows/use-rows.ts'
import { sayRows } from './say-rows.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const WIDTH = 18
/** The longest name of a sheet that spreadsheet programs allow. */
const LONGEST_NAME = 31

/** @param title  of the file and its sheet */
export async function writeRows(rows: Rows, title: string, list: EngineRecord[]): Promise<void> {
  const { cells, entity } = rows
  const { lang } = rows.page.ports
  const columns = cells.flatMap(cell => {
    const field = entity.fields.get(cell.bind ?? '')?.field
    return field ? [{ field, title: pick(cell.title ?? field.title, lang) }] : []
  })
  const textOf = await sayRows(
    rows,
    columns.map(({ field }) => field),
    list,
  )
  const cellOf = (field: Field, row: EngineRecord): string | number => {
    const value = row[field.id] as Value | undefined
    return field.type === 'integer' && !isEmpty(value ?? null) ? Number(value) : sheetText(textOf(field, row))
  }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, LONGEST_NAME) || 'Sheet1',
        columns: columns.map(() => ({ width: WIDTH })),
        rows: [
          columns.map(({ field, title }) => (field.required === true ? `${title} *` : title)),
          ...list.map(row => columns.map(({ field }) => cellOf(field, row))),
        ],
        freezePane: { rows: 1 },
      },
    ],
  })
  saveFile(new File([bytes as BlobPart], `${title}.xlsx`, { type: XLSX }))
}
