/** Where items are currently drawn, read once for each layout. @source docs/designer.md#canvas */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { AnyDocument } from '#engine/schema/document.ts'
import { type Box, readAdds, readBox, readBoxes, readClosed, readTabs } from './boxes.ts'

/** Boxes are read on demand: editing a text needs that of its node, a pointer needs all. */
export interface Drawn {
  readonly boxes: readonly Box[]
  boxOf(address: string): Box | undefined
  /** handles of closed parts, by what they open */
  readonly closed: readonly Box[]
  /** titles of tabs, by what they show */
  readonly tabs: readonly Box[]
  /** where another tab is added, by the tabs */
  readonly adds: readonly Box[]
  scale: number
  /** the screen is one column, as on a phone */
  narrow: boolean
  /** px before zoom */
  height: number
}

const NOTHING: Drawn = {
  boxes: [],
  boxOf: () => undefined,
  closed: [],
  tabs: [],
  adds: [],
  scale: 1,
  narrow: false,
  height: 0,
}

/**
 * @param frame  the element it has to fit in
 * @param root  the drawn element, `width` px wide before zoom
 * @param margin  px left free on each side
 * @param zoom  window pixels for one drawn pixel; null: as many as fit, at most one
 */
export function useDrawn(
  frame: RefObject<HTMLElement | null>,
  root: RefObject<HTMLElement | null>,
  document: AnyDocument | undefined,
  width: number,
  { margin = 0, zoom = null }: { margin?: number; zoom?: number | null } = {},
): Drawn {
  const [drawn, setDrawn] = useState(NOTHING)
  const read = useCallback(() => {
    const room = frame.current?.clientWidth ?? 0
    if (!root.current || !document || room === 0) return
    const scale = zoom ?? Math.min(1, (room - 2 * margin) / width)
    setDrawn(drawnNow(root.current, document, scale))
  }, [frame, root, document, width, margin, zoom])
  const latest = useRef(read)
  useLayoutEffect(() => {
    latest.current = read
    read()
  }, [read])
  const drawsAnything = document !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is observed stands there once something is drawn
  useLayoutEffect(() => {
    if (!root.current || !frame.current) return
    let frameId = 0
    const soon = () => {
      cancelAnimationFrame(frameId)
      frameId = requestAnimationFrame(() => latest.current())
    }
    const sizes = new ResizeObserver(soon)
    sizes.observe(root.current)
    sizes.observe(frame.current)
    const changes = new MutationObserver(soon)
    const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['style', 'class', 'hidden'] }
    changes.observe(root.current, options)
    return () => {
      cancelAnimationFrame(frameId)
      sizes.disconnect()
      changes.disconnect()
    }
  }, [frame, root, drawsAnything])
  return drawn
}

function drawnNow(root: HTMLElement, document: AnyDocument, scale: number): Drawn {
  let boxes: Box[] | undefined
  let closed: Box[] | undefined
  let tabs: Box[] | undefined
  let adds: Box[] | undefined
  const known = new Map<string, Box | undefined>()
  return {
    get boxes() {
      if (!boxes) {
        boxes = readBoxes(root, document, scale)
        for (const box of boxes) known.set(box.address, box)
      }
      return boxes
    },
    get closed() {
      closed ??= readClosed(root, document, scale)
      return closed
    },
    get tabs() {
      tabs ??= readTabs(root, document, scale)
      return tabs
    },
    get adds() {
      adds ??= readAdds(root, document, scale)
      return adds
    },
    boxOf(address) {
      if (!boxes && !known.has(address)) known.set(address, readBox(root, document, scale, address))
      return known.get(address)
    },
    scale,
    narrow: root.querySelector('.sw-screen[data-narrow]') !== null,
    height: root.offsetHeight,
  }
}
