import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument, EntityDocument, PageDocument } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let creator: Caller
let guest: Caller

const BIZ = '/api/appInfo/appBizData'
const INFO = '/api/appInfo/appInfo'
const appId = 'trip'

/** A trip with its stops in a child table, which its screen does not show. */
function withStops(documents: AnyDocument[]): AnyDocument[] {
  const [entity, page] = documents as [EntityDocument, PageDocument]
  const [grant] = entity.access!
  const days = { id: 'days', type: 'integer' as const, title: { zh: '天数' }, min: 1 }
  const stops = {
    id: 'stops',
    type: 'children' as const,
    to: 'trip.stop',
    by: 'trip',
    title: { zh: '行程' },
    onRemove: 'remove' as const,
    empty: true as const,
  }
  const stop: EntityDocument = {
    ...{ kind: 'entity', grammar: 1, key: 'trip.stop', title: { zh: '行程' }, access: [grant!] },
    fields: [
      { id: 'trip', type: 'ref', to: 'trip', title: { zh: '出差' } },
      { id: 'place', type: 'string', maxLength: 40, required: true, title: { zh: '地点' } },
    ],
  }
  const change = [{ remove: 'form/stops' }, { remove: 'detail/stops' }]
  return [{ ...entity, fields: [...entity.fields, days, stops] }, stop, { ...page, change }]
}

beforeAll(async () => {
  server = await startServer()
  creator = await server.loginNew({ account: 'maker', roles: ['creator'] })
  guest = await server.loginNew({ account: 'guest', roles: ['guest'] })
  await makeApp(creator, appId)
})
afterAll(() => server?.stop())

const biz = <T = WireRecord>(name: string, body: Record<string, unknown>, who = creator) =>
  who.post<T>(`${BIZ}/${name}`, body)
const save = (data: Record<string, unknown>, more = {}) => biz('saveBizData', { appId, data, operate: 'add', ...more })

test('VM-85 an app never published has no data to manage', async () => {
  const answer = await biz('list', { appId })
  expect(answer.body).toMatchObject({ code: 400, msg: '您需要先设计这个微应用才可以管理数据！' })
})

describe('the records of an app', () => {
  let id: string

  beforeAll(async () => {
    await editDraft(creator, appId, withStops)
    expect((await publish(creator, appId)).body.msg).toBe('')
  })

  test('DM-17 DM-14 DM-10 are added with operate add, with rows of the child table in dynamicTempData', async () => {
    const answer = await save(
      { title: '杭州', days: 3 },
      {
        dynamicTempData: {
          stops: [
            { _TEMP_ID: 't1', place: '西湖' },
            { _TEMP_ID: 't2', place: '良渚' },
          ],
        },
      },
    )
    expect(answer.body.msg).toBe('')
    id = answer.body.data.id!
    expect(answer.body.data.stops).toMatchObject([{ place: '西湖' }, { place: '良渚' }])
  })

  test('DM-09 DM-16 carry three columns called after the table', async () => {
    const { data } = (await biz('detail', { appId, dataId: id })).body
    expect(data).toMatchObject({ APP_TRIP_ID: id, APP_TRIP_DATA_STATUS: 1, APP_TRIP_DATA_FROM: 'app', title: '杭州' })
  })

  test('DM-14 are edited with operate edit by the table’s own id, and operate must fit', async () => {
    const edited = await biz('saveBizData', { appId, operate: 'edit', data: { APP_TRIP_ID: id, days: 4 } })
    expect(edited.body.data).toMatchObject({ days: 4, title: '杭州' })
    expect((await biz('saveBizData', { appId, operate: 'edit', data: { days: 4 } })).status).toBe(400)
    expect((await biz('saveBizData', { appId, operate: 'add', data: { id, days: 4 } })).status).toBe(400)
  })

  test('are listed by queryObj and sort', async () => {
    await save({ title: '苏州', days: 1 })
    await save({ title: '南京', days: 2 })
    const list = async (body: object) =>
      (await biz<Page<WireRecord>>('list', { appId, ...body })).body.data.records.map(r => r.title)
    expect(await list({ sort: 'days desc' })).toEqual(['杭州', '南京', '苏州'])
    expect(await list({ sort: [{ prop: 'days', order: 'ascending' }], size: 2 })).toEqual(['苏州', '南京'])
    expect(await list({ queryObj: { title_like: '州' }, sort: 'days' })).toEqual(['苏州', '杭州'])
    expect(await list({ queryObj: { days: 2, APP_TRIP_DATA_STATUS: 1 } })).toEqual(['南京'])
    expect((await biz('list', { appId, queryObj: { nothing: 1 } })).status).toBe(400)
    expect((await biz('list', { appId, aiSql: 'select 1' })).status).toBe(400)
  })

  test('DM-20 rows of a child table are listed, saved and removed under their parent', async () => {
    const child = { appId, tableName: 'APP_TRIP_STOP', foreignKey: id }
    const added = await biz('saveBizChildData', { ...child, data: { place: '灵隐' } })
    expect(added.body.data).toMatchObject({ place: '灵隐', trip: id })
    const rows = (await biz<Page<WireRecord>>('childOneToMoreList', { ...child, sort: 'id' })).body.data
    expect(rows.records.map(row => row.place)).toEqual(['西湖', '良渚', '灵隐'])
    await biz('removeBizChildData', { ...child, ids: added.body.data.id })
    expect((await biz<Page<WireRecord>>('childOneToMoreList', child)).body.data.total).toBe(2)
    expect((await biz('childOneToMoreList', { ...child, tableName: 'APP_TRIP' })).status).toBe(400)
    expect((await biz('childOneToMoreList', { ...child, tableName: 'BLADE_USER' })).body.msg).toContain('APP_TRIP_STOP')
  })

  test('DM-25 many are edited at once, each outcome told', async () => {
    const { records } = (await biz<Page<WireRecord>>('list', { appId, size: 10 })).body.data
    const ids = [...records.map(record => record.id!), '1']
    const outcome = await biz<{ id: string; saved: boolean; msg: string }[]>('batchUpdateBizData', {
      appId,
      ids,
      data: { days: 9 },
    })
    expect(outcome.body.data.map(({ saved }) => saved)).toEqual([true, true, true, false])
    expect(outcome.body.data.at(-1)!.msg).not.toBe('')
  })

  test('DM-12 DM-18 VM-82 VM-83 only records of status 1 are edited and removed', async () => {
    const made = (await save({ title: '流转中', days: 1 })).body.data.id!
    const setStatus = (status: number) =>
      server.db.write({ tenant: '000000' }, trx =>
        sql`update app_trip set data_status = ${status} where id = ${made}`.execute(trx),
      )
    await setStatus(3)
    expect((await biz('saveBizData', { appId, operate: 'edit', data: { id: made, days: 2 } })).body.msg).toBe(
      '非正常状态数据不可编辑!',
    )
    expect((await biz('removeBizData', { appId, ids: [made] })).body.msg).toBe('非正常状态数据不可删除!')
    expect((await biz('detail', { appId, dataId: id })).status).toBe(200)
    expect((await biz('regainBizData', { appId, dataId: made })).status).toBe(400)
    await setStatus(2)
    expect((await biz('regainBizData', { appId, dataId: made })).body.data).toMatchObject({ APP_TRIP_DATA_STATUS: 2 })
    await setStatus(1)
    expect((await biz('removeBizData', { appId, ids: made })).status).toBe(200)
    expect((await biz('detail', { appId, dataId: made })).status).toBe(404)
  })

  test('PM-01 PM-02 PM-03 what one may do is told, and PM-07 VM-86 who may nothing is refused', async () => {
    type Info = Record<string, unknown> & { fieldsPermission: object[] }
    const info = (await creator.get<Info>(`${BIZ}/queryAppPermissionInfo?appId=${appId}`)).body.data
    expect(Object.keys(info).sort()).toEqual(
      'appMenu fieldsPermission formPrint hasPermission listPrint operatePermission option perDiyOperate tableName templateBtn'.split(
        ' ',
      ),
    )
    expect(info.fieldsPermission[0]).toEqual({
      prop: 'title',
      hide: false,
      disabled: false,
      display: true,
      search: true,
    })
    expect(info).toMatchObject({
      hasPermission: true,
      tableName: 'APP_TRIP',
      operatePermission: { add: true, edit: true, delete: true, view: true },
      appMenu: [{ menuRouter: '/app/trip.manage' }],
    })
    const none = (await guest.get(`${BIZ}/queryAppPermissionInfo?appId=${appId}`)).body.data
    expect(none).toMatchObject({
      hasPermission: false,
      operatePermission: { add: false, edit: false, delete: false, view: false },
      appMenu: [],
    })
    expect((await biz('list', { appId }, guest)).body).toMatchObject({
      code: 403,
      msg: '抱歉，您并无访问该应用的权限！',
    })
  })
})

