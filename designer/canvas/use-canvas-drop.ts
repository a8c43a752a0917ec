/** The canvas as a drop target: where its items are, and where a drag would drop. @source docs/designer.md#canvas */
import { type RefObject, useEffect, useMemo } from 'react'
import type { AnyDocument } from '#engine/schema/document.ts'
import { useDrag, useDropSurface } from '../pointer/drag/drag.tsx'
import type { DropSurface } from '../pointer/drag/drag-control.ts'
import { createDwell } from '../pointer/drag/dwell.ts'
import { containersOf, type Layout, steadyPlace } from '../pointer/places/places.ts'
import { whyNot } from '../pointer/places/why-not.ts'
import { useOutside } from '../session/designer-context.tsx'
import { boxAt, contains } from '../stage/boxes.ts'
import type { Drawn } from '../stage/use-drawn.ts'

/** A point of the window in the canvas's own pixels. */
export type PointIn = (x: number, y: number) => [number, number]

/** Null while there is no document. Boxes are read on demand. */
export function useLayout(document: AnyDocument | undefined, drawn: Drawn): Layout | null {
  const { manifests } = useOutside()
  const containers = useMemo(() => containersOf(manifests), [manifests])
  return useMemo(
    () =>
      document
        ? {
            document,
            get boxes() {
              return drawn.boxes
            },
            get tabs() {
              return drawn.tabs
            },
            containers,
            scale: drawn.scale,
            narrow: drawn.narrow,
          }
        : null,
    [document, drawn, containers],
  )
}

/** @param onDwell  called with the address of a closed part that something was held over, null when it is left */
export function useCanvasDrop(
  frame: RefObject<HTMLElement | null>,
  layout: Layout | null,
  drawn: Drawn,
  pointIn: PointIn,
  onDwell: (address: string | null) => void,
): DropSurface | null {
  const dwell = useMemo(() => createDwell(onDwell), [onDwell])
  const surface = useMemo((): DropSurface | null => {
    if (!frame.current || !layout) return null
    return {
      scroller: frame.current,
      placeAt: (drag, x, y, out, last) => steadyPlace(layout, drag.dragged, ...pointIn(x, y), out, last),
      whyNot: (drag, x, y) => whyNot(layout, drag.dragged, ...pointIn(x, y)),
      hover(x, y, now) {
        const [px, py] = pointIn(x, y)
        const isInside = (address: string) => {
          const box = drawn.boxOf(address)
          return box !== undefined && contains(box, px, py)
        }
        dwell.step(boxAt(drawn.closed, px, py)?.address ?? null, isInside, now)
      },
      leave: dwell.end,
    }
  }, [frame, layout, drawn, pointIn, dwell])
  useDropSurface(surface)
  useStillWhileCarried(frame)
  return surface
}

/**
 * Prevents a finger that carries something from scrolling; listens from the start, because a browser ignores later
 * listeners.
 */
function useStillWhileCarried(frame: RefObject<HTMLElement | null>) {
  const { carrying } = useDrag()
  useEffect(() => {
    const element = frame.current
    const hold = (event: TouchEvent) => carrying() && event.cancelable && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  })
}
