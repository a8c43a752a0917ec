/** Where a call that is not an entity's expects a text, it takes nothing else. Over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPS, makeApp, publish } from '../support/design.ts'
import { type Answer, type Caller, startServer, type TestServer } from '../support/server.ts'

const SESSION = '/api/blade-auth/oauth'
const SYSTEM = '/api/blade-system'
const INFO = '/api/appInfo/appInfo'
const BIZ = '/api/appInfo/appBizData'
const KIT = { appId: 'kit' }

/** Where a text is expected, and a body that would be taken but for it; `?` marks what may as well be null. */
const POSTS: [path: string, body: object, texts: string[]][] = [
  [
    `${SESSION}/token`,
    { grant_type: 'password', username: 'maker', password: 'x' },
    ['grant_type', 'username', 'password', 'tenantId?', 'refresh_token?'],
  ],
  [`${SESSION}/lock`, {}, ['password']],
  [`${SESSION}/unlock`, {}, ['password']],
  [`${SESSION}/end-session`, {}, ['id']],
  ['/api/blade-auth/session/kick-out', {}, ['ids']],
  [`${SYSTEM}/user/update-password`, {}, ['oldPassword', 'newPassword', 'newPassword1']],
  [
    `${SYSTEM}/user/update-info`,
    { realName: 'Maker', phone: '13800000000' },
    ['realName', 'phone', 'name?', 'email?', 'avatar?'],
  ],
  [
    `${SYSTEM}/register-guest`,
    { tenantId: '000000', account: 'guest', password: 'Lakeside-2026', password2: 'Lakeside-2026' },
    ['tenantId', 'account', 'password', 'password2', 'name?', 'oauthId?'],
  ],
  [APPS, { key: 'spare', title: { zh: 'x' } }, ['key', 'title', 'icon?']],
  ['/api/blade-schema/design/workbook', {}, ['attachId']],
  [`${APPS}/kit/trials`, {}, ['to']],
  [`${APPS}/kit/simulate`, {}, ['flow', 'as']],
  [`${APPS}/kit/handlers`, {}, ['flow', 'as', 'node', 'dept']],
  [`${APPS}/kit/copy`, { key: 'spare', title: { zh: 'x' } }, ['key', 'title']],
  [`${APPS}/kit/tests`, {}, ['flow?', 'test?']],
  [`${APPS}/kit/publish`, { rev: 1 }, ['note?']],
  [`${APPS}/kit/preview`, {}, ['as?', 'at?', 'of?', 'lang?', 'params?']],
  [`${INFO}/submit`, { appName: 'x' }, ['id?', 'appId?', 'appName', 'appIcon?', 'appDesc?']],
  [`${INFO}/update`, { id: 'kit' }, ['id', 'appName?', 'appIcon?', 'appDesc?']],
  [`${INFO}/remove`, {}, ['ids']],
  [`${BIZ}/list`, KIT, ['appId', 'tableName?']],
  [`${BIZ}/detail`, { ...KIT, dataId: '1' }, ['appId', 'dataId', 'tableName?']],
  [`${BIZ}/saveBizData`, { ...KIT, data: { title: 'x' } }, ['appId', 'tableName?', 'foreignKey?', 'operate']],
  [`${BIZ}/removeBizData`, { ...KIT, ids: '1' }, ['appId', 'ids', 'tableName?']],
  [`${BIZ}/childOneToMoreList`, { ...KIT, tableName: 'KIT', foreignKey: '1' }, ['appId', 'tableName', 'foreignKey']],
  [
    `${BIZ}/saveBizChildData`,
    { ...KIT, tableName: 'KIT', foreignKey: '1', data: {} },
    ['appId', 'tableName', 'foreignKey'],
  ],
  [`${BIZ}/removeBizChildData`, { ...KIT, tableName: 'KIT', ids: '1' }, ['appId', 'tableName', 'ids']],
  [`${BIZ}/regainBizData`, { ...KIT, dataId: '1' }, ['appId', 'dataId', 'tableName?']],
  [`${BIZ}/exportBizData`, KIT, ['appId', 'tableName?']],
  [`${BIZ}/exportBizDataFiles`, KIT, ['appId', 'tableName?']],
  [`${BIZ}/regainUpdateBizData`, { ...KIT, data: { id: '1' } }, ['appId', 'tableName?']],
  [
    `${BIZ}/childOneToMoreRegainList`,
    { ...KIT, tableName: 'KIT', foreignKey: '1' },
    ['appId', 'tableName', 'foreignKey'],
  ],
  [`${BIZ}/batchUpdateBizData`, { ...KIT, ids: '1', data: {} }, ['appId', 'tableName?']],
]
/** Calls of the same kind whose parameters come with the address: one named twice is no text. */
const GETS: [path: string, texts: string[]][] = [
  [`${SYSTEM}/menu/routes`, ['topMenuId']],
  [`${SYSTEM}/menu/exists`, ['path']],
  [`${SYSTEM}/search/user`, ['q', 'name', 'account', 'deptId', 'current']],
  [`${SYSTEM}/search/role`, ['name']],
  [`${SYSTEM}/search/dept`, ['name']],
  [`${SYSTEM}/search/post`, ['name']],
  [`${SYSTEM}/search/all`, ['text', 'lists', 'kinds']],
  [`${SYSTEM}/dept/select`, ['userId', 'q', 'ids']],
  [`${SYSTEM}/role/select`, ['userId', 'q', 'ids']],
  [`${SYSTEM}/tenant/info`, ['domain']],
  [APPS, ['kind']],
  [`${APPS}/kit/diff`, ['from', 'to']],
  [`${APPS}/kit/touched`, ['entity', 'kind', 'field']],
  [`${APPS}/kit/try`, ['screen', 'as', 'data']],
  [`${INFO}/list`, ['appName', 'current']],
  [`${INFO}/myApp`, ['appName']],
  [`${INFO}/detail`, ['id']],
  [`${INFO}/getAppInfoById`, ['appId']],
  [`${INFO}/queryAppModelFields`, ['appId']],
  [`${BIZ}/queryAppPermissionInfo`, ['appId']],
  [`${INFO}/shell`, ['appId']],
  [`${INFO}/opened`, ['appId']],
]
/** Of the calls told in OpenAPI that are no entity's: those that take no text. */
const NONE = [
  'PUT /api/blade-schema/design/apps/{key}/owner', // tried below
  'PUT /api/blade-schema/design/apps/{key}/presence', // this too
  'POST /api/blade-auth/oauth/logout',
  'POST /api/blade-schema/design/apps/{key}/script', // lists
  'PUT /api/blade-schema/design/apps/{key}/draft',
  'POST /api/blade-schema/design/apps/{key}/check',
  'POST /api/blade-schema/design/apps/{key}/rollback',
  'POST /api/blade-resource/oss/endpoint/put-file',
  'POST /api/blade-system/user/language', // one of two words
]
const OTHERS = {
  'an object': { a: 1 },
  'a list': ['x'],
  'a number': 7,
  nothing: null,
  'far too long': 'x'.repeat(100_001),
}

