import type { AnyDocument, EntityDocument, Field, NodeLike } from '#engine/schema/document.ts'
import { applyPrimitives } from '#engine/version/primitives.ts'
import { same } from '#engine/version/same.ts'
import {
  type Command,
  callItem,
  checkThere,
  type DraftView,
  documentIn,
  edit,
  type Patch,
} from '../documents/command.ts'
import { type DocName, namesOf } from '../documents/docs.ts'
import { contractDocument, danglingChanges, expandDocument, type FindEntity } from '../documents/expand.ts'
import { idsTaken } from '../documents/ids.ts'
import { type FieldOf, withoutField } from './without-field.ts'

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
    const of = { entity: entity.key, field }
    const own = withoutField(view, document, of)
    const left = applyPrimitives(entity, own)
    const find: FindEntity = key => (key === left.key ? left : view.entity(key))
    const others = namesOf(view.stored).filter(name => name !== document)
    return [...edit(document, ...own), ...others.flatMap(name => patchWithout(view, find, name, of))]
  },
  say: (view, args) => ({
    key: 'designer.say.removed',
    params: { name: callItem(view, args.document, `fields/${args.field}`) },
  }),
}

/** @param find  the models, without the field */
function patchWithout(view: DraftView, find: FindEntity, name: DocName, of: FieldOf): Patch[] {
  const stored = view.stored[name]!
  const seen = expandDocument(stored, find)
  const primitives = withoutField({ ...view, docs: { ...view.docs, [name]: seen }, entity: find }, name, of)
  if (stored.from === undefined) return primitives.length > 0 ? edit(name, ...primitives) : []
  const lost = danglingChanges(stored, view.entity)
  const standing = stored.change?.filter(
    change => lost.includes(change) || !danglingChanges(stored, find).includes(change),
  )
  const { change: _, ...bare } = stored
  const kept = standing?.length ? { ...bare, change: standing } : bare
  const value = contractDocument(kept as AnyDocument, applyPrimitives(seen, primitives), find)
  return same(value, stored) ? [] : [{ kind: 'put', document: name, value }]
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
