import type { Who } from '#engine/access/who.ts'
import type { EntityAction, EntityDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Services } from '../services.ts'

export interface VerbContext extends Omit<Services, 'who'> {
  who: Who
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
  /** may be called by GET as well, with what it takes in the address */
  orGet?: true
  /** its answer holds a secret: it is not kept for an Idempotency-Key */
  unkept?: true
  /** @returns `data` of the envelope, or a `Download` */
  run(context: VerbContext): Promise<unknown>
  /** calls that go with it, each below its address and under its right */
  parts?: Record<string, Verb>
}
