import type { AnyDocument, EntityDocument } from '../schema/document.ts'
import type { Kind } from './kind.ts'
import { FIELD, ITEM, ownerOf } from './owner.ts'

export const entity: Kind<EntityDocument> = {
  owner: ownerOf({ fields: FIELD, checks: ITEM, indexes: ITEM, access: ITEM, actions: ITEM, samples: ITEM }),
  access: ({ access = [] }) => access.map(({ id, to }) => ({ path: `access/${id}`, to })),
}

export const isEntity = (document: { kind?: unknown } | undefined): document is EntityDocument =>
  document?.kind === 'entity'

export const entitiesOf = (documents: readonly AnyDocument[]): EntityDocument[] => documents.filter(isEntity)
