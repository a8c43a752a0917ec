import { isOnlyAsked } from '../../entity/create-changes.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** `remove`, under another name. @source DB-49, RT-33 */
export const remove: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) =>
    entities.remove(who, entity.key, readIds(input.ids ?? input.id), isOnlyAsked(input)),
}
