/** One press of the pointer, followed until it is let go, cancelled by the system, or ended with Esc. @source docs/designer.md#canvas */

export interface Gesture {
  /** The pointer is at this point of the window; told from 6 px on. */
  move(x: number, y: number): void
  /** @param done  false: it was given up. Told only when it moved. */
  end(done: boolean): void
  /** A key pressed meanwhile; true when it was taken. */
  key?(pressed: KeyboardEvent): boolean
}

const FAR_PX = 6

export function followPress(from: { clientX: number; clientY: number }, gesture: Gesture): void {
  const heard = new AbortController()
  const options = { capture: true, signal: heard.signal }
  let moved = false
  const end = (done: boolean) => {
    heard.abort()
    if (!moved) return
    suppressClick()
    gesture.end(done)
  }
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    moved ||= Math.hypot(x - from.clientX, y - from.clientY) >= FAR_PX
    if (moved) gesture.move(x, y)
  }
  const key = (pressed: KeyboardEvent) => {
    const ended = pressed.key === 'Escape'
    if (!ended && !gesture.key?.(pressed)) return
    pressed.stopPropagation()
    pressed.preventDefault()
    if (ended) end(false)
  }
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', () => end(true), options)
  addEventListener('pointercancel', () => end(false), options)
  addEventListener('keydown', key, options)
}

/** The click a browser sends after a drag is not a click. */
function suppressClick() {
  const heard = new AbortController()
  const stop = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true, signal: heard.signal })
  setTimeout(() => heard.abort(), 0)
}
