import { readListCall } from '../../entity/routes.ts'
import type { Verb } from '../verb.ts'

/** The list without paging, at most 1,000 records: what a picker or a page of cards shows at once. @source S1§7 listNoPage */
export const all: Verb = {
  method: 'GET',
  run: ({ who, entities, entity, input }) => entities.all(who, entity.key, readListCall(input)),
}
