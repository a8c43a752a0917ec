import { readListCall } from '../../entity/routes.ts'
import type { Verb } from '../verb.ts'

/** How many records the list has, with its filters. @source MA-32 */
export const count: Verb = {
  method: 'GET',
  run: async ({ who, entities, entity, input }) =>
    (await entities.list(who, entity.key, { ...readListCall(input), current: 1, size: 1 })).total,
}