let server: TestServer
let maker: Caller
beforeAll(async () => {
  server = await startServer()
  maker = await server.loginNew({ account: 'maker', roles: ['creator', 'administrator'] })
  await makeApp(maker, 'kit')
  expect((await publish(maker, 'kit')).status).toBe(200)
})
afterAll(() => server?.stop())

const told = ({ status, body }: Answer) => [
  status >= 400 && status < 500,
  typeof (body.msg ?? (body as { error_code?: string }).error_code),
]

describe.each(POSTS)('POST %s', (path, body, texts) => {
  test.each(texts)('takes nothing but text as %s', async text => {
    const name = text.replace('?', '')
    for (const [what, other] of Object.entries(OTHERS)) {
      if (other === null && text.endsWith('?')) continue
      const answer = await maker.post(path, { ...body, [name]: other })
      expect([name, what, ...told(answer)], answer.text).toEqual([name, what, true, 'string'])
    }
  })
})

describe.each(GETS)('GET %s', (path, texts) => {
  test.each(texts)('takes %s once', async name => {
    const answer = await maker.get(`${path}?${name}=kit&${name}=kit`)
    expect([name, ...told(answer)], answer.text).toEqual([name, true, 'string'])
    const long = await maker.get(`${path}?${name}=${'x'.repeat(5000)}`)
    expect([name, ...told(long)], long.text).toEqual([name, true, 'string'])
  })
})

test('SH-67 a screen is locked by no password that is not text, and goes on', async () => {
  expect((await maker.post(`${SESSION}/lock`, { password: { length: 3 } })).body.data).toMatchObject({
    issues: [{ path: 'password', code: 'field.text' }],
  })
  expect((await maker.get(`${SESSION}/user-info`)).status).toBe(200)
})

test.each(Object.entries(OTHERS))('an app is given to nobody by %s', async (_, user) => {
  const answer = await maker.call('PUT', `${APPS}/kit/owner`, { user })
  expect(told(answer), answer.text).toEqual([true, 'string'])
})

test.each(['page', 'surface', 'document', 'node'])('a place takes nothing but text as %s', async name => {
  const place = { page: 'p', surface: 'data', document: '', node: '' }
  for (const [what, other] of Object.entries(OTHERS)) {
    if (other === null && ['document', 'node'].includes(name)) continue
    const answer = await maker.call('PUT', `${APPS}/kit/presence`, { ...place, [name]: other })
    expect([what, ...told(answer)], answer.text).toEqual([what, true, 'string'])
  }
})

test('no other call that is not an entity’s takes a text', async () => {
  const { text } = await server.call('GET', '/api/openapi.json')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { tags?: string[] }>> }
  const ours = ['session', 'design', 'appInfo', 'appBizData', 'files']
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method, { tags = [] }]) => ['post', 'put'].includes(method) && tags.some(tag => ours.includes(tag)))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const known = [...NONE, ...POSTS.map(([path]) => `POST ${path.replace('/kit/', '/{key}/')}`)]
  expect(calls.filter(call => !known.includes(call))).toEqual([])
})
