/**
 * `submit` under other names from the specification. The save itself checks the rights to add and to edit, so these
 * actions need none (`"right": "signed-in"`).
 */
import { Fault } from '#engine/error/fault.ts'
import type { Verb } from '../verb.ts'

/** @source PC-13, UR-02 */
export const save: Verb = {
  method: 'POST',
  run: ({ who, entities, entity, input }) => entities.save(who, entity.key, input),
}

/** Saves a list of records, all of them or none. @source MO-03, RT-20; UR-32 */
export const saveMany: Verb = {
  method: 'POST',
  run({ who, entities, entity, input: { list } }) {
    if (!Array.isArray(list) || !list.length) throw new Fault('record.list')
    return entities.saveAll(who, entity.key, list)
  },
}
