/** What the documents of services, data sources and supervision ask of a record, over real HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '../support/server.ts'

const SERVICE = '/api/serviceConfig/thirdServiceConfig'
const PARAMS = '/api/serviceConfig/thirdServiceParams'
const OAUTH = '/api/thirdService/thirdOauthApp'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())

/** field → what is said of it; empty when the record was taken */
const refusals = async (path: string, record: object): Promise<Record<string, string>> => {
  const { data } = (await admin.post<{ issues?: WireIssue[] }>(`${path}/submit`, record)).body
  return Object.fromEntries((data.issues ?? []).map(issue => [issue.path, issue.msg]))
}
const saved = async (path: string, record: object): Promise<WireRecord> =>
  (await admin.post<WireRecord>(`${path}/submit`, record)).body.data

test('VM-37 VM-38 DS-31 a service asks for its name, its kind and its authentication', async () => {
  const said = await refusals(SERVICE, { serviceType: '' })
  expect(said).toMatchObject({ name: '请输入名称', authType: '请选择 认证类型' })
  expect(said).toHaveProperty('serviceType')
})

test('DS-32 an internal service asks for a class name, alias#method, the method optional', async () => {
  const internal = { name: 'Leave', authType: 'none', serviceType: 'internal' }
  expect(Object.keys(await refusals(SERVICE, internal))).toEqual(['className'])
  for (const className of ['leave#', '#days', 'leave#days#more', 'leave days']) {
    expect(Object.keys(await refusals(SERVICE, { ...internal, className })), className).toEqual(['className'])
  }
  for (const className of ['leave', 'leave#days'])
    expect(await refusals(SERVICE, { ...internal, className })).toEqual({})
})

test('DS-33 an SQL service asks for its data source and its statement', async () => {
  const service = { name: 'Days left', authType: 'none', serviceType: 'sqlService' }
  expect(Object.keys(await refusals(SERVICE, service)).sort()).toEqual(['dataSourceId', 'sqlContent'])
})

test('DS-35 DS-36 an external service asks for its address, and for the keys of its answer unless that is text', async () => {
  const external = { name: 'Weather', authType: 'none', serviceType: 'external' }
  const asked = async (more: object) => Object.keys(await refusals(SERVICE, { ...external, ...more })).sort()
  expect(await asked({ requestType: '', backDataType: '' })).toEqual(['backDataType', 'requestType', 'url'])
  for (const backDataType of ['json', 'xml']) {
    expect(await asked({ backDataType })).toEqual(['dataKey', 'successKey', 'successValue', 'url'])
  }
  expect(await asked({ backDataType: 'str', url: 'https://weather.example/now' })).toEqual([])
})

test('DS-13 what another kind of service has is not kept when the kind changes', async () => {
  const service = { name: 'Turned', authType: 'none', serviceType: 'internal', className: 'turned' }
  const { id } = await saved(SERVICE, service)
  const url = 'https://turned.example'
  const turned = await saved(SERVICE, { id, serviceType: 'external', backDataType: 'str', requestType: 'GET', url })
  expect(turned).toMatchObject({ className: null, url, requestType: 'GET' })
})

test('VM-39 VM-40 CN-12 DS-22 a parameter asks for its name and type; its order begins at 1, and it is enabled', async () => {
  const service = await saved(SERVICE, { name: 'Of', authType: 'none', serviceType: 'internal', className: 'of' })
  const said = await refusals(PARAMS, { thirdServiceId: service.id, sort: 0 })
  expect(said).toMatchObject({ name: '请输入参数名称', type: '请选择参数类型' })
  expect(said).toHaveProperty('sort')
  const parameter = {
    thirdServiceId: service.id,
    name: 'key',
    type: 1,
    encryptionMode: 'AES',
    secretKey: 'a key of AES',
  }
  const { id } = await saved(PARAMS, parameter)
  const stored = await admin.get(`${PARAMS}/detail?id=${id}`)
  expect(stored.body.data).toMatchObject({ sort: 1, status: 1, type: 1 })
  expect(stored.text).not.toContain('a key of AES')
  expect((await admin.post(`${SERVICE}/remove?ids=${service.id}`)).status).toBe(200)
  expect((await admin.get(`${PARAMS}/detail?id=${id}`)).status).toBe(404)
})

