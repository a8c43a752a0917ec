import type { EntityDocument } from '#engine/schema/document.ts'
import { groupByRecord } from '../../usual/grouped.ts'
import type { Verb } from '../../verb.ts'

/**
 * A news source (`id`) with the news it has now, newest first, or all with theirs; nothing is fetched.
 * @source PC-22; ADR 0051
 */
const items: Verb = {
  method: 'GET',
  run({ who, entities, entity, store, input }) {
    const { document } = store.shipped.find('entity', 'newsItem')!
    const grouping = { entity: document as EntityDocument, by: 'sourceId' }
    return groupByRecord(entities, who, grouping, entity.key, input.id)
  },
}

export const NEWS_VERBS: Record<string, Verb> = { 'newsSource.items': items }
