/**
 * Runs the queries of a page: when it opens, again 300 ms after something their rules read changes, every `minutes`
 * while visible, or only when a node needs them (`seen`) or a step runs them (`asked`). What is due together is asked
 * together.
 * @source docs/language.md#queries; ADR 0044
 */
import { autorun } from '@formily/reactive'
import type { Answered } from '../../ports/ports.ts'
import type { Json, Query } from '../../schema/document.ts'
import { askedWhere } from '../mark/asked.ts'
import { type PageStore, queriesOf } from '../state/page.ts'
import { runRules } from '../state/rules.ts'
import type { Again, Asking, Bound } from './ask-together.ts'

const WAIT_MS = 300
/** Before the first minute: what asks again by itself is loaded then, or with the first query that is no call. */
const LOAD_MS = 50_000

interface Runner {
  /** @param seen  of the push event that tells why */
  run(seen?: string): Promise<void>
  want(): void
  stop(): void
}

/** @param seen  of the push event that tells why */
type AskQuery = (query: Query, seen?: string) => Promise<Answered>

/** Starts them and fills `page.answers` and `page.query`. @returns a function that stops them */
export function startQueries(page: PageStore): () => void {
  const queries = queriesOf(page.body)
  const begun = performance.now()
  const again: Again = (ids, seen) => {
    for (const id of ids) void runners.get(id)?.run(seen)
  }
  let asking: Promise<Asking> | undefined
  const load = () => {
    asking ??= import('./ask-together.ts').then(({ openAsking }) => openAsking(page, again, begun))
    return asking
  }
  const timer = setTimeout(load, LOAD_MS)
  const ask: AskQuery = async (query, seen) => {
    const bound = bindQuery(page, query)
    if (query.call) return rowsOf(await page.ports.data.call(query.call, bound.params))
    return (await load()).ask(query, bound, seen)
  }
  const runners = new Map(queries.map(query => [query.id, startQuery(page, query, ask)]))
  page.want = id => {
    page.wanted.add(id)
    runners.get(id)?.want()
  }
  page.refresh = async ids => {
    await Promise.all(ids.map(id => runners.get(id)?.run() ?? page.blocks.get(id)?.refresh?.()))
  }
  page.changed = entity => {
    const asked = queries.filter(query => query.entity === entity)
    const answered = asked.filter(({ id }) => page.answers[id]?.state !== 'waiting')
    const blocks = [...page.blocks].filter(([, block]) => block.entity === entity)
    return page.refresh([...answered.map(({ id }) => id), ...blocks.map(([id]) => id)])
  }
  return () => {
    clearTimeout(timer)
    void asking?.then(({ stop }) => stop())
    for (const runner of runners.values()) runner.stop()
  }
}

function startQuery(page: PageStore, query: Query, ask: AskQuery): Runner {
  let bound = ''
  const { run: when = 'open' } = query
  let wanted = when === 'open' || (when === 'seen' && page.wanted.has(query.id))
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(seen?: string) {
    clearTimeout(timer)
    wanted = true
    const mine = ++turn
    keep({ ...page.answers[query.id]!, state: 'loading' })
    try {
      const { rows, total, cut, single = answersOne(query) } = await ask(query, seen)
      if (mine !== turn) return
      keep({ state: 'ready', rows, total, ...(cut !== undefined && { cut }) })
      page.query[query.id] = single ? (rows[0] ?? {}) : { rows, total }
    } catch (error) {
      if (mine === turn) keep({ state: 'failed', rows: [], total: 0, error })
    }
  }
  function keep(answer: PageStore['answers'][string]) {
    page.answers[query.id] = answer
  }
  const unwatch = autorun(() => {
    const next = JSON.stringify(bindQuery(page, query))
    if (next === bound) return
    const first = bound === ''
    bound = next
    if (!wanted) return
    clearTimeout(timer)
    timer = setTimeout(() => void run(), first ? 0 : WAIT_MS)
  })
  return {
    run,
    want() {
      if (wanted || when === 'asked') return
      void run()
    },
    stop() {
      turn++
      unwatch()
      clearTimeout(timer)
    },
  }
}

/** One record: `one`, and `sums` without a group. */
export function answersOne(query: Query): boolean {
  return query.get === 'one' || (query.get === 'sums' && !query.group?.length)
}

export function bindQuery(page: PageStore, query: Query): Bound {
  return {
    where: askedWhere(page, query),
    params: runRules(query.params, { page, record: null }),
  }
}

/** The answer of a call is a list, a page of records, or one record. */
function rowsOf(answer: unknown): Answered {
  if (Array.isArray(answer)) return { rows: answer, total: answer.length }
  if (answer === null || typeof answer !== 'object') return { rows: [], total: 0 }
  const { records, rows, total } = answer as {
    records?: Record<string, Json>[]
    rows?: Record<string, Json>[]
    total?: number
  }
  const list = records ?? rows
  return list ? { rows: list, total: total ?? list.length } : { rows: [answer as Record<string, Json>], total: 1 }
}
