import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { PNG, put } from '#tests/support/upload.ts'
import { createSeal, keepSecret } from '../config/secrets.ts'
import { openFiles } from '../files/files.ts'
import { sweepFiles } from '../files/sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const site = async () => (await server.call<{ switchMode: boolean; tokenTime: number }>('GET', '/api/site')).body.data

test('SE-40 tells the defaults of the website', async () => {
  expect(await site()).toMatchObject({
    tenantMode: false,
    tenantId: '000000',
    tokenTime: 3000,
    tokenHeader: 'Blade-Auth',
  })
})

test('SH-51 people choose a department and role unless the parameter says no', async () => {
  const admin = await server.login('admin')
  const submit = (record: object) => admin.post<WireRecord>('/api/blade-system/param/submit', record)
  expect((await site()).switchMode).toBe(true)
  const { body } = await submit({ paramName: '切换部门角色', paramKey: 'switchMode', paramValue: 'false' })
  expect((await site()).switchMode).toBe(false)
  await submit({ id: body.data.id, paramValue: 'true' })
  expect((await site()).switchMode).toBe(true)
})

test('SH-81 the portal is offered and single sign-on used unless the parameters say no', async () => {
  const admin = await server.login('admin')
  const gates = async () => {
    const { openPortal, isOpenCas, casLogoutUrl } = (await site()) as unknown as Record<string, unknown>
    return { openPortal, isOpenCas, casLogoutUrl }
  }
  const closed = { isOpenCas: false, casLogoutUrl: null }
  expect(await gates()).toEqual({ openPortal: true, ...closed })
  const casServerLogoutUrl = 'https://cas.lake.example/logout'
  const put = (enable: boolean) =>
    admin.post('/api/systemConfig/systemConfig/put', { configKey: 'casConfig', enable, casServerLogoutUrl })
  expect((await put(true)).status).toBe(200)
  expect(await gates()).toEqual({ openPortal: true, isOpenCas: true, casLogoutUrl: casServerLogoutUrl })
  const submit = (record: object) => admin.post<WireRecord>('/api/blade-system/param/submit', record)
  const ids: unknown[] = []
  for (const paramKey of ['openPortal', 'isOpenCas'])
    ids.push((await submit({ paramName: paramKey, paramKey, paramValue: 'false' })).body.data.id)
  expect(await gates()).toEqual({ openPortal: false, ...closed })
  for (const id of ids) await submit({ id, paramValue: 'true' })
  await put(false)
  expect(await gates()).toEqual({ openPortal: true, ...closed })
})

test('the hosts whose pages are shown unasked are those of the parameter', async () => {
  const admin = await server.login('admin')
  const hosts = async () => (await server.call<{ frameHosts: string[] }>('GET', '/api/site')).body.data.frameHosts
  expect(await hosts()).toEqual([])
  const param = { paramName: '可嵌入的网站', paramKey: 'frameHosts', paramValue: 'Lib.campus.edu.cn, campus.example' }
  expect((await admin.post('/api/blade-system/param/submit', param)).status).toBe(200)
  expect(await hosts()).toEqual(['lib.campus.edu.cn', 'campus.example'])
})

test('the map that locations link to is the one of the parameter; without it there is none', async () => {
  const admin = await server.login('admin')
  const map = async () => (await server.call<{ mapAddress: string | null }>('GET', '/api/site')).body.data.mapAddress
  const put = (paramValue: string) =>
    admin.post('/api/blade-system/param/submit', { paramName: '地图', paramKey: 'mapAddress', paramValue })
  expect(await map()).toBeNull()
  for (const wrong of ['javascript:alert({latitude},{longitude})', 'https://map.example/'])
    expect((await put(wrong)).status).toBe(400)
  expect((await put('https://map.example/?at={latitude},{longitude}')).status).toBe(200)
  expect(await map()).toBe('https://map.example/?at={latitude},{longitude}')
})

test('SE-40 DI-21 the title and the defaults are those the platform chose', async () => {
  const admin = await server.login('admin')
  const put = (record: object) => admin.post('/api/systemConfig/systemConfig/put', record)
  expect((await put({ configKey: 'sysConfig', indexTitle: '星湖校园' })).status).toBe(200)
  expect((await put({ configKey: 'website', tenantMode: true, tenantId: '999999', tokenTime: 600 })).status).toBe(200)
  expect(await site()).toMatchObject({
    title: { zh: '星湖校园', en: '星湖校园' },
    tenantMode: true,
    tenantId: '000000',
    tokenTime: 600,
  })
})