describe('the apps themselves', () => {
  interface Info {
    appId: string
    appName: string
    appDesc: string
  }

  test('MA-23 are made, changed, found and taken away', async () => {
    const made = (await creator.post<Info>(`${INFO}/submit`, { appName: '会议室', appDesc: '预定' })).body.data
    expect(made).toMatchObject({ appName: '会议室', appDesc: '预定', version: null })
    const id = made.appId
    expect((await creator.post<Info>(`${INFO}/update`, { appId: id, appName: '会议室预定' })).body.data).toMatchObject({
      appName: '会议室预定',
      appDesc: '预定',
    })
    expect((await creator.get<Info>(`${INFO}/getAppInfoById?appId=${id}`)).body.data.appName).toBe('会议室预定')
    const found = (await creator.get<Page<Info>>(`${INFO}/list?appName=${encodeURIComponent('会议')}&size=9`)).body.data
    expect(found.records.map(info => info.appId)).toEqual([id])
    expect((await guest.post(`${INFO}/update`, { appId: id, appName: 'x' })).status).toBe(403)
    expect((await creator.post(`${INFO}/remove?ids=${id}`)).status).toBe(200)
    expect((await creator.get(`${INFO}/detail?id=${id}`)).status).toBe(404)
  })

  test('MA-24 MA-25 mine are those I make; others see the apps they use', async () => {
    expect((await creator.get<Page<Info>>(`${INFO}/myApp`)).body.data.records.map(info => info.appId)).toEqual([appId])
    expect((await guest.get<Page<Info>>(`${INFO}/list`)).body.data.total).toBe(0)
    expect((await creator.get<Info[]>(`${INFO}/getAppInfoByIds?ids=${appId},nothing`)).body.data).toMatchObject([
      { appId },
    ])
  })

  test('MA-27 tells the fields of an app’s table to who may use it', async () => {
    const fields = await creator.get<{ prop: string }[]>(`${INFO}/queryAppModelFields?appId=${appId}`)
    expect(fields.body.data.map(field => field.prop)).toEqual(['title', 'days', 'stops'])
    expect((await guest.get(`${INFO}/queryAppModelFields?appId=${appId}`)).status).toBe(403)
  })
})
