import { mapCards } from '../schema/cards-of.ts'
import type { Card, DashboardBody, Query, Rule, To } from '../schema/document.ts'
import { cutLeads, cutLike } from './cut-leads.ts'
import { cutSteps } from './cut-steps.ts'
import {
  type Cuts,
  isOpen,
  openVisibility,
  readsHidden,
  recordVisibility,
  seenRules,
  type Visibility,
} from './visibility.ts'

/** The dashboard without the queries that read hidden names, the cards over them, and the cards meant for others. */
export function cutDashboard(board: DashboardBody, cuts: Cuts, may: (to: To) => boolean): DashboardBody {
  const { queries, gone } = cutQueries(board.queries ?? [], cuts)
  const open = openVisibility(gone)
  const cards = mapCards(board.cards ?? [], card => cutCard(cutLeads(card, open, cuts), open, may))
  const variables = board.variables?.map(variable => cutLike(variable, cuts))
  return { ...board, cards, ...(variables && { variables }), ...(board.queries ? { queries } : {}) }
}

/** The queries that read nothing hidden, and the names of those removed. */
export function cutQueries(queries: Query[], cuts: Cuts): { queries: Query[]; gone: Set<string> } {
  const gone = new Set<string>()
  const kept = queries.flatMap(query => {
    if (query.entity === undefined) return [query]
    const visibility = recordVisibility(query.entity, cuts, openVisibility())
    const groups = (query.group ?? []).every(group => !visibility.hides(group.of ?? group.id))
    const measures = query.measures?.filter(measure => measure.of === undefined || !visibility.hides(measure.of))
    const empty = query.measures !== undefined && measures?.length === 0
    const opens = isOpen(query.entity, cuts) || (query.get === 'sums' && cuts[query.entity]?.totals)
    if (!opens || readsHidden(query.where, visibility) || !groups || empty) {
      gone.add(`$query.${query.id}`)
      return []
    }
    // a card ties a column of rows to a slot by its name
    if (query.get !== 'sums') for (const name of hiddenNames(query.entity, cuts)) gone.add(`$query.${query.id}.${name}`)
    for (const measure of query.measures ?? []) {
      if (!measures?.includes(measure)) gone.add(`$query.${query.id}.${measure.id}`)
    }
    return [withSeen(query, { measures, sort: query.sort?.filter(sort => !isGone(sort.id, query, visibility, gone)) })]
  })
  const visibility = openVisibility(gone)
  return {
    queries: kept.map(query => withSeen(query, { params: query.params && seenRules(query.params, visibility) })),
    gone,
  }
}

function hiddenNames(entity: string, cuts: Cuts): string[] {
  const cut = cuts[entity]
  if (!cut) return []
  const { document, hide } = cut
  return [...hide, ...document.fields.flatMap(({ id, name }) => (name && hide.includes(id) ? [name] : []))]
}

const isGone = (id: string, query: Query, visibility: Visibility, gone: Set<string>) =>
  query.get === 'sums' ? gone.has(`$query.${query.id}.${id}`) : visibility.hides(id)

/** `thing` with the keys of `cut` replaced, where `thing` has them. */
const withSeen = <T extends object>(thing: T, cut: Partial<T>): T => ({
  ...thing,
  ...Object.fromEntries(Object.entries(cut).filter(([, value]) => value !== undefined)),
})

/** Whether a query, or one of its columns tied to a slot, is hidden. */
export function hidesAsked(query: string, map: Record<string, string> = {}, visibility: Visibility): boolean {
  const name = `$query.${query}`
  return visibility.hides(name) || Object.values(map).some(column => visibility.hides(`${name}.${column}`))
}

function cutCard(card: Card, visibility: Visibility, may: (to: To) => boolean): Card | null {
  const { access, ...kept } = card
  if (access && !may(access)) return null
  if (hidesAsked(card.query ?? '', card.map, visibility) || readsHidden(card.when, visibility)) return null
  const on =
    card.on && Object.fromEntries(Object.entries(card.on).map(([event, steps]) => [event, cutSteps(steps, visibility)]))
  return withSeen(kept, { live: card.live && seenRules(card.live as Record<string, Rule>, visibility), on })
}
