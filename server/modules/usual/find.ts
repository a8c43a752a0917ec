import { Fault } from '#engine/error/fault.ts'
import type { Verb } from '../verb.ts'

/** One record, by its id or by other given values (`configKey=sysConfig`). @source RT-30 */
export const find: Verb = {
  method: 'GET',
  async run({ who, entities, entity, input: { id, ...known } }) {
    if (id) return entities.detail(who, entity.key, id)
    const { records } = await entities.list(who, entity.key, { size: 1, filters: known })
    if (!records[0] || !Object.keys(known).length) throw new Fault('record.unknown', { title: entity.title })
    return entities.detail(who, entity.key, records[0].id)
  },
}
