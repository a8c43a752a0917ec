/**
 * Asks queries again by themselves: every `minutes`, and those of boards when records they are about were saved by
 * anybody. Nothing is asked while the page is hidden; what fell due meanwhile is asked when it is shown.
 * @source DB-40; docs/language.md#queries; ADR 0044
 */
import { boardsOf, type PageStore, queriesOf } from '../state/page.ts'

const MINUTE_MS = 60_000
/** A board asks again at most so often. */
const LIVE_MS = 1_000

/** A push event: of which entities records were written, null: of some. */
export interface Changed {
  entities: string[] | null
  seen?: string
}

export interface Fresh {
  changed(told: Changed): void
  stop(): void
}

/**
 * @param again  asks those of them again that were asked; `seen` of the push event that tells why
 * @param begun  when the page began to ask, by `performance.now()`
 */
export function keepFresh(page: PageStore, again: (ids: string[], seen?: string) => void, begun: number): Fresh {
  const due = new Set<string>()
  const live = boardsOf(page.body).flatMap(({ queries = [] }) => queries)
  const timed = queriesOf(page.body).filter(({ minutes }) => minutes)
  let seen: string | undefined
  let minute = 0
  let last = -LIVE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let ticking = setTimeout(tick, begun + MINUTE_MS - performance.now())

  function tick() {
    minute++
    ticking = setTimeout(tick, begun + (minute + 1) * MINUTE_MS - performance.now())
    const now = timed.filter(({ minutes = 1 }) => minute % minutes === 0)
    for (const { id } of now) due.add(id)
    if (now.length) seen = undefined
    look()
  }
  function look() {
    timer = undefined
    if (document.hidden || !due.size) return
    last = performance.now()
    again([...due], seen)
    due.clear()
    seen = undefined
  }
  function changed({ entities, seen: told }: Changed) {
    seen = told
    for (const { id, entity } of live) if (entity && (entities?.includes(entity) ?? true)) due.add(id)
    timer ??= setTimeout(look, Math.max(0, last + LIVE_MS - performance.now()))
  }

  document.addEventListener('visibilitychange', look)
  const { push } = page.ports
  let isOpen = push?.isLive() ?? false
  // what was saved while nothing could be pushed
  const unhear = push?.on('open', () => {
    if (isOpen) changed({ entities: null })
    isOpen = true
  })
  return {
    changed,
    stop() {
      clearTimeout(ticking)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      unhear?.()
    },
  }
}
