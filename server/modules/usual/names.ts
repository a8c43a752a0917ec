import type { Verb } from '../verb.ts'

const MOST = 200

/** What may be picked, as bare ids and names. @source DS-02 */
export const names: Verb = {
  method: 'GET',
  async run({ who, entities, entity, input }) {
    const { records } = await entities.select(who, entity.key, { size: MOST, filters: input })
    return records.map(({ id, label }) => ({ id, name: label }))
  },
}
