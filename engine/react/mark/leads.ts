import type { SentQuery } from '../../access/place-scripts.ts'
import type { Card, Variable } from '../../schema/document.ts'
import { type PageStore, queriesOf, variablesOf } from '../state/page.ts'

/**
 * Where the marks of a card lead its reader: to the records they stand for, to a screen, or to narrower other cards;
 * null: nowhere. Of a query that is SQL or a call, or whose rows a script made, only its document says.
 * @source docs/language.md#dashboard
 */
export function leadsOf(
  page: PageStore,
  { query: id, on, drill, narrows }: Card,
): 'records' | 'screen' | 'narrow' | null {
  if (page.mode !== 'run' || on?.click) return null
  const query = queriesOf(page.body).find(each => each.id === id)
  const { entity = '', get, scripts }: Partial<SentQuery> = query ?? {}
  const client = get === 'sums' && !scripts ? page.bundle.entities[entity] : undefined
  if (narrows && client) return 'narrow'
  if (drill && drill.to !== 'records') return 'screen'
  return client?.may.includes('list') && drill !== false ? 'records' : null
}

/** The variables whose values the screen was opened with; a param of the page itself is none. */
export const openedWith = ({ body, param }: PageStore): Variable[] =>
  variablesOf(body).filter(({ id }) => (param[id] ?? null) !== null && !body.params?.some(each => each.id === id))
