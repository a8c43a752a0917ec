/** Calls about several records do what they say for all of them, or nothing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const SYSTEM = '/api/blade-system'
let server: TestServer
let admin: Caller
/** a user of the tenant, and those no call of it may reach */
let mine: string
let astray: [what: string, id: string][]

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
  mine = (await server.loginNew({ account: 'locked', roles: ['staff'] })).result.user_id!
  const foreign = await server.loginNew({ account: 'theirs', roles: ['staff'], tenant: '000001' })
  const gone = await server.loginNew({ account: 'gone', roles: ['staff'] })
  await admin.post(`${SYSTEM}/user/remove?ids=${gone.result.user_id}`)
  astray = [
    ['another tenant’s', foreign.result.user_id!],
    ['removed', gone.result.user_id!],
    ['unknown', '4242'],
  ]
})
afterAll(() => server.stop())

const read = <T>(what: ReturnType<typeof sql<T>>, tenant = '000000') =>
  server.db.read({ tenant }, trx => what.execute(trx)).then(({ rows }) => rows)
const roleOf = async (alias: string) =>
  (await admin.get<Page<WireRecord>>(`${SYSTEM}/role/list?roleAlias_equal=${alias}`)).body.data.records[0]!.id!

async function lock(account: string, tenant: string): Promise<void> {
  await server.db.write({ tenant }, trx =>
    sql`insert into sign_in_attempt (tenant_id, account, failures, locked_until)
      values (${tenant}, ${account}, 9, now() + interval '1 hour') on conflict do nothing`.execute(trx),
  )
}

test('UR-09 unlock opens the accounts named, and none where one of them is not there', async () => {
  await lock('locked', '000000')
  await lock('theirs', '000001')
  const left = async (tenant = '000000') => (await read(sql`select from sign_in_attempt`, tenant)).length
  const before = await left()
  for (const [what, id] of astray) {
    const refused = await admin.post(`${SYSTEM}/user/unlock`, { userIds: [mine, id] })
    expect([what, refused.status, refused.body.msg]).toEqual([
      what,
      404,
      `没有这些用户：${mine}, ${id}。请刷新后重试。`,
    ])
  }
  expect((await admin.post(`${SYSTEM}/user/unlock`, { userIds: [] })).body.msg).toBe('请选择至少一条数据')
  expect([await left(), await left('000001')]).toEqual([before, 1])
  expect((await admin.post(`${SYSTEM}/user/unlock`, { userIds: mine })).status).toBe(200)
  expect(await left()).toBe(before - 1)
  await server.login('locked')
})

test('UR-05 UR-08 UR-03 neither passwords nor roles nor platforms change where one user is not there', async () => {
  const state = () => read(sql`select id, rev, password, role_id, user_type from blade_user order by id`)
  const before = await state()
  const staff = await roleOf('staff')
  for (const [what, id] of astray) {
    const userIds = `${mine},${id}`
    const reset = await admin.post(`${SYSTEM}/user/reset-password`, { userIds, password: 'Given-2026' })
    const grant = await admin.post(`${SYSTEM}/user/grant`, { userIds, roleIds: staff })
    const platform = await admin.post(`${SYSTEM}/user/update-platform`, { ids: userIds, userType: '2' })
    const removed = await admin.post(`${SYSTEM}/user/remove?ids=${userIds}`)
    expect([what, reset.status, grant.status, platform.status, removed.status]).toEqual([what, 404, 404, 404, 404])
  }
  expect(await state()).toEqual(before)
  expect((await admin.post(`${SYSTEM}/user/grant`, { userIds: mine, roleIds: `${staff},4242` })).status).toBe(404)
})

test('UR-15 UR-47 a role is given nothing where a menu or a scope is not there to be given', async () => {
  const staff = await roleOf('staff')
  const menus = (await admin.get<Page<WireRecord>>(`${SYSTEM}/menu/list?size=2`)).body.data.records.map(({ id }) => id)
  await admin.post(`${SYSTEM}/role/grant`, { roleIds: staff, menuIds: menus })
  const keys = async () =>
    (await admin.get<{ menu: string[] }>(`${SYSTEM}/menu/role-tree-keys?roleIds=${staff}`)).body.data.menu.toSorted()
  expect(await keys()).toEqual(menus.toSorted())
  for (const [name, title] of [
    ['menuIds', '菜单'],
    ['dataScopeIds', '数据权限'],
    ['apiScopeIds', '接口权限'],
  ]) {
    const refused = await admin.post(`${SYSTEM}/role/grant`, { roleIds: staff, menuIds: [], [name!]: ['4242'] })
    expect([refused.status, refused.body.msg]).toEqual([404, expect.stringContaining(`“${title}”中没有这条记录`)])
  }
  expect(await keys()).toEqual(menus.toSorted())
})

test('UR-55 nobody is added to a group where one of the people is not there', async () => {
  const group = await admin.post<WireRecord>('/api/personalGroup/personalGroup/submit', { groupName: 'G', name: 'G' })
  const groupId = group.body.data.id
  const put = (userIds: string[]) =>
    admin.post('/api/personalGroupItem/personalGroupItem/addGroupUsers', { groupId, userIds })
  for (const [what, id] of astray) expect([what, (await put([mine, id])).status]).toEqual([what, 404])
  expect((await put([mine])).body.data).toBe(1)
})

test('SE-48 EM-03 an application that is not there is not approved; nothing is enabled where nothing is named', async () => {
  const approve = await admin.post('/api/data/registration/approve', { ids: '4242' })
  expect([approve.status, approve.body.msg]).toEqual([404, expect.stringContaining('中没有这条记录')])
  const enable = await admin.post('/api/blade-email/plat-from/enable', {})
  expect([enable.status, enable.body.msg]).toEqual([400, '请选择至少一条数据'])
})
