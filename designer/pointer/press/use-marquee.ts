/** A selection rectangle drawn from empty ground. @source docs/designer.md#canvas */
import { type PointerEvent, useState } from 'react'
import { followPress } from '../../controls/panels/gesture.ts'
import type { Rect } from '../../stage/boxes.ts'

export interface Marquee {
  rect: Rect | null
  begin(event: PointerEvent): void
}

/**
 * @param pointIn  converts a point of the window to canvas pixels
 * @param done  called with the finished rectangle; Esc cancels
 */
export function useMarquee(pointIn: (x: number, y: number) => [number, number], done: (rect: Rect) => void): Marquee {
  const [rect, setRect] = useState<Rect | null>(null)
  const begin = (event: PointerEvent) => {
    const [startX, startY] = pointIn(event.clientX, event.clientY)
    let drawn: Rect = { x: startX, y: startY, w: 0, h: 0 }
    followPress(event, {
      move(clientX, clientY) {
        const [x, y] = pointIn(clientX, clientY)
        drawn = { x: Math.min(x, startX), y: Math.min(y, startY), w: Math.abs(x - startX), h: Math.abs(y - startY) }
        setRect(drawn)
      },
      end(taken) {
        setRect(null)
        if (taken) done(drawn)
      },
    })
  }
  return { rect, begin }
}
