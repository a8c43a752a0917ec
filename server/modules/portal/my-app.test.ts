import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const MINE = '/api/blade-portal/myApp'

let server: TestServer
let ann: Caller
let ben: Caller
let app: string

beforeAll(async () => {
  server = await startServer()
  const keeper = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  app = (await keeper.post<{ id: string }>('/api/appInfo/appInfo/submit', { appName: '借用登记' })).body.data.id
  ann = await server.loginNew({ account: 'ann', roles: ['staff'] })
  ben = await server.loginNew({ account: 'ben', roles: ['staff'] })
})
afterAll(() => server.stop())

test('PC-38 MA-28 my apps are mine, known by the names they have, each once', async () => {
  const { body } = await ann.post<WireRecord>(`${MINE}/submit`, {
    appId: app,
    appName: 'another',
    userId: ben.result.user_id,
  })
  expect(body.data).toMatchObject({ appId: app, appName: '借用登记', userId: ann.result.user_id })
  expect((await ann.post(`${MINE}/submit`, { appId: app })).status).toBe(400)
  expect((await ann.post(`${MINE}/submit`, { appId: 'no-such-app' })).status).toBe(400)

  const listOf = async (caller: Caller, query = '') =>
    (await caller.get<Page<WireRecord>>(`${MINE}/getMyAppList${query}`)).body.data.records.map(({ appName }) => appName)
  expect(await listOf(ann, '?appName_like=登记')).toEqual(['借用登记'])
  expect(await listOf(ann, '?appName_like=报销')).toEqual([])
  expect(await listOf(ben)).toEqual([])
})
