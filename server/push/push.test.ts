import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { publishEvent } from './publish.ts'

let server: TestServer
let ann: Caller
let bob: Caller
beforeAll(async () => {
  server = await startServer()
  ann = await server.loginNew({ account: 'ann' })
  bob = await server.loginNew({ account: 'bob' })
})
afterAll(() => server.stop())

/** An open stream; `next` waits for the next event. */
async function open(caller: Caller, lastId?: string) {
  const stop = new AbortController()
  const headers = { 'blade-auth': `bearer ${caller.token}`, ...(lastId ? { 'last-event-id': lastId } : {}) }
  const response = await fetch(`${server.url}/api/push/stream`, { headers, signal: stop.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<string> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (!block.startsWith(':')) return block
        continue
      }
      const { done, value } = await reader.read()
      if (done) return 'closed'
      text += value
    }
  }
  return { status: response.status, next, close: () => stop.abort() }
}

const published = (version: number) => ({ kind: 'published', screen: 's', app: 'a', version }) as const
const everybody = { tenant: '000000' }

it('tells everybody of the tenant, and nobody of another', async () => {
  const foreigner = await server.loginNew({ account: 'foreigner', tenant: '000005' })
  const [mine, theirs] = [await open(ann), await open(foreigner)]
  await publishEvent(server.db, published(1), { tenant: '000005' })
  await publishEvent(server.db, published(2), everybody)
  expect(await mine.next()).toMatch(/^id: \d+\nevent: published\ndata: \{"screen":"s","app":"a","version":2\}$/)
  expect(await theirs.next()).toContain('"version":1')
  mine.close()
  theirs.close()
})

it('tells one user what is meant for one user', async () => {
  const [anns, bobs] = [await open(ann), await open(bob)]
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

it('Last-Event-ID reads on where the client stopped', async () => {
  const first = await open(ann)
  await publishEvent(server.db, published(4), everybody)
  const id = /^id: (\d+)/.exec(await first.next())?.[1]
  first.close()
  await publishEvent(server.db, published(5), everybody)
  await publishEvent(server.db, published(6), everybody)
  const second = await open(ann, id)
  expect(await second.next()).toContain('"version":5')
  expect(await second.next()).toContain('"version":6')
  second.close()
})

it('a user has at most five streams', async () => {
  const carl = await server.loginNew({ account: 'carl' })
  const streams = []
  for (let i = 0; i < 5; i++) streams.push(await open(carl))
  expect((await open(carl)).status).toBe(429)
  for (const stream of streams) stream.close()
})

it('needs a session', async () => {
  expect((await server.call('GET', '/api/push/stream')).status).toBe(401)
})
