import type { EntityDocument, Grant } from '../schema/document.ts'
import type { Text } from '../text/text.ts'

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
