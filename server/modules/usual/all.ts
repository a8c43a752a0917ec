import { readListCall } from '../../entity/routes.ts'
import type { Verb } from '../verb.ts'

/**
 * The list without paging, at most 1,000 records; only those of `ids` when given.
 * @source DS-25, MO-04
 */
export const all: Verb = {
  method: 'GET',
  run: ({ who, entities, entity, input: { ids, ...asked } }) =>
    entities.all(who, entity.key, readListCall(ids === undefined ? asked : { ...asked, id_in: ids })),
}

/** The list without paging as a visitor has it. @source ADR 0046 */
export const publicAll: Verb = { ...all, isPublic: true }
