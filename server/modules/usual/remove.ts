import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** `remove`, under another name. @source DB-49, RT-33 */
export const remove: Verb = {
  method: 'POST',
  async run({ who, entities, entity, input }) {
    await entities.remove(who, entity.key, readIds(input.ids ?? input.id))
    return null
  },
}
