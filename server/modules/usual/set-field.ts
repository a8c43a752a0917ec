import { Fault } from '#engine/error/fault.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'

/**
 * Sets the one field the action names under `set`, in all the records of `ids` or in none.
 * @source PC-06, PC-07, WD-08
 */
export const setField: Verb = {
  method: 'POST',
  async run({ who, entities, entity, action, input }) {
    const set = action.set!
    const { name = set } = entity.fields.find(field => field.id === set)!
    if (input[name] === undefined) throw new Fault('record.value', { name })
    const ids = readIds(input.ids ?? input.id)
    if (!ids.length) throw new Fault('record.none')
    await entities.saveAll(
      who,
      entity.key,
      ids.map(id => ({ id, [name]: input[name] })),
    )
    return null
  },
}
