import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { AnyDocument } from '#engine/schema/document.ts'
import { type Box, readBoxes } from './boxes.ts'

/** How a screen of `width` px fits the room it has, and where its items are; read again when either changes. */
export function useBoxes(
  frame: RefObject<HTMLElement | null>,
  screen: RefObject<HTMLElement | null>,
  document: AnyDocument | undefined,
  width: number,
  margin = 0,
): { boxes: Box[]; scale: number; height: number } {
  const [read, setRead] = useState<{ boxes: Box[]; scale: number; height: number }>({ boxes: [], scale: 1, height: 0 })
  const look = useCallback(() => {
    const root = screen.current
    const room = frame.current?.clientWidth ?? 0
    if (!root || !document || room === 0) return
    const scale = Math.min(1, (room - 2 * margin) / width)
    setRead({ boxes: readBoxes(root, document, scale), scale, height: root.offsetHeight })
  }, [frame, screen, document, width, margin])
  useLayoutEffect(() => {
    look()
    const root = screen.current
    if (!root || !frame.current) return
    let frameId = 0
    const soon = () => {
      cancelAnimationFrame(frameId)
      frameId = requestAnimationFrame(look)
    }
    const sizes = new ResizeObserver(soon)
    sizes.observe(root)
    sizes.observe(frame.current)
    const changes = new MutationObserver(soon)
    changes.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['style', 'class'] })
    return () => {
      cancelAnimationFrame(frameId)
      sizes.disconnect()
      changes.disconnect()
    }
  }, [look, frame, screen])
  return read
}
