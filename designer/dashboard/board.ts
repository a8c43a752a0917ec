/**
 * Cards on a board of 12 columns and rows of 40 px: where a card goes, which cards it pushes, and the resulting order.
 * @source docs/designer.md#boards; docs/language.md#dashboard
 */
import { CARD_COLUMNS, CARD_ROW_PX, inOrder, type PlacedCard, placeCards } from '#engine/react/render/place-cards.ts'
import type { Card, WidgetDocument } from '#engine/schema/document.ts'
import type { CardLayout } from '../commands/nodes/card-place.ts'
import type { Box } from '../stage/boxes.ts'

/** The grid of a drawn board. */
export interface Grid {
  left: number
  top: number
  /** px of one column */
  column: number
}

/** The grid, computed from one drawn card. */
export function gridOf(cards: readonly Card[], id: string, box: Box): Grid {
  const placed = placeCards(cards).find(card => card.id === id)
  const column = box.w / (placed?.w ?? CARD_COLUMNS)
  return { left: box.x - (placed?.x ?? 0) * column, top: box.y - (placed?.y ?? 0) * CARD_ROW_PX, column }
}

/** The cells of a rectangle of the canvas, limited to the grid. */
export function toCells(
  grid: Grid,
  rect: Omit<Box, 'address'>,
  limits: WidgetDocument['grid'] = {},
): Omit<PlacedCard, 'id'> {
  const w = between(Math.round(rect.w / grid.column), limits.minW ?? 1, limits.maxW ?? CARD_COLUMNS)
  const h = between(Math.round(rect.h / CARD_ROW_PX), limits.minH ?? 1, limits.maxH ?? 40)
  const x = between(Math.round((rect.x - grid.left) / grid.column), 0, CARD_COLUMNS - w)
  const y = Math.max(0, Math.round((rect.y - grid.top) / CARD_ROW_PX))
  return { x, y, w, h }
}

/** All cards in the order in which they fall into place when `id` takes these cells; cards below it are pushed down. */
export function placeCard(cards: readonly Card[], id: string, cells: Omit<PlacedCard, 'id'>): CardLayout[] {
  const others = placeCards(cards).filter(card => card.id !== id)
  const moved = { id, ...cells }
  const pushed = others.map(card => (overlap(card, moved) ? { ...card, y: Math.max(card.y, moved.y + 0.5) } : card))
  return layoutOf([moved, ...pushed])
}

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
const layoutOf = (placed: PlacedCard[]): CardLayout[] =>
  placeCards(inOrder(placed)).map(({ id, x, w, h }) => ({ id, x, w, h }))

function overlap(one: PlacedCard, two: PlacedCard): boolean {
  return one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
