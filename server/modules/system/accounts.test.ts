import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, WireIssue } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, PASSWORD, startServer, type TestServer } from '#tests/support/server.ts'

const SYSTEM = '/api/blade-system'
let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'keeper', roles: ['administrator'] })
})
afterAll(() => server.stop())

const submit = (path: string, record: object) => admin.post<WireRecord>(`${SYSTEM}/${path}/submit`, record)
const issuesOf = (answer: { body: { data: unknown } }) => (answer.body.data as { issues: WireIssue[] }).issues
interface Made {
  id: string
  account: string
  password: string
}
const reset = async (body: object) =>
  (await admin.post<{ passwords: Made[] }>(`${SYSTEM}/user/reset-password`, body)).body.data.passwords
const versionOf = async (id: string) =>
  (
    await server.db.read({ tenant: '000000' }, trx =>
      sql<{ version: number }>`select session_version::int as version from blade_user where id = ${id}`.execute(trx),
    )
  ).rows[0]!.version

test('UR-05 a reset sets the given password, or generates one and shows it once', async () => {
  const user = await server.loginNew({ account: 'forgetful', roles: ['staff'] })
  const userIds = user.result.user_id!
  const given = await admin.post(`${SYSTEM}/user/reset-password`, {
    userIds,
    password: 'Given-2026',
  })
  expect(given.body.data).toEqual({ passwords: [], list: '' })
  await server.login('forgetful', { password: 'Given-2026' })
  const made = await reset({ userIds, password: null })
  await server.login('forgetful', { password: made[0]!.password })
  await expect(server.login('forgetful', { password: 'Given-2026' })).rejects.toThrow()
})

test('UR-05 of several users each gets their own password, shown once in a list, which opens only their account', async () => {
  const accounts = ['many-1', 'many_2', 'many-3']
  const users = []
  for (const account of accounts) users.push(await server.loginNew({ account, name: `${account} |` }))
  const userIds = users.map(({ result }) => result.user_id)
  const answer = await admin.post<{ passwords: Made[]; list: string }>(
    `${SYSTEM}/user/reset-password`,
    { userIds },
    { 'accept-language': 'en' },
  )
  const { passwords, list } = answer.body.data
  expect(passwords.map(({ id, account }) => [id, account])).toEqual(userIds.map((id, at) => [id, accounts[at]]))
  expect(new Set(passwords.map(({ password }) => password)).size).toBe(3)
  expect(list.split('\n').slice(0, 2)).toEqual(['| Account | Name | Initial password |', '| --- | --- | --- |'])
  expect(list.split('\n')[3]).toMatch(/^\| many\\_2 \| many\\_2 \\\| \| /)
  for (const { account, password } of passwords) {
    const user = await server.login(account, { password })
    expect(user.result.password_due).toBe(true)
    expect((await user.get('/api/blade-system/menu/routes')).status).toBe(403)
  }
  for (const user of users) expect((await user.get('/api/blade-system/menu/routes')).status).toBe(401)
  const { rows } = await server.db.read({ tenant: '000000' }, trx =>
    sql<{
      found: string
    }>`select 'change' as found from blade_change c where c::text like ${`%${passwords[0]!.password}%`}
      union all select 'user' from blade_user u where u::text like ${`%${passwords[0]!.password}%`}`.execute(trx),
  )
  expect(rows).toEqual([])
})

