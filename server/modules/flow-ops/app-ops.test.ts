/** The processes of one app, for whoever makes it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MenuItem } from '#adapters/wire/screen.ts'
import type { FlowDocument } from '#engine/schema/document.ts'
import { agree, deploy, flowOf, PROCESS, rowsOf, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const OPS = '/api/blade-workflow/ops'
let server: TestServer
let admin: Caller
let maker: Caller
let other: Caller
let owner: Caller
let ann: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  other = await server.loginNew({ account: 'other', roles: ['creator'] })
  owner = await server.loginNew({ account: 'owner' })
  ann = await server.loginNew({ account: 'ann' })
  for (const [key, by] of [
    ['trips', maker],
    ['rooms', other],
  ] as const) {
    const flow: FlowDocument = { ...flowOf(key, [['look', users('ann')]]), administrators: { users: ['admin'] } }
    await deploy(server, flow)
    await publishDocuments(server.db, key, [flow])
    await server.db.write({ tenant: '000000' }, trx =>
      sql`update schema_app set created_by = ${by.result.user_id} where tenant_id = ${trx.tenant} and key = ${key}`.execute(
        trx,
      ),
    )
  }
})
afterAll(() => server.stop())

const list = async (caller: Caller, name: string, query = '') => {
  const { status, body } = await caller.get<{ records: { processDefinitionKey: string }[] }>(
    `${OPS}/${name}?size=50${query}`,
  )
  return status === 200 ? body.data.records.map(row => row.processDefinitionKey) : status
}
const params = (appId: string) =>
  encodeURIComponent(Buffer.from(JSON.stringify({ appId, appName: 'x' })).toString('base64'))

test('WO-18 who makes an app has the processes of it, and of no other; an administrator has those of the app named', async () => {
  const [trip, room] = [await start(owner, 'trips'), await start(owner, 'rooms')]
  for (const name of ['list', 'processList', 'figures']) {
    expect(await list(maker, name), name).toEqual(['trips'])
    expect(await list(maker, name, '&appId=trips'), name).toEqual(['trips'])
    expect(await list(maker, name, `&params=${params('trips')}`), name).toEqual(['trips'])
    expect(await list(maker, name, '&appId=rooms'), name).toBe(403)
    expect(await list(admin, name, '&appId=rooms'), name).toEqual(['rooms'])
    expect(await list(ann, name), name).toEqual([])
    expect(await list(ann, name, '&appId=trips'), name).toBe(403)
  }
  expect(((await list(admin, 'list')) as string[]).toSorted()).toEqual(['rooms', 'trips'])
  const act = (id: string, caller: Caller) =>
    caller.post(`${OPS}/urgeTask`, { processInstanceId: id }).then(({ status }) => status)
  expect([await act(trip, maker), await act(room, maker), await act(trip, other)]).toEqual([200, 403, 403])
  const sees = (id: string) => maker.get(`${PROCESS}/detail?processInsId=${id}`).then(({ status }) => status)
  expect([await sees(trip), await sees(room)]).toEqual([200, 403])
  const figures = (key: string) =>
    maker.get(`${OPS}/figuresBy?by=node&processDefinitionKey=${key}`).then(({ status }) => status)
  expect([await figures('trips'), await figures('rooms')]).toEqual([200, 403])
  await agree(ann, trip)
  expect(await list(maker, 'doneList')).toEqual(['trips'])
})

test('WO-18 the page has an entry for whoever makes an app with flows, at its address', async () => {
  const entries = async (caller: Caller) =>
    (await caller.get<MenuItem[]>('/api/blade-system/menu/routes')).body.data
      .flatMap(entry => [entry, ...(entry.children ?? [])])
      .filter(({ path }) => path === '/miniApp/home/processOps')
  expect((await entries(maker)).map(({ screen }) => screen)).toEqual(['workflow.ops'])
  expect(await entries(ann)).toEqual([])
  expect(await entries(admin)).toHaveLength(1)
  expect((await maker.get('/api/blade-schema/screen/workflow.ops')).status).toBe(200)
})

test('a creator who is no maker of the app any more has its processes no more', async () => {
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update schema_app set created_by = 1 where tenant_id = ${trx.tenant} and key = 'trips'`.execute(trx),
  )
  expect(await list(maker, 'processList')).toEqual([])
  expect(await rowsOf(maker, 'todoList')).toEqual([])
})
