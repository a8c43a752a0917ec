import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import type { Answered, Ask } from '../../ports/ports.ts'
import type { EntityDocument, Query } from '../../schema/document.ts'
import { createPage } from '../state/page.ts'
import { startQueries } from './queries.ts'
import './ask-together.ts' // loaded already

const loan = {
  ...({ kind: 'entity', grammar: 1, key: 'loan', title: { zh: '借用' } } as const),
  fields: [{ id: 'kind', type: 'string', title: { zh: '类别' } }],
} as EntityDocument
const tool = { ...loan, key: 'tool' }
const count = (id: string, more: Partial<Query> = {}): Query => ({
  ...{ id, entity: 'loan', get: 'sums', measures: [{ id: 'n', fn: 'count' }] },
  ...more,
})
const MINUTE = 60_000

type Tell = (id: string, answer: Answered) => void
/** What was sent, and what is answered to each: by default the number of the request. */
let sent: { ids: string[]; seen?: string; tell(answer: number): void }[]
let stop: () => void
let hidden: boolean
const heard = new Map<string, (data: unknown) => void>()
const push = async (entities: string[], seen = '1:2:') => {
  heard.get('records')!({ entities, seen })
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  vi.useFakeTimers()
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function start(queries: Query[], answers = true) {
  sent = []
  heard.clear()
  const entities = Object.fromEntries(
    [loan, tool].map(document => [document.key, { document, path: '', may: ['list'], readOnly: [] }]),
  )
  const ports = createMemoryPorts({
    ports: {
      push: {
        isLive: () => true,
        on: (event, listener) => {
          heard.set(event, listener)
          return () => void heard.delete(event)
        },
      },
    },
  })
  ports.data.queries = async (asks: Ask[], tell, seen) => {
    const number = sent.length + 1
    const names = queries.map(({ id }) => id)
    await new Promise<void>(done => {
      const tellAll = (n: number) => {
        for (const { id } of asks) (tell as Tell)(id, { rows: [{ n }], total: 1 })
        done()
      }
      const ids = asks.map(ask =>
        'sql' in ask ? ask.sql : names.find(name => JSON.stringify(ask).includes(`"${name}"`))!,
      )
      sent.push({ ids, seen, tell: tellAll })
      if (answers) tellAll(number)
    })
  }
  const page = createPage({
    bundle: {
      ...{ key: 'page', entities, dicts: {}, app: null },
      document: {
        ...{ kind: 'page', grammar: 1, key: 'page', title: { zh: '页' } },
        nodes: [
          {
            id: 'board',
            widget: 'dashboard',
            body: { cards: [], queries, variables: [{ id: 'kind', type: 'string' }] },
          },
        ],
      },
    } as unknown as ScreenBundle,
    ports,
    loader: {} as never,
    manifests: {},
    mode: 'run',
  })
  stop = startQueries(page)
  await turn()
  return page
}

/** What was asked is sent. */
async function turn() {
  await vi.advanceTimersByTimeAsync(1)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1)
}

/** Its measure is called so: the request does not say the id of a query. */
const named = (id: string, more: Partial<Query> = {}) => count(id, { measures: [{ id, fn: 'count' }], ...more })

test('all that is due in one turn is one request: when it opens, when what they read changes, when they are refreshed', async () => {
  const where = { '==': [{ var: 'kind' }, { var: '$var.kind' }] }
  const page = await start([named('a'), named('b', { where }), named('c', { where }), { id: 'd', sql: 'loan.days' }])
  expect(sent.map(({ ids }) => ids)).toEqual([['a', 'b', 'c', 'loan.days']])
  page.vars.kind = 'x'
  await vi.advanceTimersByTimeAsync(200)
  page.vars.kind = 'y'
  await vi.advanceTimersByTimeAsync(301)
  expect(sent.map(({ ids }) => ids).slice(1)).toEqual([['b', 'c']])
  void page.refresh(['a', 'd'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.at(-1)?.ids).toEqual(['a', 'loan.days'])
})

test('DB-40 a card asks again every so many minutes, those due together in one request; none while the page is hidden, and one when it is shown', async () => {
  await start([
    named('a', { minutes: 1 }),
    named('b', { minutes: 2 }),
    named('c', { minutes: 2, entity: 'tool' }),
    named('d'),
  ])
  sent = []
  await vi.advanceTimersByTimeAsync(MINUTE - 1_000)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(990)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(20)
  expect(sent.map(({ ids }) => ids)).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(sent.map(({ ids }) => ids).slice(1)).toEqual([['a', 'b', 'c']])
  hidden = true
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  expect(sent).toHaveLength(2)
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ ids }) => ids).slice(2)).toEqual([['a', 'b', 'c']])
})

test('cards over records that were saved ask again, at most once a second, and say what they were told of', async () => {
  await start([named('a'), named('b', { entity: 'tool' }), { id: 'c', sql: 'loan.days' }])
  sent = []
  await push(['loan'], '1:5:')
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.map(({ ids, seen }) => [ids, seen])).toEqual([[['a'], '1:5:']])
  for (let at = 0; at < 9; at++) {
    await push(['loan', 'other'], `1:${6 + at}:`)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(sent.map(({ ids, seen }) => [ids, seen]).slice(1)).toEqual([[['a'], '1:14:']])
  hidden = true
  await push(['tool'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toHaveLength(2)
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.at(-1)?.ids).toEqual(['b'])
})

test('an answer of an older turn never stands over a newer one', async () => {
  const page = await start([named('a')], false)
  void page.refresh(['a'])
  await vi.advanceTimersByTimeAsync(1)
  const [first, second] = sent
  second!.tell(2)
  await vi.advanceTimersByTimeAsync(1)
  first!.tell(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(page.answers.a).toEqual({ state: 'ready', rows: [{ n: 2 }], total: 1 })
})

test('more than fifty are asked in several requests', async () => {
  await start(Array.from({ length: 120 }, (_, at) => named(`q${at}x`)))
  expect(sent.map(({ ids }) => ids.length)).toEqual([50, 50, 20])
  expect(new Set(sent.flatMap(({ ids }) => ids)).size).toBe(120)
})

test('a request that fails as a whole fails each of its queries', async () => {
  const page = await start([named('a'), named('b')], false)
  page.ports.data.queries = async () => {
    throw new Error('offline')
  }
  void page.refresh(['a', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect([page.answers.a?.state, page.answers.b?.state]).toEqual(['failed', 'failed'])
})
