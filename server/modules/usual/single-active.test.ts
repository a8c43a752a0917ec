import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const PATH = '/api/blade-email/plat-from'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'postmaster', roles: ['administrator'] })
})
afterAll(() => server.stop())

const add = async (name: string, status: number, caller = admin): Promise<WireRecord> => {
  const record = { name, host: 'mail.example', port: 465, account: name, password: 'secret of the post', status }
  return (await caller.post<WireRecord>(`${PATH}/submit`, record)).body.data
}
const active = async (caller = admin) =>
  (await caller.get<Page<WireRecord>>(`${PATH}/list?status=1`)).body.data.records.map(record => record.name)

test('EM-03 EM-04 enabling a mail platform disables the tenant’s others, by the call and by the form', async () => {
  const neighbour = await server.loginNew({ account: 'other-post', roles: ['administrator'], tenant: '000001' })
  await add('theirs', 1, neighbour)
  const one = await add('one', 1)
  const two = await add('two', 0)
  expect((await admin.post(`${PATH}/enable?id=${two.id}`)).status).toBe(200)
  expect(await active()).toEqual(['two'])
  await add('three', 1)
  expect(await active()).toEqual(['three'])
  await admin.post(`${PATH}/submit`, { id: one.id, status: 1 })
  expect(await active()).toEqual(['one'])
  expect(await active(neighbour)).toEqual(['theirs'])
})

test('what was disabled along has a new revision and its trace', async () => {
  const four = await add('four', 1)
  await add('five', 1)
  const after = (await admin.get<WireRecord>(`${PATH}/detail?id=${four.id}`)).body.data
  expect(after).toMatchObject({ status: 0, rev: Number(four.rev) + 1 })
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{ after: object }>`select after from blade_change where record = ${four.id} and verb = 'edit'`.execute(trx),
  )
  expect(rows).toEqual([{ after: { status: '0' } }])
})

test('of many enabled at the same moment one stays', async () => {
  const added = await Promise.all(['six', 'seven', 'eight', 'nine'].map(name => add(name, 0)))
  const answers = await Promise.all(added.map(({ id }) => admin.post(`${PATH}/enable?id=${id}`)))
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
  expect(await active()).toHaveLength(1)
})

test('only who may edit enables, and only what is there', async () => {
  const clerk = await server.loginNew({ account: 'post-clerk', roles: ['clerk'] })
  const ten = await add('ten', 0)
  expect((await clerk.post(`${PATH}/enable?id=${ten.id}`)).status).toBe(403)
  const neighbour = await server.loginNew({ account: 'third-post', roles: ['administrator'], tenant: '000001' })
  expect((await neighbour.post(`${PATH}/enable?id=${ten.id}`)).status).toBe(404)
  expect(await active()).not.toContain('ten')
})
