/** What older clients ask for under other names is answered from what runs. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { addUser } from '#tests/support/people.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Caller
let maker: Caller

const text = (zh: string) => ({ zh, en: zh })
const documents = (key: string) =>
  [
    {
      ...{ kind: 'entity', grammar: 1, key, title: text(key) },
      access: [{ id: 'keepers', to: { roles: ['keeper'] }, may: ['list', 'edit'] }],
      fields: [{ id: 'name', type: 'string', title: text('name') }],
    },
    {
      ...{ kind: 'query', grammar: 1, key: `${key}.late`, title: text('late'), source: 'main' },
      ...{ sql: [`select 'hidden ${key}' as a`], result: [{ id: 'a', type: 'string' }] },
    },
  ] as unknown as AnyDocument[]

beforeAll(async () => {
  server = await startServer()
  for (const key of ['boats', 'walks']) await publishDocuments(server.db, key, documents(key))
  const id = await addUser(server.db, { account: 'maker', roles: ['creator'] })
  await server.db.maintain(trx => sql`update schema_app set created_by = ${id} where key = 'boats'`.execute(trx))
  maker = await server.login('maker')
  admin = await server.loginNew({ account: 'boss', roles: ['administrator'] })
})
afterAll(() => server?.stop())

const list = async (who: Caller, name: string, query = '') =>
  (await who.get<Page<WireRecord>>(`/api/${name}/list${query}`)).body.data.records

test('MA-29 appOperate is what can be granted in an app: its calls and its operations', async () => {
  const sent = { btnName: 'Ask', appId: 'boats', place: 'row', kind: 'url', btnUrl: '/' }
  const { id } = (await maker.post<WireRecord>('/api/appDiyOperate/submit', sent)).body.data
  const rows = await list(maker, 'appOperate')
  expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(['list', 'edit', `op_${id}`]))
  expect(rows.map(({ code }) => code)).not.toContain('remove')
  expect(rows.every(({ appId }) => appId === 'boats')).toBe(true)
  expect(await list(admin, 'appOperate', '?appId=walks')).toHaveLength(2)
  const one = await maker.get<WireRecord>(`/api/appOperate/detail?id=boats.op_${id}`)
  expect(one.body.data).toMatchObject({ name: 'Ask', code: `op_${id}` })
  expect((await maker.get('/api/appOperate/detail?id=walks.edit')).status).toBe(404)
})

test('MA-29 appDataSource is the published SQL queries of an app, without the SQL', async () => {
  const rows = await list(maker, 'appDataSource')
  expect(rows).toEqual([{ id: 'boats.late', name: 'late', appId: 'boats', dataSourceId: 'main', status: '1' }])
  expect((await list(admin, 'appDataSource')).map(({ appId }) => appId)).toEqual(['boats', 'walks'])
  expect(JSON.stringify(await list(admin, 'appDataSource'))).not.toContain('hidden')
})

test('nobody else asks for them, and nothing is kept under these names', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['keeper'] })
  for (const name of ['appOperate', 'appDataSource']) {
    expect((await clerk.get(`/api/${name}/list`)).status).toBe(403)
    for (const answer of [
      await admin.post(`/api/${name}/submit`, { name: 'x', appId: 'boats' }),
      await admin.post(`/api/${name}/remove?ids=1`),
    ])
      expect([answer.status, answer.body.msg]).toEqual([409, expect.stringContaining('这里只列出')])
  }
})
