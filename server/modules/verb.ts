import type { Envelope } from '#adapters/wire/envelope.ts'
import type { Who } from '#engine/access/who.ts'
import type { EntityAction, EntityDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import type { Services } from '../services.ts'

export interface VerbContext extends Omit<Services, 'who'> {
  who: Who
  /** language of the answer */
  lang: Lang
  /** the entity the action belongs to */
  entity: EntityDocument
  action: EntityAction
  /** the parameters of query and body, the body's first; a body that is a list is under `list` */
  input: Record<string, unknown>
  /** The envelope a call of its own would answer: for one of several pieces of work, which fails alone. */
  refusal(error: unknown): Envelope
}

/**
 * The work of an entity's action. The document names the verb, with its address and who may call it.
 * @source ADR 0010
 */
export interface Verb {
  method: 'GET' | 'POST'
  /** may be called by GET as well, with parameters in the query */
  orGet?: true
  /** it answers about what the caller began, and asks for the right itself where there is none of it */
  own?: true
  /**
   * it needs no session and answers everybody as a visitor: it reads what a visitor of the tenant of the host may read, and
   * tells of nothing else
   */
  isPublic?: true
  /** its answer contains a secret and is not stored for an Idempotency-Key */
  unkept?: true
  /** @returns `data` of the envelope, or a `Download` */
  run(context: VerbContext): Promise<unknown>
  /** further calls, each below its address and under its right */
  parts?: Record<string, Verb>
}
