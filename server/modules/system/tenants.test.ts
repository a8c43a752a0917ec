/** What may become of tenants, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Answer, type Caller, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'

const SYSTEM = '/api/blade-system'
const TENANT = `${SYSTEM}/tenant`
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'landlord', roles: ['administrator'] })
})
afterAll(() => server.stop())

const tenantOf = async (code: string) =>
  (await admin.get<Page<WireRecord>>(`${TENANT}/list?tenantId_equal=${code}`)).body.data.records[0]!
const add = (tenantId: string, more: object = {}) =>
  admin.post<WireRecord>(`${TENANT}/submit`, { tenantId, tenantName: `Tenant ${tenantId}`, ...more })
const issuesOf = ({ body }: Answer) => (body.data as { issues: WireIssue[] }).issues

test('UR-24 SE-01 the platform is not shut out through its own tenant, by whatever door', async () => {
  const { id } = await tenantOf('000000')
  const past = { expireTime: '2020-01-01 00:00:00' }
  const tries: [call: string, body: object, path: string, words: string][] = [
    ['submit', { id, status: 0 }, 'status', '平台租户不能停用'],
    ['submit', { id, ...past }, 'expireTime', '平台租户没有到期时间'],
    ['setting', { ids: id, ...past }, 'expireTime', '平台租户没有到期时间'],
  ]
  for (const [call, body, path, words] of tries) {
    const refused = await admin.post(`${TENANT}/${call}`, body)
    expect(refused.status, path).toBe(400)
    expect(issuesOf(refused)).toMatchObject([{ path, msg: expect.stringContaining(words) }])
  }
  const removed = await admin.post(`${TENANT}/remove?ids=${id}`, {}, { 'accept-language': 'en' })
  expect([removed.status, removed.body.msg]).toEqual([
    409,
    expect.stringMatching(/platform tenant and cannot be deleted/),
  ])
  expect((await admin.post(`${TENANT}/submit`, { id, linkman: 'Somebody' })).status).toBe(200)
  await server.login('landlord')
})

test('UR-24 UR-49 a tenant that has people is not removed, and no code is given twice', async () => {
  const person = await server.loginNew({ account: 'dweller', tenant: '000041', roles: ['administrator'] })
  await server.loginNew({ account: 'lodger', tenant: '000041' })
  const { id } = await tenantOf('000041')
  const refused = await admin.post(`${TENANT}/remove?ids=${id}`)
  expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('还有 2 个账号')])
  expect((await person.get(`${SYSTEM}/dept/list`)).status).toBe(200)
  expect((await admin.post(`${TENANT}/submit`, { id, status: 0 })).status).toBe(200)

  const empty = (await add('000042')).body.data
  expect((await admin.post(`${TENANT}/remove?ids=${empty.id}`)).status).toBe(200)
  const again = await add('000042')
  expect(again.status).toBe(400)
  expect(issuesOf(again)).toMatchObject([{ path: 'tenantId', msg: expect.stringContaining('曾属于另一个租户') }])
})

test('UR-24 nor does a code come back under which only people are left, removed ones too', async () => {
  const { result } = await server.loginNew({ account: 'ghost', tenant: '000043' })
  await server.db.maintain(async trx => {
    await sql`update blade_user set is_deleted = 1 where id = ${result.user_id}`.execute(trx)
    await sql`delete from blade_tenant where tenant_id = '000043'`.execute(trx)
  })
  expect(issuesOf(await add('000043'))).toMatchObject([{ path: 'tenantId', code: 'tenant.code-used' }])
})

test('UR-24 the code of a tenant is given once', async () => {
  const { id } = (await add('000044')).body.data
  await admin.post(`${TENANT}/submit`, { id, tenantId: '000045', tenantName: 'Renamed' })
  expect((await admin.get<WireRecord>(`${TENANT}/detail?id=${id}`)).body.data).toMatchObject({
    tenantId: '000044',
    tenantName: 'Renamed',
  })
})

test('UR-24 UR-49 a new tenant has roles with menus, a department and a first administrator, who is told once', async () => {
  const { id } = (await add('000051', { tenantName: '山谷学院' })).body.data
  const call = () =>
    admin.post<{ passwords: { account: string; password: string }[]; list: string }>(`${TENANT}/administrator`, { id })
  const made = await call()
  expect([made.status, made.body.data.passwords[0]]).toMatchObject([200, { account: 'admin' }])
  const [{ account, password }] = made.body.data.passwords as [{ account: string; password: string }]
  expect(made.body.data.list).toContain('admin')
  const other = (await call()).body.data.passwords[0]!.password
  await expect(server.login(account, { password, tenant: '000051' })).rejects.toThrow()
  const first = await server.login(account, { password: other, tenant: '000051' })
  expect(first.result.password_due).toBe(true)
  const chosen = { oldPassword: other, newPassword: PASSWORD, newPassword1: PASSWORD }
  const changed = await first.post(`${SYSTEM}/user/update-password`, chosen)
  expect([changed.status, changed.text]).toMatchObject([200, expect.anything()])
  const theirs = await server.login(account, { tenant: '000051' })
  const list = async (path: string) => (await theirs.get<Page<WireRecord>>(`${SYSTEM}/${path}`)).body.data.records
  expect((await list('role/list')).map(({ roleAlias }) => roleAlias)).toEqual(['administrator', 'creator', 'staff'])
  expect(await list('dept/list')).toMatchObject([{ deptName: '山谷学院' }])
  const routes = await theirs.get<{ code: string }[]>(`${SYSTEM}/menu/routes`)
  expect(routes.body.data.map(({ code }) => code)).toEqual(expect.arrayContaining(['design', 'system']))
  const again = await call()
  expect([again.status, again.body.msg]).toEqual([409, expect.stringContaining('已有自己的管理员')])
  expect((await theirs.post(`${TENANT}/administrator`, { id })).status).toBe(403)
})

test('SE-01 UR-49 a record is added to the caller’s own tenant, or refused', async () => {
  const user = { account: 'astray', realName: 'Astray', password: PASSWORD, tenantId: '000051' }
  const refused = await admin.post(`${SYSTEM}/user/submit`, user)
  expect([refused.status, refused.body.msg]).toEqual([403, expect.stringContaining('您自己的租户 000000')])
  expect((await admin.post(`${SYSTEM}/user/submit`, { ...user, tenantId: '000000' })).status).toBe(200)
})
