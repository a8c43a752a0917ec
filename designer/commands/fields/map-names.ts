/**
 * What names a field follows its change, in every document of the app and in the same step.
 * @source docs/designer.md#what-names-a-field
 */
import { type FieldName, type FieldValue, mapFieldNames } from '#engine/compile/field-names.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument, Json, Library } from '#engine/schema/document.ts'
import { same } from '#engine/version/same.ts'
import type { DraftView, Patch } from '../documents/command.ts'
import { type DocName, nameOf, namesOf } from '../documents/docs.ts'
import { contractDocument, danglingChanges, expandDocument, type FindEntity } from '../documents/expand.ts'

export interface Following {
  /** the model after the change, its own names not yet mapped */
  model: EntityDocument
  rename(name: FieldName): string | null
  /** a literal that a field is given or compared with */
  revalue?(given: FieldValue): Json
  /** a screen as edited over the changed model, with what else the change does to it */
  place?(name: DocName, seen: AnyDocument): AnyDocument
}

/** The patches for a change of a model: its own, and those of the documents that name its fields. */
export function followChange(view: DraftView, { model, rename, revalue, place }: Following): Patch[] {
  const library = libraryOf(view, model)
  const mapped = new Map<DocName, AnyDocument>()
  for (const name of namesOf(view.stored)) {
    const stored = name === nameOf(model) ? model : view.stored[name]!
    if (isEntity(stored)) mapped.set(name, mapFieldNames(stored, library, rename, revalue))
  }
  const find: FindEntity = key => (mapped.get(`entity:${key}`) as EntityDocument | undefined) ?? view.entity(key)
  for (const [name, stored] of Object.entries(view.stored) as [DocName, AnyDocument][]) {
    if (mapped.has(name)) continue
    const seen = expandDocument(stored, find)
    const now = mapFieldNames(place?.(name, seen) ?? seen, library, rename, revalue)
    mapped.set(name, stored.from === undefined ? now : contractDocument(standing(view, stored, find), now, find))
  }
  return [...mapped].flatMap(([document, value]): Patch[] =>
    same(value, view.stored[document]) ? [] : [{ kind: 'put', document, value }],
  )
}

/** The documents by which a name is understood. */
export const libraryOf = (view: DraftView, model?: EntityDocument): Pick<Library, 'entity' | 'document'> => ({
  entity: key => (key === model?.key ? model : view.entity(key)),
  document: (kind, key) => view.docs[`${kind}:${key}`],
})

/** A derived screen without the changes that lose their target now. */
function standing(view: DraftView, stored: AnyDocument, find: FindEntity): AnyDocument {
  const lost = danglingChanges(stored, view.entity)
  const left = stored.change?.filter(change => lost.includes(change) || !danglingChanges(stored, find).includes(change))
  const { change: _, ...bare } = stored
  return (left?.length ? { ...bare, change: left } : bare) as AnyDocument
}
