/** Two nodes over one database, everything at once: whatever the order, the count is right and nobody misses a message. */
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import { openStream } from '#tests/support/push.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { boot, type Running } from '../../boot.ts'

const PATH = '/api/blade-message/message'
const SENT = 40
let server: TestServer
let second: Running
let sender: Caller
let ann: Caller

beforeAll(async () => {
  server = await startServer()
  second = await boot(server.config)
  sender = await server.loginNew({ account: 'sender', roles: ['administrator'] })
  ann = await server.loginNew({ account: 'ann', roles: ['teacher'] })
})
afterAll(async () => {
  await second.close()
  await server.stop()
})

/** The call at either node, whichever comes. */
async function anywhere<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const url = randomInt(2) ? server.url : second.url
  const response = await fetch(`${url}${PATH}/${path}`, {
    method,
    headers: { 'blade-auth': `bearer ${caller.token}`, 'content-type': 'application/json', connection: 'close' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  expect(response.status, path).toBe(200)
  return ((await response.json()) as { data: T }).data
}

const list = () => anywhere<Page<Message>>(ann, 'GET', 'my/list?size=200')
const count = async () => (await anywhere<{ unReadCount: number }>(ann, 'GET', 'my/topList')).unReadCount

/** Reads the stream, cut off and opened again at either node after every few events, until all titles have come. */
async function hear(wanted: number): Promise<string[]> {
  const heard: string[] = []
  let lastId = '0'
  while (heard.length < wanted) {
    const stream = await openStream(randomInt(2) ? server.url : second.url, ann, lastId)
    for (let i = randomInt(1, 5); i > 0 && heard.length < wanted; i--) {
      const event = await stream.next()
      lastId = /^id: (\d+)/.exec(event)?.[1] ?? lastId
      const title = /event: message\ndata: .*"title":"([^"]*)"/.exec(event)?.[1]
      if (title) heard.push(title)
    }
    stream.close()
  }
  return heard
}

test('ME-08 ME-09 ME-10 sent, read and read all at two nodes at once: the count is right, each is told once', async () => {
  const titles = Array.from({ length: SENT }, (_, place) => `Message ${place}`)
  const hearing = hear(SENT)
  const sending = titles.map(title => anywhere(sender, 'POST', 'save', { title, receivers: [ann.result.user_id] }))
  const disturbing = Array.from({ length: SENT }, async (_, place) => {
    const { records } = await list()
    const one = records[randomInt(records.length || 1)]
    if (place === SENT / 2) await anywhere(ann, 'POST', 'readAll')
    else if (one) await anywhere(ann, 'GET', `detail?id=${one.id}`)
    expect(await count()).toBeLessThanOrEqual(SENT)
  })
  await Promise.all([...sending, ...disturbing])
  expect((await hearing).sort()).toEqual(titles.sort())
  const { records, total } = await list()
  expect(total).toBe(SENT)
  expect(await count()).toBe(records.filter(({ isRead }) => isRead === 1).length)
  await anywhere(ann, 'POST', 'readAll')
  expect(await count()).toBe(0)
})