test('VM-41 CN-06 DS-23 an OAuth app asks for name, id and secret; its token lives 100 s at least', async () => {
  expect(await refusals(OAUTH, {})).toEqual({
    name: '请输入 名称',
    appId: '请输入 应用ID',
    appSecret: '请输入 应用密钥',
  })
  const app = { name: 'Portal', appId: 'portal', appSecret: 'secret of the portal' }
  expect(Object.keys(await refusals(OAUTH, { ...app, tokenValidTime: 99 }))).toEqual(['tokenValidTime'])
  const dates = { validStartDate: '2026-09-01 00:00:00', validEntDate: '2026-08-31 00:00:00' }
  expect(await refusals(OAUTH, { ...app, ...dates })).toEqual({ validEntDate: '有效期结束不能早于开始' })
  const { id } = await saved(OAUTH, { ...app, tokenValidTime: 100, validStartDate: dates.validStartDate })
  const changed = await saved(OAUTH, { id, name: 'The portal' })
  expect(changed).toMatchObject({ name: 'The portal', status: 1, validStartDate: '2026-09-01 00:00:00' })
  expect(JSON.stringify(changed)).not.toContain('secret of the portal')
})

test('DS-24 the log of interfaces is read and never written', async () => {
  const log = '/api/thirdPartyApiLog/thirdPartyApiLog'
  expect((await admin.get(`${log}/list`)).status).toBe(200)
  expect((await admin.post(`${log}/submit`, { apiName: 'x' })).status).toBe(403)
  expect((await admin.post('/api/data/thirdPartyApiLog/submit', { apiName: 'x' })).status).toBe(403)
  expect((await admin.post('/api/data/thirdPartyApiLog/remove?ids=1')).status).toBe(403)
})

test('SV-02 SV-03 SV-05 SV-08 the numbers of a supervision begin at 1; its count and state are nobody’s to write', async () => {
  const path = '/api/blade-workflow/urge-supervise'
  const none = { instId: '7', awaitTime: 0, timeCount: 0, maxCount: 0 }
  expect(Object.keys(await refusals(path, none)).sort()).toEqual(['awaitTime', 'maxCount', 'timeCount'])
  const record = { instId: '7', awaitTime: 1, timeCount: 1, maxCount: 1, timeUnit: 'minutes', runCount: 9, status: 2 }
  expect(await saved(path, record)).toMatchObject({ runCount: 0, status: 1, timeUnit: 'minutes' })
})

test.each(['dict', 'dict-biz'])(
  'VM-51 VM-52 VM-53 VM-54 VM-55 DI-25 %s: below no other it is a dictionary, below one an entry, which asks for its key',
  async name => {
    const path = `/api/blade-system/${name}`
    const nothing = { code: '', dictValue: '', sort: '', isSealed: '' }
    const words = {
      code: '请输入字典编号',
      dictValue: '请输入字典名称',
      sort: '请输入字典排序',
      isSealed: '请选择封存',
    }
    expect(await refusals(path, nothing)).toEqual(words)
    const { id } = await saved(path, { code: 'colour', dictValue: '颜色', sort: 1, isSealed: 0 })
    expect(await refusals(path, { ...nothing, parentId: id })).toEqual({ ...words, dictKey: '请输入字典键值' })
    const entry = { parentId: id, code: 'colour', dictValue: '红', sort: 1 }
    await saved(path, { ...entry, dictKey: 'red', isSealed: 0 })
    await saved(path, { ...entry, dictKey: 'grey', isSealed: 1 })
    const offered = await admin.get<{ dictKey: string }[]>(`${path}/dictionary?code=colour`)
    expect(offered.body.data.map(({ dictKey }) => dictKey)).toEqual(['red'])
  },
)

test('VM-35 VM-36 a package asks for its name and for one menu at least', async () => {
  const said = await refusals('/api/blade-system/tenant-package', { packageName: '', menuId: '' })
  expect(said).toEqual({ packageName: '请输入产品包名称', menuId: '请选择菜单' })
})

test('DS-37 what is switched off is 0, what is on 1, and there is no third', async () => {
  const records: [path: string, record: object][] = [
    [SERVICE, { authType: 'none', serviceType: 'internal', className: 'leave' }],
    [OAUTH, { appId: 'switched', appSecret: 'Quiet-River-26' }],
    ['/api/blade-resource/oss', { ossCode: 'switched', category: 'disk' }],
    ['/api/quartzJob/quartzJob', { jobName: 'Clean', invokeTarget: 'log.cleanup', cronExpression: '0 0 2 * * ?' }],
  ]
  const service = await saved(SERVICE, { name: 'Of it', authType: 'none', serviceType: 'internal', className: 'leave' })
  records.push([PARAMS, { thirdServiceId: service.id, type: 1 }])
  for (const [path, record] of records) {
    const { id, status } = await saved(path, { name: 'Switched', ...record, status: 0 })
    expect(status, path).toBe(0)
    expect(await saved(path, { id, status: 1 }), path).toMatchObject({ status: 1 })
    expect(Object.keys(await refusals(path, { id, status: 2 })), path).toEqual(['status'])
  }
})

test('VM-42 VM-43 a parameter of the system asks for its key and its value', async () => {
  const said = await refusals('/api/blade-system/param', { paramName: 'Name', paramKey: '', paramValue: '' })
  expect(said).toEqual({ paramKey: '请输入参数键名', paramValue: '请输入参数键值' })
})
