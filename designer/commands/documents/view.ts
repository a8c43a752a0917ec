/** The view of the stored documents, for commands and the screen. @source docs/designer.md#kernel */
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import type { DraftView } from './command.ts'
import { type DocName, type Docs, namesOf } from './docs.ts'
import { derivedBase, expandDocument, type FindEntity } from './expand.ts'

/** Entities and shipped documents that the app's own documents are based on. */
export interface Ground {
  entities: readonly EntityDocument[]
  shipped: Docs
}

/** The view of `stored`; unchanged parts are those of `before`. */
export function viewOf(stored: Docs, ground: Ground, before?: DraftView): DraftView {
  const entity: FindEntity = key => {
    const own = stored[`entity:${key}`] ?? ground.entities.find(one => one.key === key)
    return isEntity(own) ? own : undefined
  }
  const docs: Record<DocName, AnyDocument> = {}
  const base: Record<DocName, AnyDocument> = {}
  for (const name of namesOf(stored)) {
    const document = stored[name] as AnyDocument
    const kept = before && before.stored[name] === document && sameSource(document, entity, before)
    const seen = kept ? before.docs[name] : expandDocument(document, entity)
    const from = kept ? before.base[name] : (derivedBase(document, entity) ?? ground.shipped[name])
    docs[name] = seen as AnyDocument
    if (from) base[name] = from
  }
  return { docs, base, stored, entity }
}

function sameSource(document: AnyDocument, entity: FindEntity, before: DraftView): boolean {
  return document.from === undefined || entity(document.from) === before.entity(document.from)
}
