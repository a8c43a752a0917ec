/** What was done to apps of creators and to their records: the operation log of micro-apps over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { APPS, editDraft, makeApp, publish, removeApp, withEntity } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const LOG = '/api/appAuditLog'
let server: TestServer
let admin: Caller
let maker: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  maker = await server.loginNew({ account: 'maker', roles: ['creator', 'administrator'] })
})
afterAll(() => server.stop())

const logged = async (query: string, caller = admin) =>
  (await caller.get<Page<WireRecord>>(`${LOG}/page?size=50&${query}`, { 'accept-language': 'en' })).body.data
    .records as unknown as Record<string, unknown>[]
const hide = (fields: string[]) =>
  withEntity(entity => ({
    ...entity,
    fields: [
      { id: 'title', type: 'string', title: { zh: '标题', en: 'Title' } },
      { id: 'salary', type: 'integer', title: { zh: '工资', en: 'Salary' } },
    ],
    access: [
      {
        id: 'all',
        to: { roles: ['administrator'] },
        may: ['list', 'detail', 'add', 'edit', 'remove'],
        hide: fields,
      },
    ],
  }))

test('JB-18 MA-22 MA-31 an app made, granted, published, rolled back and removed is told, with who did it and from where', async () => {
  await makeApp(maker, 'audited')
  await publish(maker, 'audited', 'begin')
  await editDraft(maker, 'audited', hide([]))
  expect((await publish(maker, 'audited', 'rights')).status).toBe(200)
  expect((await maker.post(`${APPS}/audited/rollback`, { version: 1 })).status).toBe(200)
  expect((await removeApp(maker, 'audited')).status).toBe(200)
  const rows = (await logged('appId_equal=audited')).toReversed()
  expect(rows.map(({ module, operate }) => [module, operate])).toEqual([
    ['appDesign', 'add'],
    ['appDesign', 'update'],
    ['permission', 'update'],
    ['appDesign', 'update'],
    ['permission', 'update'],
    ['appDesign', 'update'],
    ['permission', 'update'],
    ['appDesign', 'del'],
  ])
  const by = { account: 'maker', bizId: 'audited', ipAddress: '127.0.0.1', createUser: maker.result.user_id }
  for (const row of rows) expect(row).toMatchObject({ ...by, errorInfo: null })
  expect(rows[3]).toMatchObject({ operateBefore: { Version: '1' }, operateAfter: { Version: '2', Note: 'rights' } })
  expect(rows[4]!.operateAfter).toMatchObject({ 'Record rights': expect.stringContaining('administrator') })
  expect(rows[7]).toMatchObject({ operateBefore: { Version: '3' }, operateAfter: null })
  expect(await logged('appId_equal=audited&module_equal=permission&operate_equal=update')).toHaveLength(3)
  const { body } = await admin.get(`${LOG}/detail?id=${rows[2]!.id}`, { 'accept-language': 'en' })
  expect(body.data).toEqual(rows[2])
})

test('MA-22 records of an app are told by their fields, within the rights of who reads', async () => {
  await makeApp(maker, 'staffed')
  await editDraft(maker, 'staffed', hide([]))
  await publish(maker, 'staffed')
  const saved = await maker.post<WireRecord>('/api/data/staffed/submit', { title: 'Ann', salary: 4711 })
  const { id } = saved.body.data
  await maker.post('/api/data/staffed/submit', { id, title: 'Anna' })
  await maker.post(`/api/data/staffed/remove?ids=${id}`)
  const rows = await logged(`appId_equal=staffed&module_equal=dataManagement`)
  expect(rows.map(({ operate, bizId, account }) => [operate, bizId, account])).toEqual([
    ['del', id, 'maker'],
    ['update', id, 'maker'],
    ['add', id, 'maker'],
  ])
  expect(rows[1]).toMatchObject({ operateBefore: { Title: 'Ann' }, operateAfter: { Title: 'Anna' } })
  expect(rows[2]).toMatchObject({ operateBefore: null, operateAfter: { Title: 'Ann', Salary: '4711' } })
  await editDraft(maker, 'staffed', hide(['salary']))
  await publish(maker, 'staffed')
  await expect
    .poll(async () => JSON.stringify(await logged(`appId_equal=staffed&module_equal=dataManagement`)))
    .not.toMatch(/\b4711\b/)
})

test('MA-22 permissions, menus and operations of an app are told as they were and as they became', async () => {
  const rows = [
    ['/api/appPermission/appPermission', { name: 'Staff' }, 'name', 'permission'],
    ['/api/appMenu/appMenu', { menuName: 'Staff', menuRouter: 'https://x.cn' }, 'menuName', 'appDesign'],
    ['/api/appDiyOperate', { btnName: 'Staff', place: 'sidebar', kind: 'url', btnUrl: '/' }, 'btnName', 'appDesign'],
  ] as const
  for (const [path, values, name, module] of rows) {
    const made = await maker.post<WireRecord>(`${path}/submit`, { ...values, appId: 'staffed' })
    const { id } = made.body.data
    await maker.post(`${path}/submit`, { ...values, id, appId: 'staffed', [name]: 'Team' })
    await maker.post(`${path}/remove?ids=${id}`)
    const told = (await logged(`appId_equal=staffed&module_equal=${module}`)).filter(({ bizId }) => bizId === id)
    expect(
      told.map(({ operate }) => operate),
      path,
    ).toEqual(['del', 'update', 'add'])
    expect(Object.values(told[1]!.operateBefore as object), path).toEqual(['Staff'])
    expect(Object.values(told[1]!.operateAfter as object), path).toEqual(['Team'])
    expect(Object.values(told[0]!.operateBefore as object), path).toContain('Team')
  }
})

test('MA-22 MA-31 what was refused is told: what, who, from where and why, in the language of who reads', async () => {
  await makeApp(maker, 'guarded')
  await editDraft(
    maker,
    'guarded',
    withEntity(entity => ({
      ...entity,
      fields: [
        { id: 'title', type: 'string', title: { zh: '标题', en: 'Title' }, unique: true, required: true },
        { id: 'pin', type: 'string', title: { zh: '口令', en: 'Pin' }, secret: true },
        { id: 'days', type: 'integer', title: { zh: '天数', en: 'Days' } },
      ],
      access: [{ id: 'all', to: { roles: ['administrator'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }],
    })),
  )
  await publish(maker, 'guarded')
  const GUARDED = '/api/data/guarded'
  const clerk = await server.loginNew({ account: 'nosy', roles: ['nosy'] })
  const { id } = (await maker.post<WireRecord>(`${GUARDED}/submit`, { title: 'One' })).body.data
  const calls = [
    () => maker.post(`${GUARDED}/submit`, { title: 'One' }),
    () => maker.post(`${GUARDED}/submit`, { days: 'hunter2', pin: 'hunter2' }),
    () => maker.post(`${GUARDED}/submit`, { id, days: 1, rev: 7 }),
    () => maker.post(`${GUARDED}/remove?ids=${id},4242`),
    () => clerk.post(`${GUARDED}/submit`, { id, title: 'Mine' }),
    () => maker.post('/api/appInfo/appBizData/removeBizData', { appId: 'guarded', ids: '4242' }),
  ]
  for (const [at, call] of calls.entries()) expect((await call()).status, String(at)).toBeGreaterThanOrEqual(400)
  const refusals = async (lang = 'en') => {
    const query = 'appId_equal=guarded&module_equal=dataManagement&size=50'
    const { body } = await admin.get<Page<WireRecord>>(`${LOG}/page?${query}`, { 'accept-language': lang })
    const rows = body.data.records.toReversed() as unknown as Record<string, unknown>[]
    return rows.filter(({ errorInfo }) => errorInfo !== null)
  }
  await expect.poll(async () => (await refusals()).length, { timeout: 10_000 }).toBe(7)
  const rows = await refusals()
  const gone = 'This record of "guarded" does not exist; it may have been deleted. Refresh the list.'
  expect(rows.map(({ operate, bizId, account, errorInfo }) => [operate, bizId, account, errorInfo])).toEqual([
    ['add', null, 'maker', 'Title already exists; enter another value'],
    ['add', null, 'maker', 'Enter Title | Days must be a number; enter digits only'],
    ['update', id, 'maker', expect.stringContaining('Somebody else has changed')],
    ['del', id, 'maker', gone],
    ['del', '4242', 'maker', gone],
    ['update', id, 'nosy', expect.stringContaining('')],
    ['del', '4242', 'maker', gone],
  ])
  for (const row of rows) expect(row).toMatchObject({ ipAddress: '127.0.0.1', operateAfter: null })
  expect((await refusals('zh')).map(({ errorInfo }) => errorInfo)[0]).toBe('标题已存在，请换一个值')
  expect(JSON.stringify(rows)).not.toContain('hunter2')
  await admin.post('/api/blade-system/post/submit', {})
  expect(await logged('module_equal=dataManagement&appId_equal=post')).toEqual([])
})

test('JB-18 MA-31 only administrators read it, each for their own tenant, and it holds neither shipped screens nor shipped records', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  const neighbour = await server.loginNew({ account: 'next', roles: ['administrator'], tenant: '000009' })
  await admin.post('/api/blade-system/post/submit', { postName: 'Porter', postCode: 'audit-porter' })
  expect((await clerk.get(`${LOG}/page`)).status).toBe(403)
  expect(await logged('', neighbour)).toEqual([])
  expect(new Set((await logged('')).map(({ appId }) => appId))).toEqual(new Set(['audited', 'staffed', 'guarded']))
  expect((await admin.post(`${LOG}/submit`, { account: 'x' })).status).toBe(403)
})
