import type { Verb } from '../verb.ts'

const MOST = 200

/** The records that may be picked, with only id and name. @source DS-02 */
export const names: Verb = {
  method: 'GET',
  async run({ who, entities, entity, input }) {
    const { records } = await entities.select(who, entity.key, { size: MOST, filters: input })
    return records.map(({ id, label }) => ({ id, name: label }))
  },
}
