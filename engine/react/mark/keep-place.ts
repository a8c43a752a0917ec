/**
 * Brings readers whom a mark led to another screen back to where they were on the board, when they come back through the
 * browser's history: the board is drawn anew there, and its height comes with its answers.
 * @source docs/ui.md#a-board
 */

/** From then on the board is as high as it gets. */
const LONGEST_MS = 5_000
const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** To be called before the other screen opens. */
export function keepPlace(): void {
  const place = boxOf()?.scrollTop ?? 0
  const left = entryNow()
  if (place === 0) return
  window.addEventListener('popstate', function back() {
    if (entryNow() !== left) return
    window.removeEventListener('popstate', back)
    restore(place)
  })
}

/** What scrolls: the page's own part of the window. */
const boxOf = () => document.querySelector('main')

/** An entry of the history; two of one address differ in their state. */
const entryNow = (): string => JSON.stringify([window.location.href, window.history.state])

function restore(place: number): void {
  const end = performance.now() + LONGEST_MS
  let stopped = false
  const stop = () => {
    stopped = true
    for (const name of BY_HAND) window.removeEventListener(name, stop, true)
  }
  for (const name of BY_HAND) window.addEventListener(name, stop, true)
  const look = () => {
    const box = boxOf()
    if (stopped || performance.now() > end) return stop()
    if (box && box.scrollHeight - box.clientHeight >= place) {
      box.scrollTop = place
      return stop()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
