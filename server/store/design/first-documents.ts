/**
 * The first documents of a new app: a model with a title, and one page over it.
 * @source docs/http.md#design; docs/designer.md#surfaces
 */
import { firstModel } from '#engine/entity/first-model.ts'
import type { EntityDocument, Grant, PageDocument } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }

/** The roles a new app is open to: only creators. Its creator adds others under Access. */
const FIRST_ROLES = ['creator']

export function firstDocuments(key: string, title: Text): [EntityDocument, PageDocument] {
  const makers: Grant = {
    id: 'makers',
    to: { roles: FIRST_ROLES },
    may: ['list', 'detail', 'add', 'edit', 'remove', 'import', 'export'],
  }
  return [
    firstModel(key, title, texts.firstField, [makers]),
    { kind: 'page', grammar: 1, key: `${key}.manage`, title, from: key },
  ]
}
