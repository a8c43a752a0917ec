/** Business data of apps: kept queries, records that were returned, batches, and what brought a record about. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument } from '#engine/schema/document.ts'
import { deploy, flowOf, PROCESS, rowsOf, start, users } from '#tests/support/flow.ts'
import { publishDocuments } from '#tests/support/publish.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const BIZ = '/api/appInfo/appBizData'
const appId = 'trip'
const own = { '==': [{ var: 'createUser' }, { var: '$me.id' }] }
const MAY = ['list', 'detail', 'add', 'edit', 'remove']

const trip: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'trip', title: { zh: '出差', en: 'Trip' }, status: true, labelField: 'title' },
  access: [
    { id: 'staff', to: { roles: ['staff'] }, may: MAY },
    { id: 'clerk', to: { roles: ['clerk'] }, may: MAY, rows: own, hide: ['cost'] },
    { id: 'reader', to: { roles: ['reader'] }, may: ['list', 'detail'] },
  ],
  fields: [
    { id: 'title', type: 'string', maxLength: 40, required: true, title: { zh: '标题', en: 'Title' } },
    { id: 'days', type: 'integer', min: 1, title: { zh: '天数', en: 'Days' } },
    { id: 'cost', type: 'integer', title: { zh: '费用', en: 'Cost' } },
    {
      id: 'stops',
      type: 'children',
      to: 'trip.stop',
      by: 'trip',
      title: { zh: '行程' },
      onRemove: 'remove',
      empty: true,
    },
  ],
}
const stop: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: 'trip.stop', title: { zh: '行程' } },
  access: trip.access!.map(({ hide: _, rows: __, ...grant }) => grant),
  fields: [
    { id: 'trip', type: 'ref', to: 'trip', title: { zh: '出差' } },
    { id: 'place', type: 'string', maxLength: 40, required: true, title: { zh: '地点' } },
  ],
}
const queryOf = (key: string, more: object) =>
  ({ kind: 'query', grammar: 1, key, title: { zh: key }, ...more }) as AnyDocument
const QUERIES = [
  queryOf('trip.long', {
    entity: 'trip',
    get: 'rows',
    params: [{ id: 'least', type: 'integer', title: { zh: '至少' }, default: 5 }],
    where: { '>=': [{ var: 'days' }, { var: '$param.least' }] },
    sort: [{ id: 'days', order: 'down' }],
  }),
  queryOf('trip.dear', { entity: 'trip', get: 'rows', where: { '>': [{ var: 'cost' }, 100] } }),
  queryOf('trip.top', { entity: 'trip', get: 'rows', sort: [{ id: 'days', order: 'down' }], size: 2 }),
  queryOf('trip.sum', { entity: 'trip', get: 'sums', measures: [{ id: 'n', fn: 'count' }] }),
  queryOf('trip.ids', {
    ...{
      source: 'main',
      sql: ["select id from app_trip where title like '长%'"],
      access: { roles: ['staff', 'clerk'] },
    },
    result: [{ id: 'id', type: 'string' }],
  }),
  queryOf('trip.names', {
    ...{ source: 'main', sql: ['select title from app_trip'], access: { roles: ['staff'] } },
    result: [{ id: 'title', type: 'string' }],
  }),
]

let server: TestServer
let staff: Caller
let clerk: Caller
let reader: Caller
let nobody: Caller
beforeAll(async () => {
  server = await startServer()
  staff = await server.loginNew({ account: 'staff', roles: ['staff'] })
  clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  reader = await server.loginNew({ account: 'reader', roles: ['reader'] })
  nobody = await server.loginNew({ account: 'nobody', roles: ['guest'] })
  await publishDocuments(server.db, 'trip', [trip, stop, ...QUERIES])
})
afterAll(() => server?.stop())

const biz = <T = WireRecord>(name: string, body: object, who = staff) =>
  who.post<T>(`${BIZ}/${name}`, { appId, ...body })
const add = async (data: object, who = staff) => {
  const answer = await biz('saveBizData', { data, operate: 'add' }, who)
  expect(answer.body.msg).toBe('')
  return answer.body.data.id!
}
const setStatus = (ids: string[], status: number) =>
  server.db.write({ tenant: '000000' }, trx =>
    sql`update app_trip set data_status = ${status} where tenant_id = '000000' and id = any(${ids}::bigint[])`.execute(
      trx,
    ),
  )
const statusOf = async (id: string) => (await biz('detail', { dataId: id })).body.data.dataStatus
const titles = async (body: object, who = staff) => {
  const answer = await biz<Page<WireRecord>>('list', body, who)
  return answer.status === 200 ? answer.body.data.records.map(({ title }) => title) : answer.body.msg
}

describe('DM-15 aiSql names a kept query', () => {
  beforeAll(async () => {
    for (const [title, days, cost] of [
      ['长一', 9, 500],
      ['长二', 7, 50],
      ['短', 2, 900],
      ['中', 6, 10],
    ] as const)
      await add({ title, days, cost })
    await add({ title: '长三', days: 8 }, clerk)
  })

  test('whose rows are the list, in its order, within the search, page by page, as records the caller may read', async () => {
    expect(await titles({ aiSql: 'trip.long' })).toEqual(['长一', '长三', '长二', '中'])
    expect(await titles({ aiSql: 'trip.long', sort: 'days' })).toEqual(['中', '长二', '长三', '长一'])
    expect(await titles({ aiSql: 'trip.long', queryObj: { title_like: '长' }, size: 2, current: 2 })).toEqual(['长二'])
    expect(await titles({ aiSql: 'trip.top' })).toEqual(['长一', '长三'])
    expect(await titles({ aiSql: 'trip.ids', sort: 'days' })).toEqual(['长二', '长三', '长一'])
    expect(await titles({ aiSql: 'trip.long' }, clerk)).toEqual(['长三'])
    expect(await titles({ aiSql: 'trip.ids' }, clerk)).toEqual(['长三'])
    const [first] = (await biz<Page<WireRecord>>('list', { aiSql: 'trip.top' })).body.data.records
    expect(first).toMatchObject({ APP_TRIP_ID: first!.id, APP_TRIP_DATA_STATUS: 1, APP_TRIP_DATA_FROM: 'app' })
  })

  test('and is refused as anything else: no text of SQL is run', async () => {
    const refused = '不执行 SQL 语句'
    for (const aiSql of [
      'select 1',
      'select * from app_trip',
      'trip',
      'trip.long; drop table app_trip',
      1,
      ['trip.long'],
      {},
    ])
      expect(await titles({ aiSql })).toContain(refused)
    expect(await titles({ aiSql: 'trip.sum' })).toContain('不是“出差”的记录')
    expect(await titles({ aiSql: 'trip.names' })).toContain('不是“出差”的记录')
    // a query over a field the caller may not see, one they may not run, and the app itself
    expect((await biz('list', { aiSql: 'trip.dear' }, clerk)).status).toBe(400)
    expect((await biz('list', { aiSql: 'trip.ids' }, reader)).status).toBe(403)
    expect((await biz('list', { aiSql: 'trip.long' }, nobody)).status).toBe(403)
  })
})

describe('a batch', () => {
  test('DM-13 VM-82 sends away those of status 1 alone, and says what was left and why', async () => {
    const [free, running, returned] = [await add({ title: 'a' }), await add({ title: 'b' }), await add({ title: 'c' })]
    await setStatus([running], 3)
    await setStatus([returned], 2)
    const { body } = await biz('removeBizData', { ids: [free, running, '42', returned] })
    expect(body.data).toEqual({
      removed: [free],
      left: [
        { id: running, msg: '非正常状态数据不可删除!' },
        { id: '42', msg: expect.stringContaining('出差') },
        { id: returned, msg: '非正常状态数据不可删除!' },
      ],
    })
    expect((await biz('detail', { dataId: free })).status).toBe(404)
    expect(await statusOf(running)).toBe(3)
    // none of them: refused; nor do others' records go
    expect((await biz('removeBizData', { ids: [running] })).body.msg).toBe('非正常状态数据不可删除!')
    const mine = await add({ title: 'd' })
    expect((await biz('removeBizData', { ids: [mine] }, clerk)).status).toBe(404)
    expect((await biz('removeBizData', { ids: [mine] }, reader)).status).toBe(403)
  })
})

describe('a returned record', () => {
  let id: string
  beforeEach(async () => {
    id = await add({ title: '退回', days: 3, stops: [{ place: '西湖' }] }, clerk)
    await setStatus([id], 2)
  })
  const regain = (data: object, who = clerk, more = {}) => biz('regainUpdateBizData', { data, ...more }, who)
  const rows = (who: Caller) =>
    biz<Page<WireRecord>>('childOneToMoreRegainList', { tableName: 'APP_TRIP_STOP', foreignKey: id }, who)

  test('DM-19 tells its rows to whom it is open, while it is returned', async () => {
    expect((await rows(clerk)).body.data.records.map(({ place }) => place)).toEqual(['西湖'])
    expect((await rows(nobody)).status).toBe(403)
    await setStatus([id], 1)
    expect((await rows(clerk)).body.msg).toContain('只有被退回填报的数据')
  })

  test('DM-21 is filled in again and normal afterwards: once, also at the same moment', async () => {
    expect((await biz('saveBizData', { data: { id, days: 4 }, operate: 'edit' }, clerk)).body.msg).toContain('不可编辑')
    const both = await Promise.all([regain({ id, days: 4 }), regain({ id, days: 5 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const saved = both.find(({ status }) => status === 200)!.body.data
    expect(saved).toMatchObject({ APP_TRIP_DATA_STATUS: 1, title: '退回' })
    expect((await biz('detail', { dataId: id })).body.data.days).toBe(saved.days)
    expect((await regain({ id, days: 6 })).body.msg).toContain('只有被退回填报的数据')
  })

  test('DM-21 is saved by whom it is open to, as a form is checked, and stays returned where it is refused', async () => {
    expect((await regain({ id, days: 0 })).status).toBe(400)
    expect((await regain({ id, title: '' })).status).toBe(400)
    expect((await regain({ days: 4 })).status).toBe(400)
    expect((await regain({ id, days: 4 }, reader)).status).toBe(403)
    expect((await regain({ id, days: 4 }, nobody)).status).toBe(403)
    expect((await regain({ id: await add({ title: '他人的' }), days: 4 })).status).toBe(404)
    expect(await statusOf(id)).toBe(2)
    for (const status of [1, 3, 4, 5]) {
      await setStatus([id], status)
      expect((await regain({ id, days: 4 })).status).toBe(400)
      expect(await statusOf(id)).toBe(status)
    }
  })

  test('DM-21 by a process is resubmitted in it, by its starter alone and once; DM-09 it came from a process', async () => {
    await deploy(server, flowOf('travel', [['head', users('staff')]], { entity: 'trip', rest: 'write' }))
    const instance = await start(clerk, 'travel', { title: '由流程', days: 2 })
    const [task] = await rowsOf(staff, 'todoList', instance)
    await staff.post(`${PROCESS}/completeTask`, { taskId: task!.taskId, pass: false, comment: '请补充' })
    const { records } = (await biz<Page<WireRecord>>('list', { queryObj: { title: '由流程' } })).body.data
    expect(records).toMatchObject([{ APP_TRIP_DATA_STATUS: 2, APP_TRIP_DATA_FROM: 'process' }])
    const record = records[0]!.id!
    expect((await regain({ id: record, days: 9 }, staff)).body.msg).toContain('发起人')
    expect((await regain({ id: record, days: 8 })).body.msg).toBe('请填写修改说明')
    const again = () => regain({ id: record, days: 8 }, clerk, { comment: '改好了' })
    const both = await Promise.all([again(), again()])
    expect(both.map(({ status, body }) => `${status} ${body.msg}`).sort()).toEqual([
      '200 ',
      expect.stringMatching(/^4/),
    ])
    expect((await biz('detail', { dataId: record })).body.data).toMatchObject({ days: 8, APP_TRIP_DATA_STATUS: 3 })
    expect(await rowsOf(staff, 'todoList', instance)).toHaveLength(1)
    expect((await biz('detail', { dataId: id })).body.data.APP_TRIP_DATA_FROM).toBe('app')
  })
})
