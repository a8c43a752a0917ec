/**
 * Many readers of two groups of equal rights have one board open while records are saved: how often each asks again, by
 * the code a browser runs, and how many statements that takes.
 * @source ADR 0044
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { createMemoryPorts } from '#adapters/memory/memory.ts'
import { keepFresh } from '#engine/react/data/keep-fresh.ts'
import { createPage } from '#engine/react/state/page.ts'
import type { DashboardDocument, EntityDocument } from '#engine/schema/document.ts'
import { publishDocuments } from './publish.ts'
import { openStream } from './push.ts'
import type { Caller, TestServer } from './server.ts'

/** A user may have so many. */
const STREAMS_A_USER = 5
const GROUPS = ['all', 'some']
const LONGEST_S = 20

const title = (zh: string) => ({ zh })
const letter: EntityDocument = {
  ...({ kind: 'entity', grammar: 1, key: 'letter', title: title('letter') } as const),
  fields: [{ id: 'shelf', type: 'string', title: title('shelf') }],
  access: [
    { id: 'all', to: { roles: ['letter-all'] }, may: ['list', 'detail', 'add'] },
    {
      ...{ id: 'some', to: { roles: ['letter-some'] }, may: ['list', 'detail'] },
      rows: { '==': [{ var: 'shelf' }, 'a'] },
    },
  ],
}
const n = { id: 'n', fn: 'count' } as const
const QUERIES = [
  { id: 'n', entity: 'letter', get: 'sums', measures: [n] },
  { id: 'by', entity: 'letter', get: 'sums', group: [{ id: 'shelf' }], measures: [n] },
  { id: 'list', entity: 'letter', get: 'rows', size: 5 },
] as const

interface Asks {
  /** between two times a reader asked again, at least, ms */
  shortestMs: number
  asked: number
  /** how often the sums of the board were computed, for all of them */
  ran: number
  saves: number
  seconds: number
  /** what each of the readers of all was shown last, and how many there are */
  last: number[]
}

export async function proveReaders(
  server: TestServer,
  { readers, savesASecond, seconds }: { readers: number; savesASecond: number; seconds: number },
): Promise<Asks> {
  await publishDocuments(server.db, 'letter', [letter])
  const users: Caller[] = []
  while (users.length < readers / STREAMS_A_USER) {
    const role = `letter-${GROUPS[users.length % GROUPS.length]}`
    users.push(await server.loginNew({ account: `letter${users.length}`, roles: [role] }))
  }
  const leave = inBrowser()
  const told: Asks = { shortestMs: Number.POSITIVE_INFINITY, asked: 0, ran: 0, saves: 0, seconds, last: [] }
  const note = (message: unknown) => {
    const { sql } = message as { sql: string }
    if (/json_agg/.test(sql) && /"app_letter"/.test(sql)) told.ran++
  }
  subscribe('screenwright:statement', note)
  const boards = await Promise.all(
    users.flatMap(user => Array.from({ length: STREAMS_A_USER }, () => openBoard(server, user, told))),
  )
  const [keeper] = users
  const end = performance.now() + seconds * 1000
  const begun = performance.now()
  const write = async () => {
    while (performance.now() < end) {
      if (told.saves >= ((performance.now() - begun) / 1000) * savesASecond) await sleep(5)
      else {
        told.saves++
        const { status, text } = await keeper!.post('/api/data/letter/submit', { shelf: told.saves % 2 ? 'a' : 'b' })
        expect(status, text).toBe(200)
      }
    }
  }
  await Promise.all([write(), write(), write(), write()])
  // what was saved last is shown a moment later
  const lasts = () => [
    ...new Set(boards.filter(({ user }) => users.indexOf(user) % 2 === 0).map(({ shown }) => shown())),
  ]
  for (let waited = 0; waited < LONGEST_S && lasts().join() !== `${told.saves}`; waited++) await sleep(1000)
  told.last = lasts()
  unsubscribe('screenwright:statement', note)
  for (const { close } of boards) close()
  leave()
  return told
}

/** A board of a reader that asks again as in a browser. */
async function openBoard(server: TestServer, user: Caller, told: Asks) {
  const stream = await openStream(server.url, user, '', true)
  const heard: Record<string, (data: unknown) => void> = {}
  const page = createPage({
    bundle: { key: 'letters', document: board, entities: {}, dicts: {}, app: null },
    ports: {
      ...createMemoryPorts(),
      push: {
        isLive: () => true,
        on: (event, listener) => {
          heard[event] = listener
          return () => delete heard[event]
        },
      },
    },
    ...{ loader: {}, manifests: {}, mode: 'run' },
  })
  let shown = 0
  const ask = async (ids: string[], seen?: string) => {
    told.asked++
    const queries = QUERIES.filter(({ id }) => ids.includes(id)).map(({ id, entity, ...query }) => ({
      ...{ id, entity, query },
    }))
    for (const id of ids) page.answers[id] = { ...page.answers[id]!, state: 'waiting' }
    const { text, status } = await user.post('/api/data/queries', { queries, seen })
    expect(status, text).toBe(200)
    for (const line of text
      .trim()
      .split('\n')
      .map(each => JSON.parse(each))) {
      if (line.id === 'n') shown = Number(line.rows[0].n)
    }
    for (const id of ids) page.answers[id] = { ...page.answers[id]!, state: 'ready' }
  }
  await ask(QUERIES.map(({ id }) => id))
  let last = Number.NEGATIVE_INFINITY
  const again = (ids: string[], seen?: string) => {
    told.shortestMs = Math.min(told.shortestMs, performance.now() - last)
    last = performance.now()
    void ask(ids, seen)
  }
  const stop = keepFresh(page, again, performance.now())
  const listen = async () => {
    for (;;) {
      const event = await stream.next().catch(() => 'closed')
      if (event === 'closed') return
      if (event.startsWith('event: records')) heard.records?.(JSON.parse(event.split('data: ')[1]!))
    }
  }
  void listen()
  const close = () => {
    stop()
    stream.close()
  }
  return { user, close, shown: () => shown }
}

const board = {
  ...{ kind: 'dashboard', grammar: 1, key: 'letters', title: title('letters'), queries: QUERIES, cards: [] },
} as unknown as DashboardDocument

/** Gives this process what the code of boards asks of a browser. @returns takes it back */
function inBrowser(): () => void {
  const document = Object.assign(new EventTarget(), { hidden: false })
  setMaxListeners(0, document)
  Object.assign(globalThis, { document })
  return () => void delete (globalThis as { document?: unknown }).document
}
