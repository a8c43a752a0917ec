/**
 * The outline as a drop target, with the rules of the canvas: its rows are the boxes. @source docs/designer.md#canvas
 */
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { AnyDocument } from '#engine/schema/document.ts'
import { findItem, isWithin } from '../commands/documents/walk.ts'
import { useDropSurface } from '../pointer/drag/drag.tsx'
import type { DropSurface } from '../pointer/drag/drag-control.ts'
import { createDwell } from '../pointer/drag/dwell.ts'
import { containersOf, steadyPlace } from '../pointer/places/places.ts'
import { whyNot } from '../pointer/places/why-not.ts'
import { useOutside } from '../session/designer-context.tsx'
import { type Box, boxAt, contains, pixelsOf } from '../stage/boxes.ts'

/**
 * @param rows  changes whenever other rows are drawn
 * @param unfold  called with the folded row hovered for a while; null: it was left
 */
export function useOutlineDrop(
  tree: RefObject<HTMLElement | null>,
  document: AnyDocument | undefined,
  rows: unknown,
  unfold: (address: string | null) => void,
): DropSurface | null {
  const { manifests } = useOutside()
  const containers = useMemo(() => containersOf(manifests), [manifests])
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    setScroller(tree.current?.closest<HTMLElement>('.dz-side-body') ?? tree.current)
  }, [tree])
  const dwell = useMemo(() => createDwell(unfold), [unfold])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other boxes
  const surface = useMemo((): DropSurface | null => {
    if (!scroller || !document) return null
    let read: { boxes: Box[]; closed: Box[] } | null = null
    const drawn = () => {
      read ??= readRows(tree.current as HTMLElement)
      return read
    }
    const pointIn = (x: number, y: number): [number, number] => {
      const origin = tree.current?.getBoundingClientRect()
      return origin ? [x - origin.left, y - origin.top] : [-1, -1]
    }
    const layout = () => ({ document, boxes: drawn().boxes, containers, scale: 1, narrow: true })
    return {
      scroller,
      placeAt: (drag, x, y, out, last) => steadyPlace(layout(), drag.dragged, ...pointIn(x, y), out, last),
      whyNot: (drag, x, y) => whyNot(layout(), drag.dragged, ...pointIn(x, y)),
      hover(x, y, now) {
        const [px, py] = pointIn(x, y)
        const under = boxAt(drawn().boxes, px, py)
        const isInside = (address: string) =>
          under !== undefined &&
          contains(under, px, py) &&
          isWithin(document, findItem(document, under.address), address)
        dwell.step(boxAt(drawn().closed, px, py)?.address ?? null, isInside, now)
      },
      leave: dwell.end,
    }
  }, [scroller, document, containers, rows, dwell, tree])
  useDropSurface(surface)
  return surface
}

function readRows(tree: HTMLElement): { boxes: Box[]; closed: Box[] } {
  const within = pixelsOf(tree, 1)
  const boxOf = (row: HTMLElement): Box => ({ address: row.dataset.row ?? '', ...within(row.getBoundingClientRect()) })
  const rows = [...tree.querySelectorAll<HTMLElement>('[data-row]')]
  return { boxes: rows.map(boxOf), closed: rows.filter(row => row.ariaExpanded === 'false').map(boxOf) }
}
