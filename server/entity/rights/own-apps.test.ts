/** Records of an app, kept by those who manage it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const notes = {
  kind: 'entity',
  grammar: 1,
  key: 'appNote',
  title: { zh: '说明', en: 'Note' },
  fields: [{ id: 'appId', type: 'string', title: { zh: '应用' } }],
  access: [
    {
      id: 'managers',
      to: { roles: ['creator'] },
      may: ['list', 'detail', 'add', 'edit', 'remove'],
      rows: { in: [{ var: 'appId' }, { var: '$me.apps' }] },
    },
  ],
} as AnyDocument

let server: TestServer
let ada: Caller
let bob: Caller

beforeAll(async () => {
  server = await startServer()
  await publishDocuments(server.db, 'appNote', [notes])
  ada = await server.loginNew({ account: 'ada', roles: ['creator'] })
  bob = await server.loginNew({ account: 'bob', roles: ['creator'] })
})
afterAll(() => server.stop())

const make = (caller: Caller, key: string) => caller.post('/api/blade-schema/design/apps', { key, title: { zh: key } })
const keep = async (caller: Caller, appId: string) => (await caller.post('/api/data/appNote/submit', { appId })).status
const seen = async (caller: Caller) =>
  (await caller.post<{ rows: { appId: string }[] }>('/api/data/appNote/query', {})).body.data.rows
    .map(({ appId }) => appId)
    .sort()

test('who makes an app keeps its records from the next call on; nobody else does', async () => {
  expect(await keep(ada, 'lending')).not.toBe(200)
  await make(ada, 'lending')
  expect(await keep(ada, 'lending')).toBe(200)
  expect(await keep(bob, 'lending')).not.toBe(200)
  expect(await keep(ada, 'other')).not.toBe(200)
  expect([await seen(ada), await seen(bob)]).toEqual([['lending'], []])
})

test('they follow the app to another owner, and end with it', async () => {
  await make(ada, 'walks')
  await keep(ada, 'walks')
  expect(
    (await ada.call('PUT', '/api/blade-schema/design/apps/walks/owner', { user: bob.result.user_id })).status,
  ).toBe(200)
  expect([await seen(ada), await seen(bob)]).toEqual([['lending'], ['walks']])
  expect(await keep(ada, 'walks')).not.toBe(200)
  await bob.call('DELETE', '/api/blade-schema/design/apps/walks')
  expect(await seen(bob)).toEqual([])
})
