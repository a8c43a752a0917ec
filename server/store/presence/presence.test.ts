/** Who edits an app together: over HTTP, with two servers on one database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonHere } from '#adapters/wire/design.ts'
import { APPS, editDraft, makeApp, openState, publish, withEntity } from '#tests/support/design.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, callerOf, callsAt, startServer, type TestServer } from '#tests/support/server.ts'
import { MODULES } from '../../app.ts'
import { boot } from '../../boot.ts'
import type { PassingEvent } from '../../push/event.ts'
import { openPresence } from './presence.ts'

let server: TestServer
let second: Awaited<ReturnType<typeof boot>>
let lin: Caller
let wang: Caller

beforeAll(async () => {
  server = await startServer()
  second = await boot({ ...server.config, port: 0 }, undefined, MODULES)
  lin = await server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  wang = await server.loginNew({ account: 'wang', name: '王博', roles: ['administrator'] })
  await makeApp(lin, 'visit')
})
afterAll(async () => {
  await second?.close()
  await server?.stop()
})

const there = ({ result }: Caller) => callerOf(callsAt(second.url), result)
const TITLE = { page: 'p1', surface: 'data', document: 'entity:visit', node: 'fields/title' }
const report = (caller: Caller, place: object = TITLE, app = 'visit') =>
  caller.call<{ rev: number }>('PUT', `${APPS}/${app}/presence`, place)
const leave = (caller: Caller, page = 'p1', app = 'visit') =>
  caller.call('DELETE', `${APPS}/${app}/presence?page=${page}`)
const streamOf = (caller: Caller, url = server.url) => openStream(url, caller)
type Stream = Awaited<ReturnType<typeof openStream>>

/** Reads on until the event of this kind for which `suits`. */
async function until<T>(stream: Stream, kind: string, suits: (data: T) => boolean = () => true): Promise<T> {
  for (;;) {
    const block = await stream.next()
    if (block === 'closed') throw new Error('closed')
    const [, event, json] = /event: (\w+)\ndata: (.*)$/.exec(block) ?? []
    const data = json && (JSON.parse(json) as T)
    if (event === kind && data && suits(data)) return data
  }
}
const people = async (stream: Stream, suits: (names: string[]) => boolean): Promise<PersonHere[]> =>
  (
    await until<{ people: PersonHere[] }>(stream, 'presence', ({ people }) =>
      suits(people.map(({ name }) => name).sort()),
    )
  ).people
const both = (names: string[]) => names.join() === '林晓,王博'

test('each learns where the other is, at whichever server they are, and that they left', async () => {
  const [lins, wangs] = [await streamOf(lin), await streamOf(wang, second.url)]
  expect((await report(lin)).status).toBe(200)
  expect((await report(there(wang), { ...TITLE, node: '' })).status).toBe(200)
  expect(await people(lins, both)).toContainEqual({
    ...{ user: wang.result.user_id, name: '王博', avatar: null },
    ...{ surface: 'data', document: 'entity:visit', node: '' },
  })
  expect((await people(wangs, both)).find(({ name }) => name === '林晓')?.node).toBe('fields/title')
  await report(lin, { ...TITLE, surface: 'screens', document: 'page:visit.manage', node: 'form/title' })
  const moved = await people(wangs, names => names.includes('林晓'))
  expect(moved.find(({ name }) => name === '林晓')?.surface).toBe('screens')
  expect((await leave(there(wang))).status).toBe(200)
  expect((await people(lins, names => !names.includes('王博'))).map(({ name }) => name)).toEqual(['林晓'])
  for (const stream of [lins, wangs]) stream.close()
  await leave(lin)
})

test('who edits it learns of each revision of the draft, whoever made it and however', async () => {
  const stream = await streamOf(wang, second.url)
  const { rev: before } = (await report(there(wang))).body.data
  const next = () => until<{ app: string; rev: number }>(stream, 'draft')
  const retitle = (zh: string) =>
    editDraft(
      lin,
      'visit',
      withEntity(entity => ({ ...entity, title: { zh } })),
    )
  await retitle('来访')
  expect(await next()).toEqual({ app: 'visit', rev: before + 1 })
  await publish(lin, 'visit')
  expect((await next()).rev).toBe(before + 2)
  await retitle('访客')
  expect((await next()).rev).toBe(before + 3)
  await lin.call('DELETE', `${APPS}/visit/draft`)
  expect((await next()).rev).toBe(before + 4)
  await lin.post(`${APPS}/visit/rollback`, { version: 1 })
  expect((await next()).rev).toBe(before + 5)
  expect((await report(wang)).body.data.rev).toBe(before + 5)
  const { draft, version } = await openState(lin, 'visit')
  const alone = await wang.get(`${APPS}/visit/draft`)
  expect(alone.body.data).toEqual({ ...draft, version })
  stream.close()
  await leave(wang)
})

