import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { openHooks } from '../modules/hooks.ts'
import type { Seal } from '../secrets.ts'
import { createEntityService, type EntityService } from './entity-service.ts'
import type { DocumentSource } from './model.ts'

/** The entity service of a running server, with the hooks of its modules. */
export function openEntities(db: Db, store: DocumentSource, seal: Seal, log: FastifyBaseLogger): EntityService {
  return createEntityService({
    db,
    source: store,
    hookOf: openHooks(store.shipped, seal),
    onDropped: (entity, names) => log.info({ entity, names }, 'fields not taken'),
  })
}
