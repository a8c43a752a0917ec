/** The values of rows as people read them. */
import { targetOf } from '#engine/entity/target-of.ts'
import { optionListOf } from '#engine/react/field/options.ts'
import type { Field } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { formatValue } from '#engine/value/format-value.ts'
import type { EngineRecord, Value } from '#engine/value/value.ts'
import type { Rows } from '../rows/use-rows.ts'

/** @returns the text of a field in one of the rows */
export async function sayRows(
  rows: Pick<Rows, 'page'>,
  fields: Field[],
  list: EngineRecord[],
): Promise<(field: Field, row: EngineRecord) => string> {
  const { page } = rows
  const { lang } = page.ports
  const labels = await labelsOf(rows, fields, list)
  return (field, row) => {
    const options = optionListOf(page, field)
    const label = (id: string) => {
      const option = options?.find(each => each.id === id)
      return option ? pick(option.title, lang) : labels.get(id)
    }
    return formatValue(field, row[field.id] as Value | undefined, { lang, label })
  }
}

/** The labels of all ids in the rows. */
async function labelsOf(
  { page }: Pick<Rows, 'page'>,
  fields: Field[],
  list: EngineRecord[],
): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const field of fields) {
    const target = targetOf(field)
    const ids = [...new Set(list.flatMap(row => [row[field.id] ?? []].flat() as string[]))]
    if (!target || !ids.length) continue
    for (const { id, label } of await page.ports.data.named(target, ids)) labels.set(id, label)
  }
  return labels
}
