/** Applying for an account and deciding about it, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'

const PATH = '/api/blade-system/register-guest'
const PASSWORD = 'Chosen-2026-guest'
let server: TestServer
let admin: Caller
let roleId: string
let from = 0

beforeAll(async () => {
  server = await startServer()
  admin = await server.loginNew({ account: 'registrar', roles: ['administrator'], depts: ['guests'] })
  const staff = await admin.get<Page<WireRecord>>('/api/blade-system/role/list?roleAlias_equal=staff')
  roleId = staff.body.data.records[0]!.id!
})
afterAll(() => server.stop())
/** Each test comes from an address of its own. */
beforeEach(() => void from++)

const apply = (body: Record<string, unknown>, headers = {}) =>
  server.call<null>(
    'POST',
    PATH,
    { tenantId: '000000', name: 'Guest', password: PASSWORD, password2: PASSWORD, ...body },
    { 'x-forwarded-for': `10.1.0.${from}`, ...headers },
  )
const pending = async (account: string, caller = admin) =>
  (await caller.get<Page<WireRecord>>(`${PATH}/list?account_equal=${account}&status=0`)).body.data.records
const login = (account: string) => server.login(account, { password: PASSWORD })

describe('applying', () => {
  test.each([
    ['VM-28', { tenantId: '', account: '', password: '' }, '请先输入租户编号'],
    ['VM-29', { account: '', password: '' }, '请先输入账号名称'],
    ['VM-30', { account: 'guest', password: '' }, '请先输入密码'],
    ['VM-30', { account: 'guest', password2: '' }, '请先输入密码'],
    ['VM-31', { account: 'guest', password2: 'another' }, '两次密码输入不一致'],
  ])('%s VM-32 the first of the four that is wrong is told: %o', async (_, body, told) => {
    const { status, body: answer } = await apply(body)
    expect([status, answer.msg]).toEqual([400, told])
  })

  test('SE-24 needs no session, and stores the password as a hash nobody reads', async () => {
    expect((await apply({ account: 'guest-1', oauthId: 'outside-7' })).status).toBe(200)
    const [row] = await pending('guest-1')
    expect(row).toMatchObject({ account: 'guest-1', name: 'Guest', status: 0, oauthId: 'outside-7' })
    expect(row).not.toHaveProperty('password')
    const { rows } = await server.db.read({ tenant: '000000' }, trx =>
      sql<{ password: string }>`select password from blade_registration where account = 'guest-1'`.execute(trx),
    )
    expect(rows[0]!.password).toMatch(/^\$argon2id\$/)
    await expect(login('guest-1')).rejects.toThrow()
  })

  test('refuses an invalid account and an invalid password', async () => {
    const account = await apply({ account: 'two words' })
    expect([account.status, account.body.msg]).toEqual([400, '账号格式不匹配'])
    for (const odd of [{ name: { a: 1 } }, { tenantId: ['000000'] }, { account: 7 }])
      expect((await apply(odd)).status).toBe(400)
    expect((await apply({ account: 'guest-2', password: 'short', password2: 'short' })).status).toBe(400)
    expect((await apply({ account: 'guest-2', password: 'guest-2x', password2: 'guest-2x' })).status).toBe(200)
  })

  test('does not reveal whether an account or a tenant exists', async () => {
    await server.loginNew({ account: 'resident' })
    const answers = [
      await apply({ account: 'resident' }),
      await apply({ account: 'nobody' }),
      await apply({ account: 'x', tenantId: '999999' }),
    ]
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, answers[0]!.text]))
  })

  test('at most ten applications a minute from one address, and three pending ones for an account', async () => {
    const answers = []
    for (let i = 0; i < 11; i++) answers.push((await apply({ account: 'flood' })).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
    expect(await pending('flood')).toHaveLength(3)
  })

  test('the parameter registerMode closes it, and the site says so', async () => {
    const { id } = (
      await admin.post<WireRecord>('/api/blade-system/param/submit', {
        paramName: 'Apply',
        paramKey: 'registerMode',
        paramValue: 'false',
      })
    ).body.data
    expect((await apply({ account: 'late' })).status).toBe(403)
    const site = await server.call<{ registerMode: boolean }>('GET', '/api/site')
    expect(site.body.data.registerMode).toBe(false)
    await admin.post(`/api/blade-system/param/remove?ids=${id}`)
    expect((await apply({ account: 'late' })).status).toBe(200)
  })
})