test('nobody without a right to the app, or of another tenant, says where they are or hears of it', async () => {
  const other = await server.loginNew({ account: 'other', roles: ['creator'] })
  const reader = await server.loginNew({ account: 'reader', roles: ['staff'] })
  const far = await server.loginNew({ account: 'far', tenant: '000007', roles: ['administrator'] })
  const streams = await Promise.all([other, reader, far].map(caller => streamOf(caller)))
  const lins = await streamOf(lin)
  expect((await report(other)).status).toBe(403)
  expect((await report(reader)).status).toBe(403)
  expect((await report(far)).status).toBe(404)
  expect((await report(lin, TITLE, 'nothing')).status).toBe(404)
  for (const [caller, status] of [
    [other, 403],
    [reader, 403],
    [far, 404],
  ] as const)
    expect((await caller.get(`${APPS}/visit/draft`)).status).toBe(status)
  expect((await report(lin)).status).toBe(200)
  // another's page is not closed by its name
  await report(wang)
  await people(lins, both)
  await leave(wang, 'p1')
  expect((await people(lins, names => !both(names))).map(({ name }) => name)).toEqual(['林晓'])
  for (const stream of streams) {
    const first = await Promise.race([stream.next(), sleep(300, 'silent')])
    expect(first).toBe('silent')
    stream.close()
  }
  lins.close()
  await leave(lin)
})

test.each([
  ['a long address', { ...TITLE, node: 'a'.repeat(201) }],
  ['a huge one', { ...TITLE, node: 'a'.repeat(50_000) }],
  ['control characters', { ...TITLE, node: 'fields/\u0007' }],
  ['an object', { ...TITLE, node: { a: 1 } }],
  ['a sentence for a document', { ...TITLE, document: 'entity:visit is here' }],
  ['a long document', { ...TITLE, document: `entity:${'a'.repeat(81)}` }],
  ['no surface', { ...TITLE, surface: '' }],
  ['no page', { ...TITLE, page: '' }],
  ['a long page', { ...TITLE, page: 'p'.repeat(41) }],
  ['nothing', null],
])('a place of %s is refused', async (_what, place) => {
  const { status, body } = await report(lin, place as object)
  expect([status, typeof body.msg]).toEqual([400, 'string'])
})

test('the longest place there is fits into a notice', async () => {
  const stream = await streamOf(lin)
  const place = {
    ...{ page: 'p'.repeat(40), surface: 's'.repeat(20), document: `${'k'.repeat(20)}:${'a'.repeat(80)}` },
    node: '🦉'.repeat(100),
  }
  const long = await server.loginNew({ account: 'long', name: '长'.repeat(50), roles: ['administrator'] })
  await report(lin)
  expect((await report(long, place)).status).toBe(200)
  expect((await people(stream, names => names.length === 2)).some(({ node }) => node === place.node)).toBe(true)
  stream.close()
  for (const caller of [lin, long]) await leave(caller, caller === lin ? 'p1' : place.page)
})

test('thirty moves write no row: no event, no answer kept, no line of the log, no use of the session', async () => {
  const mover = await server.loginNew({ account: 'mover', roles: ['administrator'] })
  await report(mover)
  const before = await written(mover)
  for (let at = 0; at < 30; at++) {
    const place = { ...TITLE, node: `fields/f${at}` }
    const headers = { 'idempotency-key': `move-${at}` }
    expect((await mover.call('PUT', `${APPS}/visit/presence`, place, headers)).status).toBe(200)
  }
  await sleep(6_000) // the log is written after 1 s, the last use of sessions after 5 s
  expect(await written(mover)).toEqual(before)
  await leave(mover)
})

async function written({ result }: Caller) {
  const counts = sql`
    select (select count(*) from push_event) as events, (select count(*) from idempotency_key) as keys,
           (select count(*) from blade_api_log where user_id = ${result.user_id} and request_uri like '%presence') as lines,
           (select count(*) from session where user_id = ${result.user_id} and last_call like '%presence') as uses`
  return (await server.db.maintain(trx => counts.execute(trx))).rows
}

test('reports in a loop are bounded, and reach the others gathered', async () => {
  const looping = await server.loginNew({ account: 'looping', roles: ['administrator'] })
  const stream = await streamOf(lin)
  await report(lin)
  await people(stream, names => names.includes('林晓'))
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => report(looping, { ...TITLE, page: `p${at}`, node: `fields/f${at}` })),
  )
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect([...counts.keys()].sort()).toEqual([200, 429])
  expect(counts.get(200)!.length).toBeLessThanOrEqual(120) // a new window may begin meanwhile
  let told = 0
  for (;;) {
    const block = await Promise.race([stream.next(), sleep(500, null)])
    if (block === null) break
    told += 1
  }
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(20)
  stream.close()
})

test('who gives no sign any more is gone, and the others are told', async () => {
  const heard: [PassingEvent, string[]][] = []
  const close = await openPresence(
    server.db.listen,
    (event, { users }) => heard.push([event, [...users]]),
    1_000, // as at a server with less patience
  )
  await report(lin)
  const sign = setInterval(() => void report(lin), 300)
  await report(wang)
  const namesOf = ([event]: (typeof heard)[number]) =>
    event.kind === 'presence' ? event.people.map(({ name }) => name).join() : ''
  await expect.poll(() => heard.some(one => namesOf(one).includes('王博'))).toBe(true)
  await expect.poll(() => heard.map(namesOf).at(-1), { timeout: 5_000 }).toBe('林晓')
  expect(heard.at(-1)?.[1]).toEqual([lin.result.user_id])
  clearInterval(sign)
  await close()
})
