/**
 * The queries an item may read, and the columns a query gives.
 * @source docs/language.md#nodes; docs/language.md#dashboard
 */
import type { AnyDocument, DashboardBody, Query } from '#engine/schema/document.ts'
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

/** The columns of a query's answer: its groups and its measures. */
export function columnsOf(query: Query | undefined): string[] {
  return query ? [...(query.group ?? []), ...(query.measures ?? [])].map(column => column.id) : []
}
