/**
 * The board in the designer: cards are dragged and resized, and the new order of the list is reported.
 * @source docs/designer.md#boards
 */
import type { ReactElement } from 'react'
import GridLayout, { type Layout } from 'react-grid-layout'
import 'react-grid-layout/css/styles.css'
import { useWidth } from '../frame/measure.tsx'
import { CARD_COLUMNS, CARD_ROW_PX, inOrder, type PlacedCard } from './place-cards.ts'

interface CardEditorProps {
  placed: PlacedCard[]
  onLayout(cards: Pick<PlacedCard, 'id' | 'x' | 'w' | 'h'>[]): void
  children: ReactElement[]
}

const UNKNOWN_WIDTH_PX = 1200

export default function CardEditor({ placed, onLayout, children }: CardEditorProps) {
  const width = useWidth() || UNKNOWN_WIDTH_PX
  const settle = (layout: Layout) => {
    const next = inOrder(layout.map(({ i, x, y, w, h }) => ({ id: i, x, y, w, h })))
    if (JSON.stringify(next) !== JSON.stringify(inOrder(placed)))
      onLayout(next.map(({ id, x, w, h }) => ({ id, x, w, h })))
  }
  return (
    <GridLayout
      className="sw-board-edit"
      width={width}
      layout={placed.map(({ id, ...place }) => ({ i: id, ...place }))}
      gridConfig={{ cols: CARD_COLUMNS, rowHeight: CARD_ROW_PX, margin: [0, 0], containerPadding: [0, 0] }}
      onDragStop={settle}
      onResizeStop={settle}
    >
      {children}
    </GridLayout>
  )
}
