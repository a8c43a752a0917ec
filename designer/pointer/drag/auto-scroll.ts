/**
 * Scrolls during a drag: by time rather than by event, faster the nearer to the edge. @source docs/designer.md#canvas
 */

const EDGE_PX = 48
const SLOW = 900
const FAST = 4_500
const HELD_MS = 1_000
/** limits the jump after a late frame */
const LONGEST_MS = 100

/**
 * Pixels per second, negative upwards; 0 away from the edges.
 * @param held  ms since the pointer came near this edge: the speed grows from the first to the second second
 */
export function scrollSpeed({ top, bottom }: { top: number; bottom: number }, y: number, held: number): number {
  const above = top + EDGE_PX - y
  const below = y - (bottom - EDGE_PX)
  const depth = Math.min(1, Math.max(above, below) / EDGE_PX)
  if (depth <= 0) return 0
  const grown = Math.min(1, Math.max(0, held / HELD_MS - 1))
  return (above > below ? -1 : 1) * depth * (SLOW + grown * (FAST - SLOW))
}

export interface AutoScroll {
  /** Scrolls by the time since the last call. Returns whether anything moved. */
  step(scroller: HTMLElement, y: number, now: number): boolean
}

export function createAutoScroll(): AutoScroll {
  let near: { scroller: HTMLElement; up: boolean; since: number } | null = null
  let last = 0
  let rest = 0
  return {
    step(scroller, y, now) {
      const bounds = scroller.getBoundingClientRect()
      const held = near?.scroller === scroller ? now - near.since : 0
      const speed = scrollSpeed(bounds, y, held)
      const passed = near ? Math.min(LONGEST_MS, now - last) : 0
      last = now
      if (speed === 0) {
        near = null
        rest = 0
        return false
      }
      if (near?.scroller !== scroller || near.up !== speed < 0) near = { scroller, up: speed < 0, since: now }
      const wanted = rest + (speed * passed) / 1000
      const whole = Math.trunc(wanted)
      rest = wanted - whole
      const before = scroller.scrollTop
      scroller.scrollTop += whole
      return scroller.scrollTop !== before
    },
  }
}
