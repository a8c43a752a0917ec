/** What a tenant's administrators chose of the site, at its own domain and for its own people. */
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, startServer, type TestServer } from '#tests/support/server.ts'
import { PNG, put } from '#tests/support/upload.ts'

const CONFIG = '/api/systemConfig/systemConfig/put'
const PARAM = '/api/blade-system/param/submit'
const LAKE = { 'x-forwarded-host': 'lake.example.edu' }

let server: TestServer
let admin: Caller
let lake: Caller
beforeAll(async () => {
  server = await startServer()
  admin = await server.login('admin')
  lake = await server.loginNew({ account: 'keeper', roles: ['administrator'], tenant: '000009' })
  const tenants = '/api/blade-system/tenant'
  const found = await admin.get<{ records: { id: string }[] }>(`${tenants}/list?tenantId_equal=000009`)
  await admin.post(`${tenants}/submit`, { id: found.body.data.records[0]!.id, domain: 'lake.example.edu' })
})
afterAll(() => server?.stop())

type Told = Record<'logo' | 'icon' | 'background' | 'homeUrl', string | null> & Record<string, unknown>
const site = async (headers?: Record<string, string>) =>
  (await server.call<Told>('GET', '/api/site', undefined, headers)).body.data
const tokenOf = ({ token }: Caller) => ({ 'blade-auth': `bearer ${token}` })
const picture = async (path: string | null, headers?: Record<string, string>) =>
  (await server.call('GET', path ?? '', undefined, headers)).status

test('SE-40 DI-21 SE-50 name, portal and defaults are those of the domain’s tenant, and the platform’s where it chose none', async () => {
  await admin.post(CONFIG, { configKey: 'sysConfig', indexTitle: 'Platform', webHomeUrl: 'https://www.example.edu' })
  await admin.post(CONFIG, { configKey: 'website', tokenTime: 900, tenantMode: true })
  expect((await lake.post(CONFIG, { configKey: 'sysConfig', indexTitle: '星湖校园' })).status).toBe(200)
  expect((await lake.post(CONFIG, { configKey: 'website', tokenTime: 600 })).status).toBe(200)
  expect(await site()).toMatchObject({
    title: { zh: 'Platform' },
    tokenTime: 900,
    tenantMode: true,
    tenantId: '000000',
  })
  const theirs = { title: { zh: '星湖校园', en: '星湖校园' }, tokenTime: 600, homeUrl: 'https://www.example.edu' }
  expect(await site(LAKE)).toMatchObject({ ...theirs, tenantMode: false, tenantId: '000009' })
})

test('SE-50 SE-40 the domain is that of the Host the browser names', async () => {
  const told = await new Promise((resolve, reject) => {
    get(`${server.url}/api/site`, { headers: { host: 'Lake.example.edu:8080' } }, answer => resolve(json(answer))).on(
      'error',
      reject,
    )
  })
  expect(told).toMatchObject({ data: { title: { zh: '星湖校园' }, tenantId: '000009' } })
})

test('a visitor is one of the tenant of the domain, whoever is signed in, and sees nothing of another’s', async () => {
  const portrait = '/api/dataPortrait/dataPortrait'
  const statistics = '/api/blade-portal/serviceStatisticsSum'
  const board = [{ prop: 'board', w: 0, h: 0, option: { access: { anyone: true } } }]
  const made = { portraitName: 'Open house', portraitType: 'platform', portraitConfig: board }
  const { id } = (await admin.post<{ id: string }>(`${portrait}/submit`, made)).body.data
  const open = async (headers: Record<string, string> = {}) =>
    (await server.call('GET', `${portrait}/noLogin/panel?id=${id}`, undefined, headers)).status
  await vi.waitFor(async () => expect(await open()).toBe(200))
  expect(await open(LAKE)).toBe(404)
  expect(await open({ ...LAKE, ...tokenOf(admin) })).toBe(404)
  expect(await open(tokenOf(lake))).toBe(200)
  await server.loginNew({ account: 'second', roles: ['staff'], tenant: '000009' })
  for (const caller of [admin, lake]) expect((await caller.post(`${statistics}/updateStatistics`)).status).toBe(200)
  const people = async (headers?: Record<string, string>) => {
    const path = `${statistics}/noLogin/getSumStatistics`
    return (await server.call<{ total: number }>('POST', path, { type: 'user' }, headers)).body.data.total
  }
  expect(await people(LAKE)).toBe(2)
  expect(await people()).toBe(1)
})

