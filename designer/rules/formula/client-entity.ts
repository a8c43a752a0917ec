import type { ClientEntity } from '#adapters/wire/screen.ts'
import { withImplied } from '#engine/access/grant-of.ts'
import type { EntityDocument } from '#engine/schema/document.ts'

const ALL = withImplied(['list', 'detail', 'add', 'edit', 'remove', 'export', 'import'])

const known = new WeakMap<EntityDocument, ClientEntity>()

/** A model with all rights; one object for each document, so that drawn parts are kept. */
export function clientEntity(entity: EntityDocument): ClientEntity {
  const made = known.get(entity) ?? {
    document: entity,
    path: entity.path ?? `/api/data/${entity.key}`,
    may: ALL,
    readOnly: [],
  }
  known.set(entity, made)
  return made
}
