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
interface Changed {
  entities: string[] | null
  seen?: string
}

/** @param begun  when the page began to ask, by `performance.now()` @returns a function that stops it */
export function keepFresh(page: PageStore, again: (ids: string[], seen?: string) => void, begun: number): () => void {
  const due = new Set<string>()
  const live = boardsOf(page.body).flatMap(({ queries = [] }) => queries.filter(({ entity }) => entity))
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
    const asked = [...due].filter(id => page.answers[id]?.state !== 'waiting')
    if (asked.length) again(asked, seen)
    due.clear()
    seen = undefined
  }
  function changed({ entities, seen: told }: Changed) {
    seen = told
    for (const { id, entity } of live) if (entities?.includes(entity!) ?? true) due.add(id)
    timer ??= setTimeout(look, Math.max(0, last + LIVE_MS - performance.now()))
  }

  document.addEventListener('visibilitychange', look)
  const push = page.mode === 'run' && live.length ? page.ports.push : undefined
  let isOpen = push?.isLive() ?? false
  const unhear = [
    push?.on('records', told => changed(told as Changed)),
    // what was saved while nothing could be pushed
    push?.on('open', () => {
      if (isOpen) changed({ entities: null })
      isOpen = true
    }),
  ]
  return () => {
    clearTimeout(ticking)
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    for (const stop of unhear) stop?.()
  }
}
