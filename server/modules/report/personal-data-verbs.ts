import type { Verb } from '../verb.ts'

/** The categories a person keeps data of. @source DB-49 */
const categories: Verb = {
  method: 'GET',
  run: ({ who, entities }) => entities.all(who, 'personalDataCategory', { filters: {} }),
}

export const PERSONAL_DATA_VERBS: Record<string, Verb> = { 'personalData.categories': categories }
