/**
 * Saving under the other names the specification gives it. Adding and changing are asked for as rights by the saving
 * itself, so the actions need none of their own (`"right": "signed-in"`).
 */
import { Fault } from '#engine/error/fault.ts'
import type { Verb } from '../verb.ts'

/** @source PC-13, UR-02 */
export const save: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.save(who, entity.key, input),
}

/** A list of records, all of them or none. @source MO-03, RT-20; UR-32 */
export const saveMany: Verb = {
  method: 'POST',
  run({ who, entities, entity, input: { list } }) {
    if (!Array.isArray(list) || !list.length) throw new Fault('record.list')
    return entities.saveAll(who, entity.key, list)
  },
}
