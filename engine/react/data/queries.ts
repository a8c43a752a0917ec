/**
 * Runs the queries of a page: when it opens, again 300 ms after something their rules read changes, every `minutes`
 * while visible, or only when a node needs them (`seen`) or a step runs them (`asked`).
 * @source docs/language.md#queries
 */
import { autorun } from '@formily/reactive'
import { Fault } from '../../error/fault.ts'
import type { Json, Query } from '../../schema/document.ts'
import { askedWhere } from '../mark/asked.ts'
import { type PageStore, queriesOf } from '../state/page.ts'
import { runRules } from '../state/rules.ts'

const WAIT_MS = 300

interface Runner {
  run(): Promise<void>
  want(): void
  stop(): void
}

/** Starts them and fills `page.answers` and `page.query`. @returns a function that stops them */
export function startQueries(page: PageStore): () => void {
  const runners = new Map(queriesOf(page.body).map(query => [query.id, startQuery(page, query)]))
  page.want = id => {
    page.wanted.add(id)
    runners.get(id)?.want()
  }
  page.refresh = async ids => {
    await Promise.all(ids.map(id => runners.get(id)?.run() ?? page.blocks.get(id)?.refresh?.()))
  }
  page.changed = entity => {
    const asked = queriesOf(page.body).filter(query => query.entity === entity)
    const answered = asked.filter(({ id }) => page.answers[id]?.state !== 'waiting')
    const blocks = [...page.blocks].filter(([, block]) => block.entity === entity)
    return page.refresh([...answered.map(({ id }) => id), ...blocks.map(([id]) => id)])
  }
  return () => {
    for (const runner of runners.values()) runner.stop()
  }
}

function startQuery(page: PageStore, query: Query): Runner {
  let bound = ''
  const { run: when = 'open' } = query
  let wanted = when === 'open' || (when === 'seen' && page.wanted.has(query.id))
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run() {
    clearTimeout(timer)
    wanted = true
    const mine = ++turn
    keep({ ...page.answers[query.id]!, state: 'loading' })
    try {
      const { rows, total, single = answersOne(query) } = await ask(page, query)
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
  const every = query.minutes && setInterval(() => void (wanted && !document.hidden && run()), query.minutes * 60_000)
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
      if (every) clearInterval(every)
    },
  }
}

/** One record: `one`, and `sums` without a group. */
function answersOne(query: Query): boolean {
  return query.get === 'one' || (query.get === 'sums' && !query.group?.length)
}

function bindQuery(page: PageStore, query: Query) {
  return {
    where: askedWhere(page, query),
    params: runRules(query.params, { page, record: null }),
  }
}

interface Answered {
  rows: Record<string, Json>[]
  total: number
  /** one record; the answer of an SQL query says so, because its document is not in the browser */
  single?: boolean
}

async function ask(page: PageStore, query: Query): Promise<Answered> {
  const { where, params } = bindQuery(page, query)
  const { data } = page.ports
  if (query.call) return rowsOf(await data.call(query.call, params))
  if (query.sql) {
    return (await data.call('datasource.execute', { query: query.sql, requestParams: params })) as Answered
  }
  const entity = query.entity === undefined ? undefined : page.bundle.entities[query.entity]
  if (!query.entity) throw new Fault('react.source', { query: query.id })
  if (!entity) throw new Fault('react.entity', { entity: query.entity })
  if (query.get === 'one' && !params.id && !where) return { rows: [], total: 0 }
  const { id, entity: _, params: __, run, minutes, ...asked } = query
  const given = typeof params.id === 'string' ? { id: params.id } : {}
  const answer = await data.query(entity, { ...asked, ...given, ...(where === undefined ? {} : { where }) } as never)
  const { total } = answer
  const rows = answer.rows as Record<string, Json>[]
  if (!query.group?.some(({ by }) => by)) return { rows, total }
  const { fillPeriods } = await import('./fill-periods.ts')
  return { rows: fillPeriods(rows, query), total }
}

/** The answer of a call is a list, a page of records, or one record. */
function rowsOf(answer: unknown): { rows: Record<string, Json>[]; total: number } {
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
