/**
 * The labels of codes and ids in a card's rows: options of the field behind a column, and labels sent with the rows.
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Card } from '../../schema/document.ts'
import { pick, type Text } from '../../text/text.ts'
import { optionListOf } from '../field/options.ts'
import { type PageStore, queriesOf } from '../state/page.ts'

/** The unit of a card's measure, from its field; counts have none. */
export function unitOfColumns(page: PageStore, card: Card): Text | undefined {
  const query = queriesOf(page.body).find(({ id }) => id === card.query)
  const fields = page.bundle.entities[query?.entity ?? '']?.document.fields ?? []
  const columns = Object.values(card.map ?? {})
  const measured = query?.measures?.filter(({ id, fn }) => fn !== 'count' && columns.includes(id)).map(({ of }) => of)
  const shown = measured ?? (query?.get === 'one' ? columns : [])
  return fields.find(({ id, unit }) => unit && shown.includes(id))?.unit
}

export function labelsOfColumns(page: PageStore, card: Card): Record<string, string> {
  const labels: Record<string, string> = {}
  const query = queriesOf(page.body).find(({ id }) => id === card.query)
  const fields = page.bundle.entities[query?.entity ?? '']?.document.fields ?? []
  for (const column of Object.values(card.map ?? {})) {
    const group = query?.group?.find(({ id }) => id === column)
    const field = fields.find(({ id }) => id === (group?.of ?? column))
    for (const option of (field && optionListOf(page, field)) ?? [])
      labels[option.id] = pick(option.title, page.ports.lang)
  }
  for (const row of page.answers[card.query ?? '']?.rows ?? []) {
    for (const targets of Object.values((row as WireRecord).$ref ?? {})) {
      for (const [id, shown] of Object.entries(targets)) labels[id] = shown.$label
    }
  }
  return labels
}
