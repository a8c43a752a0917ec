/**
 * The first documents of a new app: a model with a title, and one page over it.
 * @source docs/http.md#design; docs/designer.md#surfaces
 */
import { firstModel, MAKERS } from '#engine/entity/first-model.ts'
import type { EntityDocument, PageDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }

export function firstDocuments(key: string, title: Text): [EntityDocument, PageDocument] {
  return [
    firstModel(key, title, texts.firstField, [MAKERS]),
    { kind: 'page', grammar: 1, key: `${key}.manage`, title, from: key },
  ]
}
