/**
 * Presses on the canvas: they select, drag what is under the pointer, or draw a rectangle on empty ground. @source
 * docs/designer.md#canvas
 */
import type { MouseEvent, PointerEvent } from 'react'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem, isNode } from '../commands/documents/walk.ts'
import { awaitHold, type Pressed } from '../controls/panels/gesture.ts'
import { useDrag } from '../pointer/drag/drag.tsx'
import type { DropSurface } from '../pointer/drag/drag-control.ts'
import { moveDrag } from '../pointer/drag/move-drag.ts'
import { legalPlaces, nextSpot } from '../pointer/places/legal-places.ts'
import { type Layout, markOf } from '../pointer/places/places.ts'
import { chosenBy, isGround, touchedBy } from '../pointer/press/choose.ts'
import { useMarquee } from '../pointer/press/use-marquee.ts'
import { useItemName } from '../say/use-item-name.ts'
import { useSession, useView } from '../session/designer-context.tsx'
import { type Box, boxAt, type Rect } from '../stage/boxes.ts'
import type { Drawn } from '../stage/use-drawn.ts'
import type { PointIn } from './use-canvas-drop.ts'

interface CanvasPress {
  /** the rectangle being drawn */
  marquee: Rect | null
  boxUnder(event: MouseEvent): Box | undefined
  begin(event: PointerEvent): void
  choose(event: MouseEvent): void
}

export function useCanvasPress(
  name: DocName,
  layout: Layout | null,
  drawn: Drawn,
  selected: string[],
  pointIn: PointIn,
): CanvasPress {
  const session = useSession()
  const view = useView()
  const nameOf = useItemName()
  const { press } = useDrag()
  const select = (addresses: string[]) => session.select({ document: name, addresses })
  const marquee = useMarquee(pointIn, rect => {
    if (layout) select(touchedBy(drawn.boxes, layout.document, rect))
  })
  const boxUnder = (event: MouseEvent) => {
    const point = pointIn(event.clientX, event.clientY)
    return boxAt(drawn.closed, ...point) ?? boxAt(drawn.tabs, ...point) ?? boxAt(drawn.boxes, ...point)
  }
  return {
    marquee: marquee.rect,
    boxUnder,
    begin(event) {
      if (event.button !== 0 || !layout) return
      const isTouch = event.pointerType === 'touch'
      const box = boxUnder(event)
      const item = box && findItem(layout.document, box.address)
      const isSelected = item !== undefined && selected.includes(item.address)
      if (!item || (!isTouch && !isSelected && isGround(drawn.boxes, box))) {
        if (!isTouch) marquee.begin(event)
        return
      }
      const addresses = isSelected && isNode(item) ? selected : [item.address]
      const drag = moveDrag(view, name, addresses, nameOf(name, item.address))
      const carry = (from: Pressed) => press(from, drag, () => isSelected || select(addresses))
      if (isTouch) awaitHold(event, carry)
      else carry(event)
    },
    choose(event) {
      const address = boxUnder(event)?.address
      select(address === undefined || !layout ? [] : chosenBy(layout.document, selected, address, event))
    },
  }
}

/** Lifts the selection, to move it from place to place by keys. */
export function useLift(
  name: DocName,
  layout: Layout | null,
  surface: DropSurface | null,
  selected: string[],
): () => void {
  const view = useView()
  const nameOf = useItemName()
  const { lift } = useDrag()
  return () => {
    const [first] = selected
    if (!layout || !surface || first === undefined) return
    const drag = moveDrag(view, name, selected, nameOf(name, first))
    const spots = legalPlaces(layout, drag.dragged)
    const places = spots.map(spot => ({ ...spot, mark: markOf(layout, spot) }))
    lift(drag, surface, places, nextSpot(layout.document, spots, first))
  }
}
