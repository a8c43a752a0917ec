/**
 * A drag in progress, shared by palette, outline and canvas. Nothing reflows while it lasts.
 * @source docs/designer.md#canvas
 */
import { createContext, type PointerEvent, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import type { Call } from '../commands/index.ts'
import type { Dragged, Place } from './places.ts'

export interface Drag {
  dragged: Dragged
  /** what the pointer carries, in words */
  label: string
  /** the calls that put it at a place */
  drop(place: Place): Call[]
}

export interface Carrying extends Drag {
  x: number
  y: number
  place: Place | null
  /** lifted by a key: which of how many places */
  step?: { index: number; count: number }
}

interface DragControl {
  carrying: Carrying | null
  /** Begins on a press; carries after 6 px, Esc puts it back. */
  press(event: PointerEvent, drag: Drag): void
  /** Carries by keys: arrows step through the places, Enter drops, Esc returns. */
  lift(drag: Drag, places: readonly Place[], from: number): void
  /** The canvas tells where a point lies. */
  setFinder(find: ((drag: Drag, x: number, y: number) => Place | null) | null): void
}

const DragContext = createContext<DragControl | null>(null)
const FAR_PX = 6
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
const ENDS: readonly string[] = ['Enter', ' ', 'Escape']

export function DragProvider({ onDrop, children }: { onDrop(calls: Call[]): void; children: ReactNode }) {
  const [carrying, setCarrying] = useState<Carrying | null>(null)
  const finder = useRef<((drag: Drag, x: number, y: number) => Place | null) | null>(null)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const control = useMemo(
    () => ({
      setFinder: (find: typeof finder.current) => {
        finder.current = find
      },
      lift(drag: Drag, places: readonly Place[], from: number) {
        const count = places.length
        let index = from
        const show = () => setCarrying({ ...drag, x: -1, y: -1, place: places[index] ?? null, step: { index, count } })
        const end = () => {
          removeEventListener('keydown', key, true)
          removeEventListener('pointerdown', end, true)
          setCarrying(null)
        }
        const key = (pressed: KeyboardEvent) => {
          const by = STEPS[pressed.key]
          if (by === undefined && !ENDS.includes(pressed.key)) return
          pressed.stopPropagation()
          pressed.preventDefault()
          if (by !== undefined) {
            index = (index + by + count) % count
            return show()
          }
          const place = places[index]
          end()
          if (pressed.key !== 'Escape' && place) drop.current(drag.drop(place))
        }
        if (count === 0) return
        addEventListener('keydown', key, true)
        addEventListener('pointerdown', end, true)
        show()
      },
      press(event: PointerEvent, drag: Drag) {
        if (event.button !== 0) return
        const from = { x: event.clientX, y: event.clientY }
        let now: Carrying | null = null
        const show = (next: Carrying | null) => {
          now = next
          setCarrying(next)
        }
        const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
          if (!now && Math.hypot(x - from.x, y - from.y) < FAR_PX) return
          show({ ...drag, x, y, place: finder.current?.(drag, x, y) ?? null })
        }
        const end = (dropped: boolean) => {
          const place = now?.place
          removeEventListener('pointermove', move)
          removeEventListener('pointerup', up)
          removeEventListener('keydown', key, true)
          if (now) suppressClick()
          show(null)
          if (dropped && place) drop.current(drag.drop(place))
        }
        const up = () => end(true)
        const key = (pressed: KeyboardEvent) => {
          if (pressed.key !== 'Escape') return
          pressed.stopPropagation()
          end(false)
        }
        addEventListener('pointermove', move)
        addEventListener('pointerup', up)
        addEventListener('keydown', key, true)
      },
    }),
    [],
  )
  const value = useMemo(() => ({ ...control, carrying }), [control, carrying])
  return <DragContext.Provider value={value}>{children}</DragContext.Provider>
}

/** The click a browser sends after a drag is not a click. */
function suppressClick() {
  const stop = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 0)
}

export function useDrag(): DragControl {
  const control = useContext(DragContext)
  if (!control) throw new Error('useDrag() outside of <DragProvider>')
  return control
}
