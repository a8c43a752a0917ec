/**
 * Moves and resizes a card on the board; a ghost shows the result. One gesture is one step.
 * @source docs/designer.md#boards
 */
import { type PointerEvent, useState } from 'react'
import { CARD_ROW_PX, type PlacedCard } from '#engine/react/render/place-cards.ts'
import { useT } from '#engine/react/text.ts'
import type { Card } from '#engine/schema/document.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { type Item, itemsIn } from '../commands/documents/walk.ts'
import { followPress } from '../controls/panels/gesture.ts'
import { useOutside, useSession, useSessionState } from '../session/designer-context.tsx'
import type { Box } from '../stage/boxes.ts'
import { gridOf, placeCard, toCells } from './board.ts'
import './card-frame.css'

interface CardFrameProps {
  document: DocName
  /** the card, on the board or in a container of it */
  item: Item
  box: Box
  scale: number
}

export function CardFrame({ document, item, box, scale }: CardFrameProps) {
  const t = useT()
  const session = useSession()
  const { view } = useSessionState('view')
  const { manifests } = useOutside()
  const [ghost, setGhost] = useState<Omit<PlacedCard, 'id'> | null>(null)
  const { id: card, listAddress: list } = item
  const cards = itemsIn(view.docs[document]!, list).map(({ value }) => value as unknown as Card)
  const grid = gridOf(cards, card, box)
  const limits = manifests[cards.find(one => one.id === card)?.widget ?? '']?.grid
  const begin = (event: PointerEvent, kind: 'move' | 'size') => {
    event.stopPropagation()
    const from = { x: event.clientX, y: event.clientY }
    let cells: Omit<PlacedCard, 'id'> | null = null
    followPress(event, {
      move(x, y) {
        const dx = (x - from.x) / scale
        const dy = (y - from.y) / scale
        const rect =
          kind === 'move' ? { ...box, x: box.x + dx, y: box.y + dy } : { ...box, w: box.w + dx, h: box.h + dy }
        cells = toCells(grid, rect, limits)
        setGhost(cells)
      },
      end(done) {
        setGhost(null)
        if (done && cells)
          session.run(
            'card.place',
            { document, list, cards: placeCard(cards, card, cells), moved: card },
            { select: { document, addresses: [box.address] } },
          )
      },
    })
  }
  return (
    <>
      <div className="dz-card-grip" title={t('designer.drag')} onPointerDown={event => begin(event, 'move')} />
      <span className="dz-card-size" aria-hidden="true" onPointerDown={event => begin(event, 'size')} />
      {ghost && (
        <div
          className="dz-ghost"
          style={{
            left: grid.left + ghost.x * grid.column - box.x,
            top: grid.top + ghost.y * CARD_ROW_PX - box.y,
            width: ghost.w * grid.column,
            height: ghost.h * CARD_ROW_PX,
          }}
        >
          {ghost.w} × {ghost.h}
        </div>
      )}
    </>
  )
}
