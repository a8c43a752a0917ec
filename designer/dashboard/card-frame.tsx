/**
 * Moving and sizing a card on the board; a ghost shows where it will be. One gesture is one step.
 * @source docs/designer.md#boards
 */
import { type PointerEvent, useState } from 'react'
import { CARD_ROW_PX, type PlacedCard } from '#engine/react/render/place-cards.ts'
import { useT } from '#engine/react/text.ts'
import type { DashboardDocument } from '#engine/schema/document.ts'
import type { Box } from '../canvas/boxes.ts'
import type { DocName } from '../commands/docs.ts'
import { useOutside, useSession, useSessionState } from '../frame/designer-context.tsx'
import { gridOf, placeCard, toCells } from './board.ts'

interface CardFrameProps {
  document: DocName
  /** id of the card */
  card: string
  box: Box
  scale: number
}

const FAR_PX = 4

export function CardFrame({ document, card, box, scale }: CardFrameProps) {
  const t = useT()
  const session = useSession()
  const { view } = useSessionState()
  const { manifests } = useOutside()
  const [ghost, setGhost] = useState<Omit<PlacedCard, 'id'> | null>(null)
  const board = view.docs[document] as DashboardDocument
  const cards = board.cards ?? []
  const grid = gridOf(cards, card, box)
  const limits = manifests[cards.find(one => one.id === card)?.widget ?? '']?.grid
  const begin = (event: PointerEvent, kind: 'move' | 'size') => {
    event.stopPropagation()
    const from = { x: event.clientX, y: event.clientY }
    let cells: Omit<PlacedCard, 'id'> | null = null
    const move = (next: globalThis.PointerEvent) => {
      const dx = (next.clientX - from.x) / scale
      const dy = (next.clientY - from.y) / scale
      if (!cells && Math.hypot(dx, dy) < FAR_PX) return
      const rect = kind === 'move' ? { ...box, x: box.x + dx, y: box.y + dy } : { ...box, w: box.w + dx, h: box.h + dy }
      cells = toCells(grid, rect, limits)
      setGhost(cells)
    }
    const end = (dropped: boolean) => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('keydown', key, true)
      setGhost(null)
      if (dropped && cells)
        session.run('card.place', { document, list: 'cards', cards: placeCard(cards, card, cells), moved: card })
    }
    const up = () => end(true)
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(false)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('keydown', key, true)
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