test('DI-21 SE-40 the logo, the icon and the portal are those the platform chose, for everybody', async () => {
  const admin = await server.login('admin')
  const chosen = async () => {
    const { logo, icon, homeUrl } = (await server.call<Record<string, string>>('GET', '/api/site')).body.data
    return { logo, icon, homeUrl }
  }
  const choose = (record: object) =>
    admin.post('/api/systemConfig/systemConfig/put', { configKey: 'sysConfig', ...record })
  expect(await chosen()).toEqual({ logo: null, icon: null, homeUrl: null })
  const file = await put(admin, PNG, 'logo.png')
  const webHomeUrl = 'https://www.lake.example'
  expect((await choose({ webHomeUrl, sysLogo: [file], sysIcon: [file] })).status).toBe(200)
  const { logo, icon, homeUrl } = await chosen()
  expect([logo, icon, homeUrl]).toEqual([
    expect.stringMatching(/^\/api\/site\/logo\?v=/),
    expect.stringMatching(/^\/api\/site\/icon\?v=/),
    webHomeUrl,
  ])
  for (const address of [logo, icon]) {
    const answer = await fetch(server.url + address)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
  }
  expect((await choose({ webHomeUrl: 'javascript:alert(1)' })).status).toBe(400)
  expect((await choose({ webHomeUrl: null, sysLogo: [], sysIcon: [] })).status).toBe(200)
  expect(await chosen()).toEqual({ logo: null, icon: null, homeUrl: null })
  expect((await fetch(`${server.url}/api/site/logo`)).status).toBe(404)
})

describe('RS-07 the picture behind the sign-in card', () => {
  const BACKGROUND = '/api/site/background'
  const chosen = async () => (await server.call<{ background: string | null }>('GET', '/api/site')).body.data.background
  const choose = async (background: object[]) =>
    (await server.login('admin')).post('/api/systemConfig/systemConfig/put', { configKey: 'website', background })
  const fetched = async (path: string) => fetch(`${server.url}${path}`)

  test('RS-07 is told and shown to everybody; the sweeper leaves it; cleared it is gone', async () => {
    const admin = await server.login('admin')
    expect([await chosen(), (await fetched(BACKGROUND)).status]).toEqual([null, 404])
    const file = await put(admin, PNG, 'hall.png')
    expect((await choose([file])).status).toBe(200)
    const address = (await chosen())!
    expect(address).toMatch(/^\/api\/site\/background\?v=/)
    const later = new Date(Date.now() + 90 * 86_400_000)
    const { db, config } = server
    const files = openFiles(config, db, createSeal(keepSecret(config.dataDir, 'seal')))
    await sweepFiles({ db, files }, '000000', later)
    const answer = await fetched(address)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('public')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG)
    expect((await choose([])).status).toBe(200)
    expect([await chosen(), (await fetched(BACKGROUND)).status]).toEqual([null, 404])
  })

  test('RS-07 is a png or jpeg of at most 10 MB, whatever the value says of itself', async () => {
    const admin = await server.login('admin')
    const pdf = await put(admin, '%PDF-1.7', 'plan.pdf')
    const refused = await choose([{ ...pdf, name: 'plan.png', originalName: 'plan.png' }])
    expect(refused.body).toMatchObject({ code: 400, data: { issues: [{ path: 'background', code: 'field.accept' }] } })
    const large = await put(admin, Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 'large.png')
    expect((await choose([large])).body).toMatchObject({
      code: 400,
      data: { issues: [{ path: 'background', code: 'file.size' }] },
    })
    await expect(put(admin, '%PDF-1.7', 'plan.png')).rejects.toThrow()
    expect(await chosen()).toBe(null)
  })

  test('RS-07 no other file is told: not what another tenant chose, nor any by its key', async () => {
    const neighbour = await server.loginNew({ account: 'pic', roles: ['administrator'], tenant: '000009' })
    const file = await put(neighbour, PNG, 'own.png')
    await neighbour.post('/api/systemConfig/systemConfig/put', { configKey: 'website', background: [file] })
    expect(await chosen()).toBe(null)
    expect((await fetched(`${BACKGROUND}?v=${file.name}`)).status).toBe(404)
    expect((await fetched(file.link)).status).toBe(401)
  })
})
