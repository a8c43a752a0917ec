/** The front desk: pages the server draws, as visitors and people signed in use them. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { openState } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { faults } from './faults.ts'
import { see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, signIn, type World } from './people.ts'

let world: World
let admin: Caller
let person: Person | undefined
beforeAll(async () => {
  world = await openWorld({ demo: true })
  admin = await world.server.login('admin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const at = (path: string) => world.server.url + path
const html = async (path: string) => (await fetch(at(path))).text()
const hall = (words: string) => `/portal/hall?q=${encodeURIComponent(words)}`

test('SH-01 SH-12 SH-15 SH-49 SH-81 the root is the portal for everybody while it is open, and the console is one step away', async () => {
  const open = async (path: string) => fetch(at(path), { redirect: 'manual' })
  const root = await open('/')
  expect([root.status, root.headers.get('location')]).toEqual([302, '/portal/index'])
  person = await world.enter('creator', { at: '/wel/index' })
  const { page } = person
  await see(page.getByRole('tab', { name: '首页', selected: true })).toBeVisible()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  const [portal] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: '门户首页' }).click(),
  ])
  await portal.waitForURL(at('/portal/index'))
  await see(portal.getByRole('heading', { name: '您想办什么？' })).toBeVisible()
  const param = { paramName: '门户', paramKey: 'openPortal', paramValue: 'false' }
  const { body } = await admin.post<{ id: string }>('/api/blade-system/param/submit', param)
  expect((await open('/')).status).toBe(200)
  await admin.post('/api/blade-system/param/submit', {
    ...param,
    ...(body.data?.id && { id: body.data.id }),
    paramValue: 'true',
  })
  expect((await open('/')).status).toBe(302)
})

test('PP-01 PP-02 PP-10 without JavaScript a visitor searches, reads and is told to sign in', async () => {
  const context = await world.guest({ size: PHONE })
  const browser = context.browser()!
  const still = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE, locale: 'zh-CN' })
  const page = await still.newPage()
  await page.goto(at('/portal/index'))
  await page.getByRole('searchbox').fill('qj')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.waitForURL(/\/portal\/hall\?q=qj$/)
  await page.getByRole('link', { name: '请假', exact: true }).click()
  await see(page.getByRole('heading', { name: '请假', level: 1 })).toBeVisible()
  await see(page.getByText('行政楼 301')).toBeVisible()
  await see(page.getByRole('link', { name: '登录后办理' })).toBeVisible()
  await still.close()
})

test('PP-13 SH-07 SH-02 on a phone a visitor finds a service by its initials, signs in, starts it and follows it', async () => {
  const context = await world.guest({ size: PHONE })
  const page = await context.newPage()
  await page.goto(at('/portal/index'))
  await see(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible()
  await page.getByRole('searchbox').fill('qj')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '请假', exact: true }).click()
  await page.getByRole('link', { name: '登录后办理' }).click()
  await page.waitForURL(/\/login\?loginSource=portal/)
  await signIn(page, 'sunli')
  await page.waitForURL(/\/portal\/service\/introduce/)
  await page.getByRole('link', { name: '办理', exact: true }).click()
  await page.waitForURL(/\/workflow\/process\/start\/.*isPortal=true/)
  await see(page.getByRole('heading', { name: /请假/ }).first()).toBeVisible()
  await page.goto(at('/portal/mine'))
  await see(page.getByRole('region', { name: '我的申请' }).getByRole('listitem').first()).toBeVisible()
  await context.close()
})

describe('each way of handling a service opens where it says', () => {
  let service: string
  let host: http.Server
  const ways: [way: 1 | 2, openWay: 1 | 2 | 3, name: string][] = [
    [1, 1, 'started here'],
    [1, 2, 'started in this window'],
    [1, 3, 'started in a window'],
    [2, 1, 'shown here'],
    [2, 2, 'shown in this window'],
    [2, 3, 'shown in a window'],
  ]
  beforeAll(async () => {
    host = http.createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Power</h1>'))
    await new Promise<void>(done => host.listen(0, '127.0.0.1', done))
    const urlAddress = `http://127.0.0.1:${(host.address() as AddressInfo).port}/power`
    const kept = async (entity: string, record: object) =>
      (await admin.post<{ id: string }>(`/api/blade-portal/${entity}/save`, record)).body.data.id
    service = await kept('serviceManage', { serviceName: 'every way', status: 1 })
    for (const [way, openWay, name] of ways)
      await kept('serviceOnlineHandle', {
        ...{ serviceId: service, name, way, openWay, status: 1 },
        ...(way === 1 ? { processDefKey: 'demo_repair' } : { urlAddress }),
      })
    person = await world.enter('sunli')
  })
  afterAll(async () => {
    await person?.context.close()
    host.closeAllConnections()
    host.close()
  })

  /** Presses the way in a page of its own. @returns where it stands then, in this window or the one it opened */
  const press = async (name: string, isNew: boolean) => {
    await person!.newTab()
    const { page, context } = person!
    await person!.goto(`/portal/service/introduce?id=${service}`)
    const link = page.getByRole('link', { name: new RegExp(`${name}$`) })
    const [opened] = await Promise.all([isNew ? context.waitForEvent('page') : page, link.click()])
    const here = new URL(page.url()).pathname
    expect(context.pages().length).toBe(isNew ? 2 : 1)
    return { opened, here }
  }

  test('WU-86 WU-87 WU-88 SH-23 SH-24 a process starts in the application, in this window, or in one that closes', async () => {
    const path = (url: URL) => url.pathname
    const inside = (await press('started here', false)).opened
    await inside.waitForURL(url => path(url).startsWith('/workflow/process/start/'))
    await see(inside.getByRole('heading', { name: '设备报修', level: 1 })).toBeVisible()
    const same = (await press('started in this window', false)).opened
    await same.waitForURL(url => path(url).startsWith('/portal/process/'))
    await see(same.getByRole('heading', { name: '设备报修', level: 1 })).toBeVisible()
    expect(new URL(same.url()).search).toBe('?isPortal=true')
    const { opened, here } = await press('started in a window', true)
    expect(here).toBe('/portal/service/introduce')
    await opened.waitForURL(url => path(url).startsWith('/portal/process/'))
    expect(new URL(opened.url()).search).toBe('?isClosePage=true&isPortal=true')
    await see(opened.getByRole('heading', { name: '设备报修', level: 1 })).toBeVisible()
    await opened.close()
    const { page, context } = person!
    await person!.goto('/portal/mine')
    const request = page.getByRole('region', { name: '我的申请' }).getByRole('heading', { level: 3 }).getByRole('link')
    const [detail] = await Promise.all([context.waitForEvent('page'), request.first().click()])
    await detail.waitForURL(url => path(url).startsWith('/portal/process/detail/'))
    expect(new URL(detail.url()).search).toBe('?isClosePage=true&isPortal=true')
    await see(detail.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await detail.close()
  })

  test('WU-89 an address opens in a frame of the application, in this window, or in a new one', async () => {
    const framed = (await press('shown here', false)).opened
    await framed.waitForURL(/\/myiframe\//)
    expect(framed.url()).not.toContain('127.0.0.1%3A')
    await see(framed.frameLocator('iframe').getByRole('heading', { name: 'Power' })).toBeVisible()
    const same = (await press('shown in this window', false)).opened
    await see(same.getByRole('heading', { name: 'Power' })).toBeVisible()
    const { opened, here } = await press('shown in a window', true)
    await see(opened.getByRole('heading', { name: 'Power' })).toBeVisible()
    expect(here).toBe('/portal/service/introduce')
    await opened.close()
  })
})

