/**
 * The queries an item may read, and the columns a query gives.
 * @source docs/language.md#nodes; docs/language.md#dashboard
 */
import type { Translate } from '#engine/react/text.ts'
import type { AnyDocument, DashboardBody, EntityDocument, Query } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { findItem, type Item } from '../commands/walk.ts'

/** Queries of the nearest dashboard around the item, and those of the document. */
export function queriesAround(document: AnyDocument | undefined, item: Item | undefined): Query[] {
  const found: Query[] = []
  for (let at = item; at && document; at = findItem(document, at.owner))
    found.push(...((at.value.body as DashboardBody | undefined)?.queries ?? []))
  if (document && 'queries' in document) found.push(...(document.queries ?? []))
  return found
}

export function findQuery(document: AnyDocument | undefined, item: Item | undefined): Query | undefined {
  return queriesAround(document, item).find(query => query.id === item?.value.query)
}

/** What a person calls a column: `Place`, `Sum · Cost`; by its name where nothing is known of it. */
export function columnName(
  query: Query | undefined,
  column: string,
  entity: EntityDocument | undefined,
  t: Translate,
  lang: Lang,
): string {
  const titleOf = (id: string) => pick(entity?.fields.find(field => field.id === id)?.title, lang) || id
  const measure = query?.measures?.find(({ id }) => id === column)
  if (!measure) return titleOf(query?.group?.find(({ id }) => id === column)?.of ?? column)
  const said = [t(`designer.value.${measure.fn}`), ...(measure.of ? [titleOf(measure.of)] : [])].join(' · ')
  return pick(measure.title, lang) || said
}

/** The columns of a query's answer: its groups and its measures. */
export function columnsOf(query: Query | undefined): string[] {
  return query ? [...(query.group ?? []), ...(query.measures ?? [])].map(column => column.id) : []
}
