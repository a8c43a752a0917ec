import type { Verb } from '../verb.ts'

/** The categories in which a person has data. @source DB-49 */
const categories: Verb = {
  method: 'GET',
  run: ({ who, entities }) => entities.all(who, 'personalDataCategory', { filters: {} }),
}

export const PERSONAL_DATA_VERBS: Record<string, Verb> = { 'personalData.categories': categories }
