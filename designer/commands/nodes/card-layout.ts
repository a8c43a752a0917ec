/** Where a new card of a board goes. @source docs/designer.md#boards */
import { CARD_COLUMNS, inOrder, type PlacedCard, placeCards } from '#engine/react/render/place-cards.ts'
import type { Card } from '#engine/schema/document.ts'
import type { CardLayout } from './card-place.ts'

/** columns left in a row that a card takes, though it is usually wider */
const LEAST_W = 3

/**
 * All cards with a new one after the card `after`, so that its row is full: it shares a row of equally wide cards as high
 * as it, as long as each is at least `new.w` wide; else it takes what is left of the row, else a row of its own.
 */
export function joinRow(
  cards: readonly Card[],
  after: string | null,
  { id, w, h }: Omit<CardLayout, 'x'>,
): CardLayout[] {
  const placed = placeCards(cards)
  const beside = placed.find(card => card.id === after)
  const row = placed.filter(({ y }) => y === beside?.y).toSorted((a, b) => a.x - b.x)
  const others = placed.filter(card => !row.includes(card))
  const end = Math.max(0, ...row.map(card => card.x + card.w))
  const widths = row.map(card => card.w)
  const each = Math.floor(CARD_COLUMNS / (row.length + 1))
  const isShared = end === CARD_COLUMNS && Math.max(...widths) - Math.min(...widths) <= 1
  if (beside && isShared && each >= w && row.every(card => card.h === h)) {
    const joined = row.toSpliced(row.indexOf(beside) + 1, 0, { id, x: 0, y: beside.y, w, h })
    const wider = CARD_COLUMNS - each * joined.length
    const shared = joined.map((card, at) => ({
      ...card,
      x: at * each + Math.min(at, wider),
      w: each + (at < wider ? 1 : 0),
    }))
    return layoutOf([...others, ...shared])
  }
  const left = CARD_COLUMNS - end
  const takesRest = beside !== undefined && left >= Math.min(w, LEAST_W) && beside === row.at(-1)
  const below = Math.max(0, ...row.map(card => card.y + card.h))
  const made = takesRest ? { id, x: end, y: beside.y, w: left, h } : { id, x: 0, y: below - 0.5, w: CARD_COLUMNS, h }
  return layoutOf([...placed, made])
}

/** The cards in the order in which they fall to where they are. */
export const layoutOf = (placed: PlacedCard[]): CardLayout[] =>
  placeCards(inOrder(placed)).map(({ id, x, w, h }) => ({ id, x, w, h }))
