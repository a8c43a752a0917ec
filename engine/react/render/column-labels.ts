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

/** The field behind a column of a card's query. */
function fieldOfColumn(page: PageStore, card: Card, column: string): Field | undefined {
  const query = queriesOf(page.body).find(({ id }) => id === card.query)
  const of = query?.group?.find(({ id }) => id === column)?.of ?? column
  return page.bundle.entities[query?.entity ?? '']?.document.fields.find(({ id }) => id === of)
}

/** The options of the choices in a card's columns, each with its column: two columns may have options of one id. */
export function optionsOfColumns(page: PageStore, card: Card): NonNullable<WidgetProps['options']> {
  return Object.values(card.map ?? {}).flatMap(column => {
    const field = fieldOfColumn(page, card, column)
    return ((field && optionListOf(page, field)) ?? []).map(({ title, ...option }) => ({
      ...option,
      title: pick(title, page.ports.lang),
      column,
    }))
  })
}

/** The titles of the fields behind a card's columns, by column. */
export function titlesOfColumns(page: PageStore, card: Card): Record<string, string> {
  return Object.fromEntries(
    Object.values(card.map ?? {}).map(column => [
      column,
      pick(fieldOfColumn(page, card, column)?.title, page.ports.lang),
    ]),
  )
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
