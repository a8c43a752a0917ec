/** What was done to apps of creators and to their records: the operation log of micro-apps over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { APPS, editDraft, makeApp, publish, withEntity } from '#tests/support/design.ts'
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

test('MA-22 MA-31 an app made, granted, published, rolled back and removed is told, with who did it and from where', async () => {
  await makeApp(maker, 'audited')
  await publish(maker, 'audited', 'begin')
  await editDraft(maker, 'audited', hide([]))
  expect((await publish(maker, 'audited', 'rights')).status).toBe(200)
  expect((await maker.post(`${APPS}/audited/rollback`, { version: 1 })).status).toBe(200)
  expect((await maker.call('DELETE', `${APPS}/audited`)).status).toBe(200)
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
  expect(rows[4]!.operateAfter).toMatchObject({ 'Rights to records': expect.stringContaining('administrator') })
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
    .not.toContain('4711')
})

test('MA-31 it is for administrators, each of his own tenant, and holds neither shipped screens nor shipped records', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  const neighbour = await server.loginNew({ account: 'next', roles: ['administrator'], tenant: '000009' })
  await admin.post('/api/blade-system/post/submit', { postName: 'Porter', postCode: 'audit-porter' })
  expect((await clerk.get(`${LOG}/page`)).status).toBe(403)
  expect(await logged('', neighbour)).toEqual([])
  expect(new Set((await logged('')).map(({ appId }) => appId))).toEqual(new Set(['audited', 'staffed']))
  expect((await admin.post(`${LOG}/submit`, { account: 'x' })).status).toBe(404)
})
