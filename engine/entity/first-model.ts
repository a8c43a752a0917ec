import type { EntityDocument, Grant } from '../schema/document.ts'
import type { Text } from '../text/text.ts'

/** Whom the first model of an app is open to: only creators. Its creator adds others under Access. */
export const MAKERS: Grant = {
  id: 'makers',
  to: { roles: ['creator'] },
  may: ['list', 'detail', 'add', 'edit', 'remove', 'import', 'export'],
}

/** A new model: valid from the start, with one field called `first`. @source docs/designer.md#surfaces */
export function firstModel(key: string, title: Text, first: Text, access: Grant[]): EntityDocument {
  return {
    kind: 'entity',
    grammar: 1,
    key,
    title,
    status: true,
    fields: [{ id: 'title', type: 'string', title: first, maxLength: 60, required: true, search: 'like' }],
    ...(access.length > 0 ? { access } : {}),
  }
}