test('PP-12 PP-14 PP-15 PP-16 the header has the first ten entries, the one of this page marked, and the reader', async () => {
  person = await world.enter('sunli', { at: '/portal/hall' })
  const { page } = person
  const menu = page.getByRole('navigation', { name: '主导航' })
  await see(menu.getByRole('link', { name: '服务大厅' })).toHaveAttribute('aria-current', 'page')
  expect(await menu.getByRole('link').count()).toBeLessThanOrEqual(10)
  await see(page.getByRole('link', { name: /^消息/ })).toBeVisible()
  await page.locator('summary').click()
  await see(page.getByRole('link', { name: '进入后台' })).toHaveAttribute('href', '/wel/index')
  await see(page.getByRole('button', { name: '切换部门/角色' })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  const asked = page.getByRole('dialog', { name: '退出登录' })
  await asked.getByRole('button', { name: '取消' }).click()
  await see(asked).toBeHidden()
  await page.getByRole('button', { name: '退出登录' }).click()
  await asked.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
})

describe('PP-03 PP-04 PP-05 PP-06 PP-07 PP-29 a page that is not public asks for sign-in, and comes back', () => {
  test.each([
    ['/portal/special/service', '专题服务'],
    ['/portal/through/train', '直通车'],
    ['/portal/column/service', '栏目服务'],
    ['/portal/shortcut/entrance', '快捷入口'],
    ['/portal/search?q=%E8%AF%B7%E5%81%87', /^服务（/],
    ['/portal/mine', '我的申请'],
  ])('%s', async (path, heading) => {
    const text = await html(path)
    expect(text).not.toContain('<li class="front-service"')
    const guest = await world.guest()
    const page = await guest.newPage()
    await page.goto(at(path))
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path)
    await guest.close()
    person = await world.enter('sunli', { at: path })
    await see(person.page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await person.context.close()
  })
})

test('ME-05 messages on the portal are read, followed, removed and marked as read', async () => {
  person = await world.enter('sunli', { at: '/portal/mine' })
  const { page } = person
  const mine = page.getByRole('region', { name: '我的消息' })
  const lines = mine.getByRole('listitem')
  await see(lines.first()).toBeVisible()
  const before = await lines.count()
  await lines.first().locator('summary').click()
  await lines.first().getByRole('button', { name: '删除' }).click()
  await see.poll(() => lines.count()).toBeLessThanOrEqual(before)
  await mine.getByRole('button', { name: /^全部标为已读/ }).click()
  await see(mine.getByText('未读')).toHaveCount(0)
})

test.each([
  ['zh', DESK],
  ['en', PHONE],
] as const)('nothing is wrong for those who cannot see it, nor wider than the page: %s', async (lang, size) => {
  const context = await world.guest({ size, lang })
  const page = await context.newPage()
  const [, id] = /introduce\?id=(\d+)/.exec(await html('/portal/hall'))!
  for (const path of ['/portal/index', '/portal/hall', hall('请假'), `/portal/service/introduce?id=${id}`]) {
    await page.goto(at(path))
    await see(page.getByRole('banner')).toBeVisible()
    expect(await faults(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(size.width)
  }
  await context.close()
})

test('a visitor loads no antd and little besides React', async () => {
  const context = await world.guest({ size: PHONE })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname)
  })
  await page.goto(at('/portal/index'), { waitUntil: 'load' })
  await see.poll(() => scripts.length).toBeGreaterThan(0)
  let bytes = 0
  for (const path of scripts) {
    const answer = await fetch(at(path), { headers: { 'accept-encoding': 'identity' } })
    const source = await answer.text()
    expect(source, path).not.toContain('ant-btn')
    bytes += gzipSync(source).length
  }
  expect(bytes).toBeLessThanOrEqual(90 * 1024)
  await context.close()
})

