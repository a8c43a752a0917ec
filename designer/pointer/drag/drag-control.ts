/**
 * The drag in progress, shared by palette, outline and canvas. The layout does not change while it lasts. @source
 * docs/designer.md#canvas
 */
import type { Call } from '../../commands/index.ts'
import { followPress, type Pressed } from '../../controls/panels/gesture.ts'
import { type Dragged, type DropPlace, isInFlow, type Spot } from '../places/places.ts'
import type { WhyNot } from '../places/why-not.ts'
import { createAutoScroll } from './auto-scroll.ts'

export interface Drag {
  dragged: Dragged
  /** name of what is dragged */
  label: string
  /** the calls that drop it at a place */
  drop(spot: Spot): Call[]
}

export interface Carrying extends Drag {
  x: number
  y: number
  place: DropPlace | null
  /** the surface that marks the place */
  surface: DropSurface | null
  /** why it cannot be dropped under the pointer */
  why: WhyNot | null
  /** when lifted by a key: the current place and the number of places */
  step?: { index: number; count: number }
}

/** A drop target: the canvas, the outline. Points are in window coordinates. */
export interface DropSurface {
  /** scrolls when the pointer is near its upper or lower edge; its width is the drop zone */
  scroller: HTMLElement
  /** @param out  how many containers further out · @param last  the previous place */
  placeAt(drag: Drag, x: number, y: number, out: number, last: DropPlace | null): DropPlace | null
  whyNot(drag: Drag, x: number, y: number): WhyNot | null
  /** Called each frame while something is dragged over it. */
  hover(x: number, y: number, now: number): void
  /** The drag left it, or was dropped. */
  leave(): void
}

export interface DragControl {
  carrying(): Carrying | null
  subscribe(listener: () => void): () => void
  /** Starts with a press; drags after 6 px and then calls `begun`. Alt selects the next container out, Esc cancels. */
  press(event: Pressed, drag: Drag, begun?: () => void): void
  /** Drags by keys: up and down step through the flow, left and right through rows too; Enter drops, Esc cancels. */
  lift(drag: Drag, surface: DropSurface, places: readonly DropPlace[], from: number): void
  /** Returns a function that removes the surface. */
  addSurface(surface: DropSurface): () => void
}

const STEPS: Readonly<Record<string, { by: 1 | -1; rows: boolean }>> = {
  ArrowDown: { by: 1, rows: false },
  ArrowUp: { by: -1, rows: false },
  ArrowRight: { by: 1, rows: true },
  ArrowLeft: { by: -1, rows: true },
}
const ENDS: readonly string[] = ['Enter', ' ', 'Escape']

/** @param onDrop  called with the calls that drop it */
export function createDragControl(onDrop: (calls: Call[], drag: Drag) => void): DragControl {
  const listeners = new Set<() => void>()
  const surfaces = new Set<DropSurface>()
  let now: Carrying | null = null
  const show = (next: Carrying | null) => {
    now = next
    for (const listener of listeners) listener()
  }
  const putDown = (drag: Drag, place: DropPlace | null | undefined) => {
    if (place) onDrop(drag.drop(place), drag)
  }

  return {
    carrying: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addSurface(surface) {
      surfaces.add(surface)
      return () => surfaces.delete(surface)
    },
    lift(drag, surface, places, from) {
      let index = from
      const present = () =>
        show({
          ...drag,
          x: 0,
          y: 0,
          surface,
          place: places[index] ?? null,
          why: null,
          step: { index, count: places.length },
        })
      const end = () => {
        removeEventListener('keydown', key, true)
        removeEventListener('pointerdown', end, true)
        show(null)
      }
      const key = (pressed: KeyboardEvent) => {
        const step = STEPS[pressed.key]
        if (!step && !ENDS.includes(pressed.key)) return
        pressed.stopPropagation()
        pressed.preventDefault()
        if (step) {
          index = nextIndex(places, index, step)
          return present()
        }
        end()
        if (pressed.key !== 'Escape') putDown(drag, places[index])
      }
      if (places.length === 0) return
      addEventListener('keydown', key, true)
      addEventListener('pointerdown', end, true)
      present()
    },
    press(event, drag, begun) {
      if (event.button !== 0) return
      const scroll = createAutoScroll()
      let at = { x: event.clientX, y: event.clientY }
      let out = 0
      let frame = 0
      const find = () => {
        const surface = surfaceAt(surfaces, at.x)
        const same = now?.surface?.scroller === surface?.scroller
        if (!same) now?.surface?.leave()
        const place = surface?.placeAt(drag, at.x, at.y, out, same ? (now?.place ?? null) : null) ?? null
        if (now?.x !== at.x || now.y !== at.y || now.place !== place)
          show({ ...drag, ...at, surface, place, why: surface?.whyNot(drag, at.x, at.y) ?? null })
        return surface
      }
      const tick = (time: number) => {
        frame = requestAnimationFrame(tick)
        const surface = find()
        surface?.hover(at.x, at.y, time)
        if (surface) scroll.step(surface.scroller, at.y, time)
      }
      followPress(event, {
        move(x, y) {
          at = { x, y }
          if (frame !== 0) return
          frame = requestAnimationFrame(tick)
          begun?.()
        },
        key({ key, repeat }) {
          if (key === 'Alt' && !repeat) out += 1
          return key === 'Alt'
        },
        end(done) {
          cancelAnimationFrame(frame)
          if (done) find()
          const place = now?.place
          now?.surface?.leave()
          show(null)
          if (done) putDown(drag, place)
        },
      })
    },
  }
}

/** Above and below a surface the pointer still belongs to it, so that it keeps scrolling. */
function surfaceAt(surfaces: Iterable<DropSurface>, x: number): DropSurface | null {
  for (const surface of surfaces) {
    const { left, right } = surface.scroller.getBoundingClientRect()
    if (x >= left && x <= right) return surface
  }
  return null
}

function nextIndex(places: readonly DropPlace[], from: number, { by, rows }: { by: 1 | -1; rows: boolean }): number {
  const count = places.length
  let index = from
  do index = (index + by + count) % count
  while (!rows && !isInFlow(places[index] as DropPlace) && index !== from)
  return index
}