test('SE-40 DI-21 signed-in users get those of their own tenant on any domain, even with an expired token', async () => {
  expect(await site(tokenOf(lake))).toMatchObject({ title: { zh: '星湖校园' }, tokenTime: 600 })
  expect(await site({ ...LAKE, ...tokenOf(admin) })).toMatchObject({ title: { zh: 'Platform' }, tokenTime: 900 })
  const stranger = { 'blade-auth': `bearer ${lake.token.slice(0, -3)}AAA` }
  expect(await site(stranger)).toMatchObject({ title: { zh: 'Platform' } })
})

test('DI-21 RS-07 logo, icon and background likewise, and nobody else’s by guessing', async () => {
  const file = await put(lake, PNG, 'lake.png')
  await lake.post(CONFIG, { configKey: 'sysConfig', indexTitle: '星湖校园', sysLogo: [file], sysIcon: [file] })
  await lake.post(CONFIG, { configKey: 'website', background: [file] })
  expect(await site()).toMatchObject({ logo: null, icon: null, background: null })
  const here = await site(LAKE)
  for (const kind of ['logo', 'icon', 'background'] as const) {
    expect((await site(tokenOf(lake)))[kind]).toBe(here[kind])
    expect([await picture(here[kind]), await picture(`/api/site/${kind}`, LAKE)]).toEqual([200, 200])
    expect(await picture(`/api/site/${kind}`)).toBe(404)
    expect(await picture(`/api/site/${kind}?tenant=000009`)).toBe(404)
    expect(await picture(`/api/site/${kind}?tenant=000009&v=${'0'.repeat(12)}`)).toBe(404)
  }
})

test('SH-51 SE-44 what a tenant switches off is off for it; what the platform switches off, for all', async () => {
  const off = (who: Caller, paramKey: string) =>
    who.post<{ id: string }>(PARAM, { paramName: paramKey, paramKey, paramValue: 'false' })
  const applied = async () =>
    (await lake.get<{ total: number }>('/api/blade-system/register-guest/list')).body.data.total
  const apply = () => {
    const password = { password: 'Moonlit-2026', password2: 'Moonlit-2026' }
    return server.call('POST', '/api/blade-system/register-guest', {
      tenantId: '000009',
      account: 'newcomer',
      ...password,
    })
  }
  expect([(await apply()).status, await applied()]).toEqual([200, 1])
  await off(lake, 'registerMode')
  await off(lake, 'switchMode')
  expect(await site(LAKE)).toMatchObject({ registerMode: false, switchMode: false })
  expect(await site()).toMatchObject({ registerMode: true, switchMode: true })
  expect([(await apply()).status, await applied()]).toEqual([200, 1])
  const { id } = (await off(admin, 'switchMode')).body.data
  expect(await site(LAKE)).toMatchObject({ switchMode: false })
  await admin.post(PARAM, { id, paramValue: 'true' })
})

test('SE-40 which tenant signing in asks for is the platform’s to say', async () => {
  await lake.post(CONFIG, { configKey: 'website', tenantMode: true, tenantId: '000009', tokenTime: 700 })
  expect(await site()).toMatchObject({ tenantId: '000000' })
  const stored = await lake.get<{ configInfo: object }>('/api/systemConfig/systemConfig/detail?configKey=website')
  expect(stored.body.data.configInfo).toEqual({ tokenTime: 700 })
})