test('what editors publish is seen within a second, and an answer that did not change is not sent again', async () => {
  const first = await fetch(at('/portal/hall'))
  const again = await fetch(at('/portal/hall'), { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect(again.status).toBe(304)
  expect(await html('/portal/hall')).not.toContain('新开的大厅')
  await admin.post('/api/blade-portal/topMenu/submit', {
    menuName: '新开的大厅',
    menuPath: '/portal/hall?sort=new',
    index: 0,
    status: '1',
  })
  await new Promise(done => setTimeout(done, 1000))
  expect(await html('/portal/hall')).toContain('新开的大厅')
  expect((await openState(admin, 'portal-page.hall')).draft).toBeDefined()
})

test('what is searched for in the hall is told to editors, found or not', async () => {
  await html(hall('请假'))
  await html(hall('没有这种服务的'))
  const listed = async (keyword: string) =>
    (await admin.get<Page<WireRecord>>(`/api/blade-portal/searchLog/list?keyword_like=${encodeURIComponent(keyword)}`))
      .body.data.records[0]?.found
  await see.poll(() => listed('请假'), { timeout: 20_000 }).toBeGreaterThan(0)
  await see.poll(() => listed('没有这种服务的'), { timeout: 20_000 }).toBe(0)
})

test('a page that is asked for with another host, an endless query or broken ids is what it always is', async () => {
  const plain = await html('/portal/hall')
  expect(
    await (await fetch(at('/portal/hall?x=%3Cscript%3E&utm=1'), { headers: { host: 'evil.example' } })).text(),
  ).toBe(plain)
  const attack = await html(`/portal/hall?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(attack).not.toContain('<script>alert')
  for (const id of ['0', '-1', '9'.repeat(30), 'x', "1' or 1=1"]) {
    const answer = await fetch(at(`/portal/service/introduce?id=${encodeURIComponent(id)}`))
    expect([id, answer.status]).toEqual([id, 200])
    expect(await answer.text()).toContain('没有这项服务')
  }
})

// the last: the address of these tests is shut out for a minute
test('one address asks for so many pages of its own in a minute, and still has the home page', async () => {
  const asked = Array.from({ length: 620 }, () => fetch(at('/portal/hall'), { method: 'HEAD' }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect((await fetch(at('/portal/index'))).status).toBe(200)
})
