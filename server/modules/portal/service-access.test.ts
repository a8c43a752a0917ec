import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const SERVICES = '/api/blade-portal/serviceManage'

let server: TestServer
let keeper: Caller
let ann: Caller
let ben: Caller

beforeAll(async () => {
  server = await startServer()
  keeper = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  ann = await server.loginNew({ account: 'ann', depts: ['library'] })
  ben = await server.loginNew({ account: 'ben', depts: ['canteen'] })
})
afterAll(() => server.stop())

const save = async (service: WireRecord) =>
  expect((await keeper.post(`${SERVICES}/save`, { status: 1, ...service })).body).toMatchObject({ code: 200 })

test('a service is seen by the people and departments it names, published ones by everyone else', async () => {
  await save({ serviceName: 'open to all' })
  await save({ serviceName: 'for ann', userIds: ann.result.user_id })
  await save({ serviceName: 'for the canteen', deptIds: ben.result.dept_id })
  await save({ serviceName: 'a draft', status: 0 })

  const seen = async (caller: Caller) => {
    const { body } = await caller.get<Page<WireRecord>>(`${SERVICES}/list`)
    for (const record of body.data.records) if (caller !== keeper) expect(record).not.toHaveProperty('userIds')
    return body.data.records.map(({ serviceName }) => serviceName).toSorted()
  }
  expect(await seen(keeper)).toEqual(['a draft', 'for ann', 'for the canteen', 'open to all'])
  expect(await seen(ann)).toEqual(['for ann', 'open to all'])
  expect(await seen(ben)).toEqual(['for the canteen', 'open to all'])
})
