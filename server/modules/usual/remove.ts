import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/** Removing under another name. @source S2§7 `delPersonalData`, `removeGroup` */
export const remove: Verb = {
  method: 'POST',
  async run({ who, entities, entity, input }) {
    await entities.remove(who, entity.key, readIds(input.ids ?? input.id))
    return null
  },
}
