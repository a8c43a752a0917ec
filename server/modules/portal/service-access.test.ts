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

test('a visitor reads the fields and rows a shipped document shows, and nothing else, not by count or error either', async () => {
  const categories = '/api/blade-portal/serviceCategory'
  const add = async (record: WireRecord, caller = keeper) => {
    const { body } = await caller.post<WireRecord>(`${categories}/submit`, { status: 1, ...record })
    expect(body.code, body.msg).toBe(200)
    return body.data.id
  }
  const shut = await add({ name: 'XYZZY closed', status: 0, remark: 'PLUGH' })
  const above = await add({ name: 'Study', remark: 'PLUGH' })
  await add({ name: 'Exams', parentId: above })
  await add({ name: 'Left', parentId: shut })
  const abroad = await server.loginNew({ account: 'abroad', roles: ['administrator'], tenant: '000003' })
  await add({ name: 'FROBOZZ abroad' }, abroad)

  const visit = (call: string, headers = {}) =>
    server.call<Page<WireRecord>>('GET', `${categories}/noLogin/${call}`, undefined, headers)
  const { body } = await visit('list?descs=name')
  expect(body.data).toMatchObject({ total: 3 })
  const [study] = body.data.records
  expect(Object.keys(study!).toSorted()).toEqual(['icon', 'id', 'name', 'parentId', 'rev', 'sort'])
  const all = await visit('listNoPage')
  expect(all.body.data).toHaveLength(3)
  const answers = [
    await visit('list?size=500'),
    await visit('list?size=-1'),
    await visit('list?remark=PLUGH'),
    await visit('list?status=0'),
    await visit('list?createUser=1'),
    await visit('list?descs=createUser'),
    await visit('list?name=XYZZY'),
    await visit(`list?id=${shut}`),
    await visit('list', { 'blade-auth': `bearer ${keeper.token}` }),
    all,
  ]
  for (const { text } of answers) expect(text).not.toMatch(/XYZZY|PLUGH|FROBOZZ|keeper/)
  expect(answers.slice(0, 6).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  for (const { body } of answers.slice(6, 8)) expect(body.data.total).toBe(0)
  for (const call of ['list', 'listNoPage', `detail?id=${above}`])
    expect((await server.call('GET', `${categories}/${call}`)).status).toBe(401)
  expect((await server.call('POST', '/api/data/serviceCategory/query', { get: 'rows' })).status).toBe(401)
})
