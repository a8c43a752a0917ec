import { expect, it } from 'vitest'
import { createAutoScroll, scrollSpeed } from './auto-scroll.ts'

const BOUNDS = { top: 100, bottom: 700 }

it.each([
  ['away from the edges', 400, 0, 0],
  ['48 px from the upper edge', 148, 0, 0],
  ['half way in', 124, 0, -450],
  ['at the edge', 100, 0, -900],
  ['beyond it', 20, 0, -900],
  ['at the lower edge', 700, 0, 900],
  ['held for a second and a half', 700, 1_500, 2_700],
  ['held for two seconds', 700, 2_000, 4_500],
])('%s', (_, y, held, speed) => expect(scrollSpeed(BOUNDS, y, held)).toBe(speed))

/** Scrolls from the end of 30,000 px with the pointer at the upper edge. */
function scrollUp(frameMs: number) {
  const scroller = {
    scrollTop: 30_000,
    getBoundingClientRect: () => BOUNDS,
  } as unknown as HTMLElement
  const scroll = createAutoScroll()
  let now = 0
  while (scroller.scrollTop > 0 && now < 20_000) {
    scroll.step(scroller, BOUNDS.top, now)
    now += frameMs
  }
  return { now, scroll, scroller }
}

it('takes less than 9 s for 30,000 px, however often it is called', () => {
  const [fast, slow] = [scrollUp(8).now, scrollUp(32).now]
  expect(fast).toBeLessThan(9_000)
  expect(Math.abs(fast - slow)).toBeLessThan(150)
})

it('moves no further once the pointer has left the edge', () => {
  const { scroll, scroller, now } = scrollUp(16)
  scroller.scrollTop = 500
  expect(scroll.step(scroller, 400, now + 16)).toBe(false)
  expect(scroller.scrollTop).toBe(500)
})

it('does not jump when the pointer comes back after a while', () => {
  const { scroll, scroller, now } = scrollUp(16)
  scroller.scrollTop = 5_000
  scroll.step(scroller, 400, now)
  scroll.step(scroller, BOUNDS.top, now + 5_000)
  scroll.step(scroller, BOUNDS.top, now + 5_016)
  expect(scroller.scrollTop).toBeGreaterThan(4_980)
})
