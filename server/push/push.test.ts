import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { PUSH_CHANNEL, publishEvent } from './publish.ts'
import { createStreams } from './streams.ts'

let server: TestServer
let ann: Caller
let bob: Caller
beforeAll(async () => {
  server = await startServer()
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
})
afterAll(() => server.stop())

const published = (version: number) => ({ kind: 'published', screen: 's', app: 'a', version }) as const
const everybody = { tenant: '000000' }

it('notifies everybody of the tenant, and nobody of another', async () => {
  const foreigner = await server.loginNew({ account: 'foreigner', tenant: '000005' })
  const [mine, theirs] = [await openStream(server.url, ann), await openStream(server.url, foreigner)]
  await publishEvent(server.db, published(1), { tenant: '000005' })
  await publishEvent(server.db, published(2), everybody)
  expect(await mine.next()).toMatch(/^id: \d+\nevent: published\ndata: \{"screen":"s","app":"a","version":2\}$/)
  expect(await theirs.next()).toContain('"version":1')
  mine.close()
  theirs.close()
})

it('notifies only one user of an event for that user', async () => {
  const [anns, bobs] = [await openStream(server.url, ann), await openStream(server.url, bob)]
  await publishEvent(
    server.db,
    { kind: 'message', id: '1', title: 'for ann' },
    { ...everybody, user: ann.result.user_id },
  )
  await publishEvent(server.db, published(3), everybody)
  expect(await anns.next()).toContain('for ann')
  expect(await bobs.next()).toContain('"version":3')
  anns.close()
  bobs.close()
})

it('Last-Event-ID continues where the client stopped', async () => {
  const first = await openStream(server.url, ann)
  await publishEvent(server.db, published(4), everybody)
  const id = /^id: (\d+)/.exec(await first.next())?.[1]
  first.close()
  await publishEvent(server.db, published(5), everybody)
  await publishEvent(server.db, published(6), everybody)
  const second = await openStream(server.url, ann, id)
  expect(await second.next()).toContain('"version":5')
  expect(await second.next()).toContain('"version":6')
  second.close()
})

it('ME-10 an event a client already has is not sent again when its node receives it late', async () => {
  const first = await openStream(server.url, ann)
  await publishEvent(server.db, published(7), everybody)
  const id = /^id: (\d+)/.exec(await first.next())![1]!
  first.close()
  const second = await openStream(server.url, ann, id)
  const notice = JSON.stringify({ id, tenant: '000000', user: null })
  await server.db.write(everybody, trx => sql`select pg_notify(${PUSH_CHANNEL}, ${notice})`.execute(trx))
  await publishEvent(server.db, published(8), everybody)
  expect(await second.next()).toContain('"version":8')
  second.close()
})

it('a user has at most five streams', async () => {
  const carl = await server.loginNew({ account: 'carl' })
  const streams = []
  for (let i = 0; i < 5; i++) streams.push(await openStream(server.url, carl))
  expect((await openStream(server.url, carl)).status).toBe(429)
  for (const stream of streams) stream.close()
})

it('what is told after a stream was ended, and before its connection is closed, is not written', async () => {
  const out = new ServerResponse(new IncomingMessage(new Socket()))
  const failures: string[] = []
  out.on('error', error => failures.push(String(error)))
  const streams = await createStreams(server.db, { alive: async () => [], onChange: async () => async () => {} })
  const who = { ...everybody, id: ann.result.user_id } as Who
  streams.open({ who, session: 's', lastId: '', begun: false, out, stillSignedIn: async () => {} })
  await expect.poll(() => streams.heardBy(who.tenant)).toHaveLength(1)
  out.end()
  streams.tellNow({ kind: 'draft', app: 'a', rev: 1 }, { tenant: who.tenant, users: new Set([who.id]) })
  await publishEvent(server.db, published(9), everybody)
  const other = await openStream(server.url, bob)
  await publishEvent(server.db, published(10), everybody)
  await other.next()
  other.close()
  await streams.close()
  expect(failures).toEqual([])
})

it('a changed account ends its streams, and no other tenant is asked which of its sessions go on', async () => {
  const theirs = await openStream(server.url, await server.loginNew({ account: 'far', tenant: '000006' }))
  const dora = await server.loginNew({ account: 'dora' })
  const mine = await openStream(server.url, dora)
  const asked: string[] = []
  const note = (message: unknown) => {
    const { sql, tenant } = message as { sql: string; tenant: string }
    if (/select s\.id from session s/.test(sql)) asked.push(tenant)
  }
  subscribe('screenwright:statement', note)
  const admin = await server.login('admin')
  const { status } = await admin.post(`/api/blade-system/user/remove?ids=${dora.result.user_id}`)
  expect(status).toBe(200)
  expect(await mine.next()).toBe('closed')
  unsubscribe('screenwright:statement', note)
  expect(asked).toEqual(['000000'])
  theirs.close()
})

it('needs a session', async () => {
  expect((await server.call('GET', '/api/push/stream')).status).toBe(401)
})
