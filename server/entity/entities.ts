import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { type HookKeys, openHooks } from '../modules/hooks.ts'
import { createEntityService, type EntityService } from './entity-service.ts'
import type { DocumentSource } from './model.ts'

/** The entity service of a running server, with the hooks of its modules. */
export function openEntities(db: Db, store: DocumentSource, keys: HookKeys, log: FastifyBaseLogger): EntityService {
  return createEntityService({
    db,
    source: store,
    hookOf: openHooks(store.shipped, keys),
    onDropped: (entity, names) => log.info({ entity, names }, 'fields not taken'),
  })
}
