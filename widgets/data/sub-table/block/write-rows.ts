/** Writes rows as a workbook; without rows it is a form to fill in. Loaded on demand. @source FM-19 */
import { writeXlsx } from 'hucre/xlsx'
import { targetOf } from '#engine/entity/target-of.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import { saveFile } from '#engine/react/save-file.ts'
import type { Field } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import { sheetText } from '#engine/value/sheet-cell.ts'
import { type EngineRecord, isEmpty, type Value } from '#engine/value/value.ts'
import type { Rows } from '../rows/use-rows.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const WIDTH = 18
/** The longest name of a sheet that spreadsheet programs allow. */
const LONGEST_NAME = 31

/** @param title  of the file and its sheet */
export async function writeRows(rows: Rows, title: string, list: EngineRecord[]): Promise<void> {
  const { page, cells, entity } = rows
  const { lang } = page.ports
  const columns = cells.flatMap(cell => {
    const field = entity.fields.get(cell.bind ?? '')?.field
    return field ? [{ field, title: pick(cell.title ?? field.title, lang) }] : []
  })
  const labels = await labelsOf(
    rows,
    columns.map(({ field }) => field),
    list,
  )
  const cellOf = (field: Field, row: EngineRecord): string | number => {
    const value = row[field.id] as Value | undefined
    if (field.type === 'integer' && !isEmpty(value ?? null)) return Number(value)
    const options = optionListOf(page, field)
    const label = (id: string) => {
      const option = options?.find(each => each.id === id)
      return option ? pick(option.title, lang) : labels.get(id)
    }
    return sheetText(formatValue(field, value, { lang, label }))
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

/** The labels of all ids in the rows. */
async function labelsOf({ page }: Rows, fields: Field[], list: EngineRecord[]): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const field of fields) {
    const target = targetOf(field)
    const ids = [...new Set(list.flatMap(row => [row[field.id] ?? []].flat() as string[]))]
    if (!target || !ids.length) continue
    for (const { id, label } of await page.ports.data.named(target, ids)) labels.set(id, label)
  }
  return labels
}
