import { keepsAll, unmaskedField } from '#engine/entity/first-model.ts'
import type { EntityDocument, Field, NodeLike } from '#engine/schema/document.ts'
import { type Command, documentIn, edit, type Patch } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { idsTaken } from '../documents/ids.ts'
import { putValue } from '../values/prop-set.ts'
import { moveIntoTab } from './into-tab.ts'

export interface FieldAdd {
  /** the entity */
  document: DocName
  field: Field
  after: string | null
  /** where its node goes on a screen derived from the entity; by default last, or in the tab of the field before it */
  place?: { document: DocName; block: string; in: string; after: string | null }
}

/**
 * Adds a field to a model; derived lists and forms show it automatically, a masked one whole to those who keep the
 * records. @source docs/designer.md#kernel; docs/language.md#masked-fields
 */
export const fieldAdd: Command<FieldAdd> = {
  name: 'field.add',
  check: (view, args) =>
    idsTaken(documentIn(view, args.document), 'fields').includes(args.field.id)
      ? [{ path: 'fields', code: 'designer.id.taken', params: { id: args.field.id } }]
      : [],
  patch(view, { document, field, after, place }): Patch[] {
    const entity = documentIn(view, document) as EntityDocument
    const { access = [] } = entity
    const node = (access.length > 0 ? field : unmaskedField(field)) as unknown as NodeLike
    const keepers = field.masked ? access.filter(keepsAll) : []
    const shown = keepers.map(({ id, unmask = [] }) => putValue(`access/${id}`, ['unmask'], [...unmask, field.id]))
    const added = edit(document, { do: 'add', node, in: 'fields', after }, ...shown)
    if (!place) return [...added, ...moveIntoTab(view, entity, field.id, after)]
    const at = `${place.block}${field.id}`
    return [...added, ...edit(place.document, { do: 'move', at, in: place.in, after: place.after })]
  },
  say: (_, args) => ({ key: 'designer.say.fieldAdded', params: { name: args.field.title } }),
}
