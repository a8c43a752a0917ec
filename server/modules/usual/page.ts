import { readListCall } from '../../entity/routes.ts'
import type { Verb } from '../verb.ts'

/** `list`, under another name from the specification. */
export const page: Verb = {
  method: 'GET',
  run: ({ who, entities, entity, input }) => entities.list(who, entity.key, readListCall(input)),
}

/** The list as a visitor has it. @source ADR 0046 */
export const publicPage: Verb = { ...page, isPublic: true }
