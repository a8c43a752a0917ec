import { readListCall } from '../../entity/routes.ts'
import type { Verb } from '../verb.ts'

/** The list under another name the specification gives it. */
export const page: Verb = {
  method: 'GET',
  run: ({ who, entities, entity, input }) => entities.list(who, entity.key, readListCall(input)),
}
