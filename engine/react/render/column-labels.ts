/**
 * The labels of codes and ids in a card's rows: options of the field behind a column, and labels sent with the rows.
 */
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Card, Field } from '../../schema/document.ts'
import { pick } from '../../text/text.ts'
import { notationOf } from '../../value/notation/notations.ts'
import { optionListOf } from '../field/options.ts'
import { type PageStore, queriesOf } from '../state/page.ts'
import type { WidgetProps } from '../widget.ts'

/** The field whose values a card measures, where it says how they are said: by a unit or in words; counts have none. */
export function measureOfColumns(page: PageStore, card: Card): Field | undefined {
  const query = queriesOf(page.body).find(({ id }) => id === card.query)
  const fields = page.bundle.entities[query?.entity ?? '']?.document.fields ?? []
  const columns = Object.values(card.map ?? {})
  const measured = query?.measures?.filter(({ id, fn }) => fn !== 'count' && columns.includes(id)).map(({ of }) => of)
  const shown = measured ?? (query?.get === 'one' ? columns : [])
  return fields.find(field => (field.unit || notationOf(field)) && shown.includes(field.id))
}

/** The options of the choices in a card's columns, each with its column: two columns may have options of one id. */
export function optionsOfColumns(page: PageStore, card: Card): NonNullable<WidgetProps['options']> {
  const query = queriesOf(page.body).find(({ id }) => id === card.query)
  const fields = page.bundle.entities[query?.entity ?? '']?.document.fields ?? []
  return Object.values(card.map ?? {}).flatMap(column => {
    const group = query?.group?.find(({ id }) => id === column)
    const field = fields.find(({ id }) => id === (group?.of ?? column))
    return ((field && optionListOf(page, field)) ?? []).map(({ title, ...option }) => ({
      ...option,
      title: pick(title, page.ports.lang),
      column,
    }))
  })
}

export function labelsOfColumns(page: PageStore, card: Card): Record<string, string> {
  const labels = Object.fromEntries(optionsOfColumns(page, card).map(({ id, title }) => [id, title]))
  for (const row of page.answers[card.query ?? '']?.rows ?? []) {
    for (const targets of Object.values((row as WireRecord).$ref ?? {})) {
      for (const [id, shown] of Object.entries(targets)) labels[id] = shown.$label
    }
  }
  return labels
}
