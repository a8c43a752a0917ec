/** Who changed which record, document, right or setting: the operation log over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { APPS, makeApp, publish } from '#tests/support/design.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const LOG = '/api/blade-log/operation'
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const listed = async (query: string, caller = admin) =>
  (await caller.get<Page<WireRecord>>(`${LOG}/list?size=50&${query}`, { 'accept-language': 'en' })).body.data.records
const queried = async (where: object) =>
  (
    await admin.call<{ rows: WireRecord[] }>(
      'POST',
      '/api/data/operationLog/query',
      { get: 'rows', where, size: 50 },
      { 'accept-language': 'en' },
    )
  ).body.data.rows
const idOf = async (path: string, body: object) => (await admin.post<WireRecord>(path, body)).body.data.id

test('JB-18 a changed setting is listed with its old value and who changed it', async () => {
  const id = await idOf('/api/blade-system/param/submit', {
    paramName: 'Colour',
    paramKey: 'colour',
    paramValue: 'red',
  })
  await admin.post('/api/blade-system/param/submit', { id, paramValue: 'blue' })
  const [row] = await queried({ '==': [{ var: 'record' }, String(id)] })
  expect(row).toMatchObject({ what: 'Parameter', label: 'Colour', verb: 'edit', createUser: admin.result.user_id })
  expect(row!.changes).toMatch(/: red → blue$/)
  const { body } = await admin.get<WireRecord>(`${LOG}/detail?id=${row!.id}`, { 'accept-language': 'en' })
  expect(body.data).toMatchObject({ was: { Value: 'red' }, became: { Value: 'blue' } })
})

test('JB-18 menus granted to a role are listed by name, and only the differences', async () => {
  const role = await idOf('/api/blade-system/role/submit', { roleName: 'Reader', roleAlias: 'log-reader' })
  const menus = (await admin.get<Page<WireRecord>>('/api/blade-system/menu/list?size=3')).body.data.records
  const grant = (ids: WireRecord[]) =>
    admin.post('/api/blade-system/role/grant', { roleIds: role, menuIds: ids.map(({ id }) => id).join(',') })
  await grant(menus.slice(0, 2))
  await grant(menus.slice(1, 3))
  await grant(menus.slice(1, 3))
  const rows = await listed(`record_equal=${role}&verb_in=grant`)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ what: 'Role', label: 'Reader' })
  expect(rows[0]!.changes).toMatch(new RegExp(`^Menus and buttons: .*${menus[0]!.name} → .*${menus[2]!.name}$`))
})

test('JB-18 roles given to a user and passwords set are listed, without the password', async () => {
  const role = await idOf('/api/blade-system/role/submit', { roleName: 'Porter', roleAlias: 'porter' })
  const user = { account: 'granted', realName: 'Granted', password: 'Lake-Side-77-Oak' }
  const id = await idOf('/api/blade-system/user/submit', user)
  await admin.post('/api/blade-system/user/grant', { userIds: id, roleIds: role })
  await admin.post('/api/blade-system/user/reset-password', { userIds: id, password: 'Forest-Side-88-Elm' })
  const rows = await listed(`record_equal=${id}`)
  expect(rows.map(({ verb }) => verb)).toEqual(['resetPassword', 'grant', 'add'])
  expect(rows[1]!.changes).toMatch(/: Porter$/)
  expect(JSON.stringify(rows)).not.toMatch(/-Side-/)
})

test('JB-18 a published document is listed with its version, and a rollback as a rollback', async () => {
  const maker = await server.loginNew({ account: 'maker', roles: ['creator'] })
  await makeApp(maker, 'traced')
  expect((await publish(maker, 'traced', 'begin')).status).toBe(200)
  expect((await maker.post(`${APPS}/traced/rollback`, { version: 1 })).status).toBe(200)
  const rows = await queried({ '==': [{ var: 'entity' }, 'schemaDocument'] })
  expect(rows.map(({ verb, label }) => [verb, label])).toEqual([
    ['rollback', 'traced'],
    ['grant', 'traced'],
    ['publish', 'traced'],
    ['add', 'traced'],
  ])
  expect(rows[2]!.changes).toContain('Version: 1')
  expect(rows[2]!.changes).toContain('Note: begin')
})

test('JB-18 only administrators read it, each for their own tenant, and no other call reveals a field', async () => {
  const clerk = await server.loginNew({ account: 'clerk', roles: ['clerk'] })
  const neighbour = await server.loginNew({ account: 'next', roles: ['administrator'], tenant: '000009' })
  const message = { title: 'For the clerk', content: 'x', receivers: clerk.result.user_id }
  expect((await admin.post('/api/blade-message/message/save', message)).status).toBe(200)
  expect(await listed('entity_equal=message')).toEqual([])
  expect((await clerk.get(`${LOG}/list`)).status).toBe(403)
  expect((await listed('entity_equal=param', neighbour)).length).toBe(0)
  const raw = await admin.get<Page<WireRecord>>('/api/data/operationLog/list?size=1')
  expect(Object.keys(raw.body.data.records[0]!)).not.toEqual(expect.arrayContaining(['before']))
})
