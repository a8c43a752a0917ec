/**
 * Cards on a board of 12 columns and rows of 40 px: where a card goes, which cards it pushes, and the resulting order.
 * @source docs/designer.md#boards; docs/language.md#dashboard
 */
import { CARD_COLUMNS, CARD_ROW_PX, type PlacedCard, placeCards } from '#engine/react/render/place-cards.ts'
import type { Card, WidgetDocument } from '#engine/schema/document.ts'
import { layoutOf } from '../commands/nodes/card-layout.ts'
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

function overlap(one: PlacedCard, two: PlacedCard): boolean {
  return one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h
}

function between(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
