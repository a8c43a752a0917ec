import type { Who } from '#engine/access/who.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Db } from '../db/db.ts'
import type { EntityService } from '../entity/entity-service.ts'
import type { Store } from '../store/store.ts'

export interface CallContext {
  who: Who
  db: Db
  entities: EntityService
  store: Store
  /** of the answer */
  lang: Lang
  /** what came in the address and in the body, the body over the address */
  input: Record<string, unknown>
}

/** A call of an entity that its document cannot say: named, small, guarded like the others. */
export interface ModuleCall {
  method: 'GET' | 'POST'
  /** whole path */
  url: string
  summary: string
  /** the entity and the call of it that a person must be allowed */
  right: [entity: string, call: string]
  /** its answer holds a secret: it is not kept for an Idempotency-Key */
  unkept?: true
  run(context: CallContext): Promise<unknown>
}
