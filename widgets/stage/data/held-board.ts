/** A board with one container, for stories and tests. */
import { queriesOfBoard } from '#engine/schema/cards-of.ts'
import type { Card, DashboardBody, Node } from '#engine/schema/document.ts'
import held from './held.json' with { type: 'json' }

/** @param cards  what the container holds */
export function heldBoard(widget: string, cards = held.cards as unknown as Card[]): Node[] {
  const body: DashboardBody = {
    cards: [{ id: 'held', widget, title: held.title, x: 0, w: 12, h: 10, cards }],
  }
  const queries = queriesOfBoard({ ...body, queries: held.queries as DashboardBody['queries'] })
  return [{ id: 'board', widget: 'dashboard', body: { ...body, queries } }]
}
