import { type PointerEvent, type RefObject, useRef } from 'react'

const INK = '#1f1f1f'
const LINE_PX = 6

/** Draws what a pen, finger or mouse writes on a canvas, and counts the strokes that are on it. */
export function usePen(pad: RefObject<HTMLCanvasElement | null>) {
  const strokes = useRef(0)
  const last = useRef<{ x: number; y: number } | null>(null)
  /** the place on the picture, which is larger than it is shown */
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const { width: w, height: h } = currentTarget
    return { x: ((clientX - left) * w) / (width || w), y: ((clientY - top) * h) / (height || h) }
  }
  const draw = (to: { x: number; y: number }) => {
    const ink = pad.current?.getContext('2d')
    if (!ink || !last.current) return
    ink.lineWidth = LINE_PX
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    ink.strokeStyle = INK
    ink.beginPath()
    ink.moveTo(last.current.x, last.current.y)
    ink.lineTo(to.x, to.y)
    ink.stroke()
    last.current = to
  }
  const end = () => {
    last.current = null
  }
  const pen = {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId)
      last.current = placeOf(event)
      strokes.current++
      draw(last.current)
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (last.current) draw(placeOf(event))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  const clear = () => {
    strokes.current = 0
    pad.current?.getContext('2d')?.clearRect(0, 0, pad.current.width, pad.current.height)
  }
  return { pen, clear, strokes }
}
