/**
 * The cards of a board, those in containers too. Whatever walks over cards uses this.
 * @source docs/language.md#dashboard
 */
import type { Card, DashboardBody, Query } from './document.ts'

/** how deep containers may stand in each other, the board's own cards being the first level */
export const DEEPEST = 3
/** cards of a board, at all levels together */
export const MOST_CARDS = 100

interface FoundCard {
  card: Card
  /** address of its list within the board: `cards`, or `cards/<container>/cards` */
  list: string
  /** 1 for the board's own cards */
  depth: number
}

/** Every card, a container before what it holds. */
export function* cardsOf({ cards = [] }: Pick<Card, 'cards'>, list = 'cards', depth = 1): Generator<FoundCard> {
  for (const card of cards) {
    yield { card, list, depth }
    yield* cardsOf(card, `${list}/${card.id}/cards`, depth + 1)
  }
}

/**
 * The cards for which `change` returns one, at every level: a container is changed before what it holds, and one of which
 * nothing is left goes with it.
 */
export function mapCards(cards: readonly Card[], change: (card: Card) => Card | null): Card[] {
  return cards.flatMap(card => {
    const changed = change(card)
    if (!changed?.cards?.length) return changed ?? []
    const inner = mapCards(changed.cards, change)
    return inner.length > 0 ? [{ ...changed, cards: inner }] : []
  })
}

/**
 * The queries of a board. One that only cards in containers read is asked once such a card is seen, because a container
 * may hide what it holds; one that a rule reads is asked at once, as always.
 * @param around  the page the board stands on, whose rules may read its queries
 * @returns       the same list when it is of no concern
 */
export function queriesOfBoard(board: DashboardBody, around: object = board): Query[] | undefined {
  const { cards = [], queries } = board
  const open = new Set(cards.map(({ query }) => query))
  const held = new Set([...cardsOf(board)].flatMap(({ card, depth }) => (depth > 1 && card.query) || []))
  if (held.size === 0) return queries
  const rules = JSON.stringify(around)
  const isHidden = ({ id, run }: Query) =>
    run === undefined && held.has(id) && !open.has(id) && !new RegExp(`\\$query\\.${id}\\b`).test(rules)
  return queries?.map(query => (isHidden(query) ? { ...query, run: 'seen' } : query))
}
