import type { EntityDocument, Field, Grant } from '../schema/document.ts'
import type { Text } from '../text/text.ts'
import { maskedFields } from '../value/mask.ts'

/** Whom the first model of an app is open to: only creators. Its creator adds others under Access. */
export const MAKERS: Grant = {
  id: 'makers',
  to: { roles: ['creator'] },
  may: ['list', 'detail', 'add', 'edit', 'remove', 'import', 'export'],
}

const KEEP = ['list', 'detail', 'edit']

/** Whether a grant lets people it names change every record, whole. */
export const keepsAll = ({ to, may, rows = true, hide = [], readOnly = [] }: Grant): boolean =>
  !to.everyone && rows === true && hide.length + readOnly.length === 0 && KEEP.every(call => may.includes(call))

/**
 * A new model whose masked fields are shown whole to those who keep its records. Without grants of its own, as rows of a
 * record are, nobody could be shown them whole, so they are not masked.
 * @source docs/language.md#masked-fields
 */
export function wholeToKeepers({ access = [], ...entity }: EntityDocument): EntityDocument {
  const unmask = maskedFields(entity)
  if (!unmask.length) return access.length > 0 ? { ...entity, access } : entity
  if (!access.length) return { ...entity, fields: entity.fields.map(unmaskedField) }
  return { ...entity, access: access.map(grant => (keepsAll(grant) ? { ...grant, unmask } : grant)) }
}

export const unmaskedField = ({ masked: _masked, ...field }: Field): Field => field

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
    screen: { formLabel: 'top' },
  }
}
