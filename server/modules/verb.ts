import type { Who } from '#engine/access/who.ts'
import type { EntityAction, EntityDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Db } from '../db/db.ts'
import type { EntityService } from '../entity/entity-service.ts'
import type { Files } from '../files/files.ts'
import type { ErrorTexts } from '../http/error-texts.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/store.ts'
import type { SqlService } from './datasource/sql-service.ts'
import type { SmsSender } from './message/sms.ts'
import type { Imports } from './usual/import/imports.ts'

export interface VerbContext {
  who: Who
  db: Db
  entities: EntityService
  sessions: Sessions
  store: Store
  files: Files
  errors: ErrorTexts
  imports: Imports
  sql: SqlService
  sms: SmsSender
  calls: Services['calls']
  /** of the answer */
  lang: Lang
  /** the entity whose action it is */
  entity: EntityDocument
  action: EntityAction
  /** what came in the address and in the body, the body over the address; a body that is a list under `list` */
  input: Record<string, unknown>
}

/**
 * What an action of an entity does: the document names it, says where it is called and who may; the verb is the rest.
 * @source ADR 0010
 */
export interface Verb {
  method: 'GET' | 'POST'
  /** its answer holds a secret: it is not kept for an Idempotency-Key */
  unkept?: true
  /** @returns `data` of the envelope, or a `Download` */
  run(context: VerbContext): Promise<unknown>
  /** calls that go with it, each below its address and under its right */
  parts?: Record<string, Verb>
}
