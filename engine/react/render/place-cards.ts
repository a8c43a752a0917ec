/**
 * The places of a dashboard's cards: they fall in list order onto the cards below, as the grid compacts them.
 * @source docs/language.md#dashboard
 */
import type { Card } from '../../schema/document.ts'

export const CARD_COLUMNS = 12
/** height of one row of the board, gaps included */
export const CARD_ROW_PX = 40

export interface PlacedCard {
  id: string
  x: number
  y: number
  w: number
  h: number
}

const SMALL_CARD = 3

/** Two cards of this size stand side by side on a phone, and a drawing has no room in them. */
export const isSmallCard = ({ w, h }: Pick<Card, 'w' | 'h'>): boolean => w <= SMALL_CARD && h <= SMALL_CARD

/** @param cards in list order. A card without x takes the lowest free place, leftmost first. */
export function placeCards(cards: readonly Pick<Card, 'id' | 'x' | 'w' | 'h'>[]): PlacedCard[] {
  const heights = new Array<number>(CARD_COLUMNS).fill(0)
  const topAt = (x: number, w: number) => Math.max(...heights.slice(x, x + w))
  return cards.map(({ id, x: wished, w: wide, h }) => {
    const w = Math.min(wide, CARD_COLUMNS)
    const x = wished === undefined ? lowestPlace(w, topAt) : Math.min(wished, CARD_COLUMNS - w)
    const y = topAt(x, w)
    heights.fill(y + h, x, x + w)
    return { id, x, y, w, h }
  })
}

function lowestPlace(w: number, topAt: (x: number, w: number) => number): number {
  let best = 0
  for (let x = 1; x + w <= CARD_COLUMNS; x++) if (topAt(x, w) < topAt(best, w)) best = x
  return best
}

/**
 * The list order in which the cards fall to where they are. `placeCards(inOrder(placed))` is `placed` when no card
 * floats.
 */
export function inOrder<T extends Pick<PlacedCard, 'x' | 'y'>>(placed: readonly T[]): T[] {
  return placed.toSorted((a, b) => a.y - b.y || a.x - b.x)
}