describe('deciding', () => {
  test('SE-48 an approved application is an account with the password its applicant chose', async () => {
    await apply({ account: 'guest-3', name: '客人' })
    const [{ id }] = (await pending('guest-3')) as [WireRecord]
    const dept = (await admin.get<{ id: string }[]>(`/api/blade-system/dept/select?userId=${admin.result.user_id}`))
      .body.data[0]!.id
    expect((await admin.post(`${PATH}/approve`, { ids: id, deptId: dept, roleId, opinion: 'Known here' })).status).toBe(
      200,
    )
    const guest = await login('guest-3')
    const { body } = await admin.get<WireRecord>(`${PATH}/detail?id=${id}`)
    expect(body.data).toMatchObject({ status: 1, userId: guest.result.user_id, opinion: 'Known here' })
    const user = await admin.get<WireRecord>(`/api/blade-system/user/detail?id=${guest.result.user_id}`)
    expect(user.body.data).toMatchObject({ realName: '客人', deptId: [dept], roleId: [roleId] })
    const again = await admin.post(`${PATH}/approve`, { ids: id, roleId })
    expect([again.status, again.body.msg]).toEqual([
      409,
      '账号 guest-3 已存在，不能再开通。请拒绝这份申请，请申请人换一个账号。',
    ])
    expect((await admin.post(`${PATH}/refuse`, { ids: id })).status).toBe(409)
  })

  test('SE-48 an approval gives roles: without one, or with one that is not there, no account is opened', async () => {
    await apply({ account: 'guest-7' })
    const [{ id }] = (await pending('guest-7')) as [WireRecord]
    for (const none of [{}, { roleId: '' }, { roleId: [] }, { roleId: null }]) {
      const { status, body } = await admin.post(`${PATH}/approve`, { ids: id, ...none })
      expect([status, body.msg]).toEqual([400, '请选择角色'])
      expect(body.data).toMatchObject({ issues: [{ path: 'roleId' }] })
    }
    expect((await admin.post(`${PATH}/approve`, { ids: id, roleId: '4242' })).status).toBe(400)
    expect(await pending('guest-7')).toHaveLength(1)
    await expect(login('guest-7')).rejects.toThrow()
  })

  test('of several all are approved or none', async () => {
    await server.loginNew({ account: 'taken' })
    await apply({ account: 'guest-4' })
    await apply({ account: 'taken' })
    const ids = [...(await pending('guest-4')), ...(await pending('taken'))].map(({ id }) => id).join()
    expect((await admin.post(`${PATH}/approve`, { ids, roleId })).status).toBe(409)
    expect(await pending('guest-4')).toHaveLength(1)
    await expect(login('guest-4')).rejects.toThrow()
  })

  test('SE-48 a refused application creates no account', async () => {
    await apply({ account: 'guest-5' })
    const [{ id }] = (await pending('guest-5')) as [WireRecord]
    expect((await admin.post(`${PATH}/refuse`, { ids: id, opinion: 'Unknown' })).status).toBe(200)
    expect(await pending('guest-5')).toEqual([])
    await expect(login('guest-5')).rejects.toThrow()
  })

  test('only administrators of that tenant decide', async () => {
    await apply({ account: 'guest-6' })
    const [{ id }] = (await pending('guest-6')) as [WireRecord]
    const clerk = await server.loginNew({ account: 'desk', roles: ['staff'] })
    const neighbour = await server.loginNew({ account: 'neighbour', roles: ['administrator'], tenant: '000007' })
    for (const call of ['approve', 'refuse']) {
      expect((await clerk.post(`${PATH}/${call}`, { ids: id })).status).toBe(403)
      expect([400, 404]).toContain((await neighbour.post(`${PATH}/${call}`, { ids: id })).status)
    }
    expect(await pending('guest-6', neighbour)).toEqual([])
    expect(await pending('guest-6')).toHaveLength(1)
  })
})