describe('a password somebody else gave', () => {
  const choose = (user: Caller, oldPassword: string, newPassword: string) =>
    user.post(`${SYSTEM}/user/update-password`, { oldPassword, newPassword, newPassword1: newPassword })
  const mine = '/api/blade-system/menu/routes'

  test.each([
    [
      'UR-02 of an account that was added',
      'fresh',
      () => submit('user', { account: 'fresh', realName: 'F', password: 'Given-2026' }),
    ],
    [
      'UR-05 of one that was reset',
      'reset-1',
      async () => {
        const { result } = await server.loginNew({ account: 'reset-1' })
        return admin.post(`${SYSTEM}/user/reset-password`, { userIds: result.user_id, password: 'Given-2026' })
      },
    ],
  ])('%s opens nothing but the way to another', async (_, account, give) => {
    expect((await give()).status).toBe(200)
    const user = await server.login(account, { password: 'Given-2026' })
    expect(user.result.password_due).toBe(true)
    const refused = await user.get(mine)
    expect([refused.status, refused.body.msg]).toEqual([403, '当前密码由他人设置，请先修改为自己的密码。'])
    expect((await user.post(`${SYSTEM}/user/update-info`, {})).status).toBe(403)
    expect((await user.get('/api/push/stream')).status).toBe(403)
    expect((await choose(user, 'Given-2026', 'Given-2026')).body.msg).toBe('新密码不能与原密码相同，请换一个。')
    expect((await choose(user, 'Given-2026', 'Chosen-2026')).status).toBe(200)
    expect((await user.get(mine)).status).toBe(200)
    const again = await server.login(account, { password: 'Chosen-2026' })
    expect(again.result.password_due).toBe(false)
    expect((await again.get(mine)).status).toBe(200)
  })

  test('the session it opened may be ended', async () => {
    await submit('user', { account: 'leaving', realName: 'L', password: 'Given-2026' })
    const user = await server.login('leaving', { password: 'Given-2026' })
    expect((await user.post('/api/blade-auth/oauth/logout')).status).toBe(200)
    expect((await user.get(mine)).status).toBe(401)
  })
})

test('UR-05 a reset refuses an unacceptable password, and changes nothing', async () => {
  const user = await server.loginNew({ account: 'careful', roles: ['staff'] })
  for (const password of ['short', 'password1', 'careful']) {
    const refused = await admin.post(`${SYSTEM}/user/reset-password`, { userIds: user.result.user_id, password })
    expect(refused.status).toBe(400)
    expect(issuesOf(refused)).toHaveLength(1)
  }
  await server.login('careful')
})

test('UR-02 a new user needs a password; saved again with it empty, password and session stay', async () => {
  const refused = await submit('user', { account: 'lin', realName: 'Lin' })
  expect(issuesOf(refused)[0]!.path).toBe('password')
  const { id } = (await submit('user', { account: 'lin', realName: 'Lin', password: PASSWORD })).body.data
  const before = await versionOf(id!)
  expect((await submit('user', { id, realName: 'Lin Xiao', password: null, status: 1 })).status).toBe(200)
  expect(await versionOf(id!)).toBe(before)
  await server.login('lin')
  expect((await submit('user', { id, password: 'Another-2026' })).status).toBe(200)
  expect(await versionOf(id!)).toBe(before + 1)
  await server.login('lin', { password: 'Another-2026' })
})

test('DI-02 the entries of a dictionary follow when it is given another code', async () => {
  const parent = (await submit('dict-biz', { code: 'hue', dictValue: 'Hues', sort: 1, isSealed: 0 })).body.data
  const entry = { parentId: parent.id, code: 'hue', dictKey: 'red', dictValue: 'Red', sort: 1, isSealed: 0 }
  expect((await submit('dict-biz', entry)).status).toBe(200)
  expect((await submit('dict-biz', { id: parent.id, code: 'colour' })).status).toBe(200)
  const keys = await admin.get<{ dictKey: string }[]>(`${SYSTEM}/dict-biz/dictionary?code=colour`)
  expect(keys.body.data.map(row => row.dictKey)).toEqual(['red'])
})

test('UR-20 the menus to grant are named in the language of the reader', async () => {
  const english = await admin.get<{ menu: { title: string }[] }>(`${SYSTEM}/menu/grant-tree`, {
    'accept-language': 'en',
  })
  expect(english.body.data.menu.map(menu => menu.title)).toContain('System')
})

test('SE-01 the administrator of another tenant sees only that tenant and changes nothing of the platform', async () => {
  const other = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000001' })
  const tenants = (await other.get<Page<WireRecord>>(`${SYSTEM}/tenant/list`)).body.data
  expect(tenants.records.map(tenant => tenant.tenantId)).toEqual(['000001'])
  for (const path of ['tenant', 'tenant-package', 'menu', 'dict', 'client']) {
    expect((await other.post(`${SYSTEM}/${path}/submit`, { code: 'x' })).status, path).toBe(403)
  }
  expect((await other.get<Page<WireRecord>>(`${SYSTEM}/client/list`)).body.data.total).toBe(0)
})
