/**
 * Runs the queries of a page: when it opens, again 300 ms after something their rules read changes, every `minutes`
 * while visible, or only when a node needs them (`seen`) or a step runs them (`asked`). What is due together is asked
 * together.
 * @source docs/language.md#queries; ADR 0044
 */
import { autorun } from '@formily/reactive'
import { Fault } from '../../error/fault.ts'
import type { Answered, Ask } from '../../ports/ports.ts'
import { bindRule } from '../../rules/bind-rule.ts'
import type { Json, Query } from '../../schema/document.ts'
import { type PageStore, queriesOf } from '../state/page.ts'
import { envOf, runRules } from '../state/rules.ts'
import type { Changed, Fresh } from './keep-fresh.ts'

const WAIT_MS = 300
const LOAD_MS = 50_000

interface Runner {
  run(): Promise<void>
  want(): void
  /** runs it again, if it was run @param seen  of the push event that tells why */
  again(seen?: string): void
  stop(): void
}

type AskQuery = (query: Query, seen?: string) => Promise<Answered>

/** Starts them and fills `page.answers` and `page.query`. @returns a function that stops them */
export function startQueries(page: PageStore): () => void {
  const ask = askTogether(page)
  const queries = queriesOf(page.body)
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
  const stopFresh = startFresh(page, (ids, seen) => {
    for (const id of ids) runners.get(id)?.again(seen)
  })
  return () => {
    stopFresh()
    for (const runner of runners.values()) runner.stop()
  }
}

/** Loads what asks queries again by themselves, once it is needed: at the first push, or shortly before the first minute. */
function startFresh(page: PageStore, again: (ids: string[], seen?: string) => void): () => void {
  const begun = performance.now()
  let fresh: Promise<Fresh> | undefined
  const load = () => {
    fresh ??= import('./keep-fresh.ts').then(({ keepFresh }) => keepFresh(page, again, begun))
    return fresh
  }
  const unhear =
    page.mode === 'run' && page.ports.push?.on('records', told => void load().then(at => at.changed(told as Changed)))
  const timer = setTimeout(load, LOAD_MS)
  return () => {
    clearTimeout(timer)
    if (unhear) unhear()
    void fresh?.then(at => at.stop())
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
      const { rows, total, single = answersOne(query) } = await ask(query, seen)
      if (mine !== turn) return
      keep({ state: 'ready', rows, total })
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
    run: () => run(),
    want() {
      if (wanted || when === 'asked') return
      void run()
    },
    again(seen) {
      if (wanted) void run(seen)
    },
    stop() {
      turn++
      unwatch()
      clearTimeout(timer)
    },
  }
}

/** One record: `one`, and `sums` without a group. */
function answersOne(query: Query): boolean {
  return query.get === 'one' || (query.get === 'sums' && !query.group?.length)
}

function bindQuery(page: PageStore, query: Query) {
  return {
    where: query.where === undefined ? undefined : bindRule(query.where, envOf({ page })),
    params: runRules(query.params, { page, record: null }),
  }
}

/** Sends what is asked in one turn as one request; a call of its own stays one. */
function askTogether(page: PageStore): AskQuery {
  const { data } = page.ports
  let due: { ask: Ask; seen?: string; resolve(answer: Answered): void; reject(error: unknown): void }[] = []
  const send = () => {
    const sent = due
    due = []
    const settle = (id: string, answer: Answered | { error: unknown }) => {
      const one = sent[Number(id)]
      if ('error' in answer) one?.reject(answer.error)
      else one?.resolve(answer)
    }
    const lost = (error: unknown) => {
      for (const { reject } of sent) reject(error)
    }
    data
      .queries(
        sent.map(({ ask }, at) => ({ ...ask, id: String(at) })),
        settle,
        sent.every(({ seen }) => seen) ? sent.at(-1)?.seen : undefined,
      )
      .then(() => lost(new Fault('call.offline')), lost)
  }
  return async (query, seen) => {
    const { where, params } = bindQuery(page, query)
    if (query.call) return rowsOf(await data.call(query.call, params))
    if (query.get === 'one' && !params.id && !where) return { rows: [], total: 0 }
    const ask = askOf(page, query, { where, params })
    const answer = await new Promise<Answered>((resolve, reject) => {
      if (due.push({ ask, seen, resolve, reject }) === 1) setTimeout(send)
    })
    if (!query.group?.some(({ by }) => by)) return answer
    const { fillPeriods } = await import('./fill-periods.ts')
    return { ...answer, rows: fillPeriods(answer.rows, query) }
  }
}

/** @throws Fault 'react.source', 'react.entity' */
function askOf(page: PageStore, query: Query, { where, params }: ReturnType<typeof bindQuery>): Ask {
  const { id, entity: key, params: _, run, minutes, sql, ...asked } = query
  if (sql) return { id, sql, params }
  if (!key) throw new Fault('react.source', { query: id })
  const entity = page.bundle.entities[key]
  if (!entity) throw new Fault('react.entity', { entity: key })
  const given = typeof params.id === 'string' ? { id: params.id } : {}
  return { id, entity, query: { ...asked, ...given, ...(where === undefined ? {} : { where }) } as never }
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
