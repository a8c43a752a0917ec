/**
 * One press of the pointer, followed until it is released, cancelled by the system, or ended with Esc. @source
 * docs/designer.md#canvas
 */

export interface Gesture {
  /** Called with the pointer's position in the window, once it has moved 6 px. */
  move(x: number, y: number): void
  /** @param done  false: it was cancelled. Called only when it moved. */
  end(done: boolean): void
  /** A key pressed meanwhile; returns true when it was handled. */
  key?(pressed: KeyboardEvent): boolean
}

const FAR_PX = 6

/** The start of a press. */
export interface Pressed {
  clientX: number
  clientY: number
  button: number
  /** dragging starts at once, because the finger has waited already */
  held?: boolean
}

export function followPress(from: Pressed, gesture: Gesture): void {
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
  if (from.held) {
    moved = true
    gesture.move(from.clientX, from.clientY)
    addEventListener('contextmenu', event => event.preventDefault(), options)
  }
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', () => end(true), options)
  addEventListener('pointercancel', () => end(false), options)
  addEventListener('keydown', key, options)
}

const HOLD_MS = 300
const STILL_PX = 8

/** Calls back when a finger stays in place for 300 ms; a finger that moves or is lifted scrolls as usual. */
export function awaitHold(from: Pressed, held: (from: Pressed) => void): void {
  const heard = new AbortController()
  const options = { capture: true, signal: heard.signal }
  const end = () => {
    heard.abort()
    clearTimeout(timer)
  }
  const { clientX, clientY, button } = from
  const timer = setTimeout(() => {
    end()
    navigator.vibrate?.(10)
    held({ clientX, clientY, button, held: true })
  }, HOLD_MS)
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > STILL_PX) end()
  }
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', end, options)
  addEventListener('pointercancel', end, options)
}

/** Suppresses the click that a browser sends after a drag. */
function suppressClick() {
  const heard = new AbortController()
  const stop = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true, signal: heard.signal })
  setTimeout(() => heard.abort(), 0)
}
