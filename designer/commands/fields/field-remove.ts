import type { EntityDocument, Field, NodeLike } from '#engine/schema/document.ts'
import { applyPrimitives } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, documentIn, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { idsTaken } from '../documents/ids.ts'
import { changeValues } from '../values/samples-set.ts'
import { followChange } from './map-names.ts'

export interface FieldRemove {
  document: DocName
  field: string
}

/**
 * Removes a field from its model, and the items that name it from every document of the app. Its column and values stay
 * in the database; rules that read it are kept and listed by the check list.
 * @source docs/designer.md#surfaces; docs/designer.md#kernel
 */
export const fieldRemove: Command<FieldRemove> = {
  name: 'field.remove',
  check: (view, args) => checkThere(view, args.document, [`fields/${args.field}`]),
  patch(view, { document, field }) {
    const entity = documentIn(view, document) as EntityDocument
    const model = applyPrimitives(entity, [
      ...changeValues(entity, field, () => null),
      { do: 'remove', at: `fields/${field}` },
    ])
    return followChange(view, {
      model,
      rename: name => (name.model === entity.key && name.field === field ? null : name.field),
    })
  },
  say: (view, args) => ({
    key: 'designer.say.removed',
    params: { name: callItem(view, args.document, `fields/${args.field}`) },
  }),
}

export interface FieldRestore {
  document: DocName
  field: Field
  after: string | null
}

/** Restores a removed field of the published version, with its values. @source docs/designer.md#kernel */
export const fieldRestore: Command<FieldRestore> = {
  name: 'field.restore',
  check: (view, args) =>
    idsTaken(documentIn(view, args.document), 'fields').includes(args.field.id)
      ? [{ path: 'fields', code: 'designer.id.taken', params: { id: args.field.id } }]
      : [],
  patch: (_, args) =>
    edit(args.document, {
      do: 'add',
      node: args.field as unknown as NodeLike,
      in: 'fields',
      after: args.after,
    }),
  say: (_, args) => ({ key: 'designer.say.restored', params: { name: args.field.title } }),
}
