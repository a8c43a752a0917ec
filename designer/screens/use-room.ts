import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { FRAME_PX } from '../canvas/canvas.tsx'

/** The width in px of a screen that fills the canvas as it is, at least `least`; it follows panels and window. */
export function useRoom(least: number): [RefObject<HTMLDivElement | null>, number] {
  const stage = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(least)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    const measure = () => setWidth(Math.max(least, element.clientWidth - FRAME_PX))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [least])
  return [stage, width]
}
