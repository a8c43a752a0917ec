/** The front desk: pages the server draws, as visitors and people signed in use them. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import { MODULES } from '#server/app.ts'
import { boot } from '#server/boot.ts'
import { settle } from '../bench/loaded-scripts.ts'
import { openState } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { actsOf } from './acts.ts'
import { faults } from './faults.ts'
import { button, dialog, inspector, see } from './hands.ts'
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
  await page.getByRole('button', { name: '收藏' }).click()
  await see(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  await page.getByRole('link', { name: '办理', exact: true }).click()
  await page.waitForURL(/\/workflow\/process\/start\/.*isPortal=true/)
  await see(page.getByRole('heading', { name: /请假/ }).first()).toBeVisible()
  await page.goto(at('/portal/mine'))
  await see(page.getByRole('region', { name: '我的申请' }).getByRole('listitem').first()).toBeVisible()
  const [kept, recent] = ['我收藏的服务', '最近看过的服务'].map(name => page.getByRole('region', { name }))
  await see(recent!.getByRole('link', { name: '请假', exact: true })).toBeVisible()
  expect(await faults(page)).toEqual([])
  const written = page.waitForResponse(/\/serviceCollect\/updateCollect/)
  await kept!.getByRole('button', { name: '收藏请假' }).click()
  await see(kept!.getByRole('button', { name: '收藏请假' })).toHaveAttribute('aria-pressed', 'false')
  await written // it is shown before it is written
  await page.reload()
  await see(kept!.getByText('在服务页面点')).toBeVisible()
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
    ['/portal/precinct/service?id=1', '专区'],
    ['/portal/search?q=%E8%AF%B7%E5%81%87', /^服务（/],
    ['/portal/mine', '我的申请'],
    ['/portal/serviceManage/1', '我管理的服务'],
    ['/portal/serviceManagerEdit/1', '您不能修改这项服务'],
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

test('PP-08 PP-09 on a phone a manager changes whom to ask and when it is open, over what others save, and visitors see it', async () => {
  const guest = await world.guest({ size: PHONE })
  const page = await guest.newPage()
  await page.goto(at('/portal/serviceManage'))
  await page.waitForURL(/\/login\?/)
  await signIn(page, 'sunli')
  await page.waitForURL(at('/portal/serviceManage'))
  await see(page.getByRole('heading', { name: '我管理的服务' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('searchbox').fill('招聘')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/portal\/serviceManage\?q=/)
  const line = page.getByRole('region', { name: '我管理的服务' }).getByRole('listitem')
  await see(line).toHaveCount(1)
  const [, id] = /id=(\d+)/.exec((await line.getByRole('link', { name: '查看服务页面' }).getAttribute('href'))!)!
  await line.getByRole('link', { name: '修改“人员招聘”' }).click()
  await page.waitForURL(at(`/portal/serviceManagerEdit/${id}`))
  await see(page.getByRole('textbox', { name: '服务介绍', exact: true })).toBeVisible()
  expect(await faults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  const contact = page.getByRole('textbox', { name: '联系方式' })
  const save = page.getByRole('button', { name: '保存' })
  await contact.fill('x'.repeat(121))
  await save.click()
  await see(contact).toHaveAccessibleDescription(/120/)
  await contact.fill('招聘热线 8866')
  await page.getByRole('combobox').selectOption('2')
  const { body } = await admin.get<WireRecord>(`/api/blade-portal/serviceManage/detail?id=${id}`)
  const { rev } = body.data
  await admin.post('/api/blade-portal/serviceManage/update', { id, rev, contact: '8000', cost: '不收费' })
  await save.click()
  const told = page.getByRole('alert').filter({ hasText: '有人刚刚也改了' })
  await see(told).toContainText('8000')
  await see(contact).toHaveValue('招聘热线 8866')
  await see(page.getByRole('textbox', { name: '费用' })).toHaveValue('不收费')
  await save.click()
  await see(page.getByText('已保存')).toBeVisible()
  const seen = async () => html(`/portal/service/introduce?id=${id}`)
  await see.poll(seen, { timeout: 1_500 }).toContain('招聘热线 8866')
  expect(await seen()).toContain('08:00')
  await page.goto(at('/portal/hall'))
  await page.locator('summary').click()
  await see(page.getByRole('link', { name: '我管理的服务' })).toBeVisible()
  await guest.close()
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

test('a page that cannot be asked for says so where its parts would stand, and comes when it can', async () => {
  person = await world.enter('sunli', { at: '/portal/index' })
  const { page } = person
  await page.route('**/portalPage/page?*', route => route.abort())
  await page.goto(at('/portal/mine'))
  const mine = page.getByRole('region', { name: '我的消息' })
  await see(mine.getByRole('alert')).toHaveText(/读不出来/)
  await page.unroute('**/portalPage/page?*')
  await mine.getByRole('link', { name: '重试' }).click()
  await see(mine.getByRole('listitem').first()).toBeVisible()
})

const INSIDE = ['/portal/mine', '/portal/search?q=qj', '/portal/shortcut/entrance', '/portal/special/service']
const FURTHER = ['/portal/column/service', '/portal/through/train']
test.each([
  ['zh', DESK.width, INSIDE],
  ['en', 768, FURTHER],
  ['zh', 360, FURTHER],
  ['en', 360, INSIDE],
] as const)(
  'nothing is wrong for those who cannot see it, nor wider than the page: %s, %i px',
  async (lang, width, more) => {
    const size = { width, height: 800 }
    const [, id] = /introduce\?id=(\d+)/.exec(await html('/portal/hall'))!
    const guest = await world.guest({ size, lang })
    const open = ['/portal/index', '/portal/hall', hall('请假'), `/portal/service/introduce?id=${id}`]
    const inside = await world.enter('sunli', { at: more[0], size, lang })
    for (const [page, paths] of [[await guest.newPage(), open] as const, [inside.page, more] as const])
      for (const path of paths) {
        await page.goto(at(path))
        await see(page.getByRole('banner')).toBeVisible()
        expect(await faults(page), path).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
      }
    for (const context of [guest, inside.context]) await context.close()
  },
)

test('by keyboard alone, at twice the size, a visitor finds a service and is led to sign-in', async () => {
  const context = await world.guest({ size: { width: 640, height: 400 } })
  const page = await context.newPage()
  /** presses Tab until what has the focus is called so, and sees where it is each time */
  const reach = async (name: RegExp) => {
    for (let presses = 1; presses <= 40; presses++) {
      await page.keyboard.press('Tab')
      const focus = page.locator(':focus')
      const { called, isMarked } = await focus.evaluate(element => {
        // a card shows that the link in it has the focus
        const isMarked = [element, element.closest('li')].some(
          each => each && getComputedStyle(each).outlineStyle !== 'none',
        )
        const called = element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent
        return { called: called ?? '', isMarked }
      })
      expect(isMarked, called).toBe(true)
      await see(focus).toBeInViewport()
      if (name.test(called)) return presses
    }
    throw new Error(`${name} has the focus after none of 40 presses of Tab`)
  }
  await page.goto(at('/portal/index'))
  await reach(/^q$/)
  await page.keyboard.type('qj')
  await page.keyboard.press('Enter')
  await page.waitForURL(/hall\?q=qj/)
  // past the filters
  await reach(/^跳到找到的/)
  await page.keyboard.press('Enter')
  expect(await reach(/^请假$/)).toBeLessThan(5)
  await page.keyboard.press('Enter')
  await see(page.getByRole('heading', { name: '请假', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(640)
  await reach(/登录后办理/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login\?/)
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
  await settle(page)
  expect(scripts.length).toBeGreaterThan(1)
  let bytes = 0
  for (const path of scripts) {
    const answer = await fetch(at(path), { headers: { 'accept-encoding': 'identity' } })
    const source = await answer.text()
    expect(source, path).not.toContain('ant-btn')
    bytes += gzipSync(source).length
  }
  expect(bytes).toBeLessThanOrEqual(90_000)
  await context.close()
})

test('a floor of cards has their charts as pictures with tables, on a desk and a phone, without scripts and signed in', async () => {
  const asks = { type: 'miniApp', appId: 'visits', appName: 'visits', modelId: 'visits', configType: 'ca' }
  const count = { aggregateType: 'count', measureId: 'n', fieldRelation: [{ showField: 'value', field: 'n' }] }
  const byKind = {
    ...{ ...asks, ...count, queryId: 'kinds', group: [{ id: 'kind' }] },
    fieldRelation: [...count.fieldRelation, { showField: 'text', field: 'kind' }],
  }
  const place = { x: 0, w: 6, h: 6, minW: 2, minH: 2 }
  const board = await admin.post<WireRecord>('/api/dataPortrait/dataPortrait/submit', {
    ...{ portraitName: '来访', portraitType: 'ordinary', status: 1 },
    portraitConfig: [
      { prop: 'board', w: 0, h: 0, option: { access: { anyone: true } } },
      {
        ...place,
        id: 'all',
        prop: 'number-card',
        label: '来访总数',
        dataConfig: { ...asks, ...count, queryId: 'all' },
      },
      { ...place, id: 'kinds', prop: 'pie', label: '来访类型', dataConfig: byKind },
    ],
  })
  const floor = { name: '校园来访', type: 'cards', portraitId: board.body.data.id, sort: 0, status: 1 }
  const { id } = (await admin.post<WireRecord>('/api/data/floor/submit', floor)).body.data
  await see.poll(() => html('/portal/index')).toContain('来访类型')

  const guest = await world.guest({ size: PHONE })
  const still = await guest.browser()!.newContext({ javaScriptEnabled: false, viewport: DESK, locale: 'zh-CN' })
  person = await world.enter('creator', { at: '/portal/index' })
  const scripts: string[] = []
  const totals: string[] = []
  for (const [page, width] of [
    [await guest.newPage(), 324],
    [await still.newPage(), 566],
    [person.page, 566],
  ] as const) {
    page.on('request', request => void (request.resourceType() === 'script' && scripts.push(request.url())))
    await page.goto(at('/portal/index'))
    await page.waitForLoadState('networkidle')
    const card = page.getByRole('region', { name: '来访类型' })
    const natural = () => card.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth)
    await see.poll(natural).toBe(width)
    await see(card.getByText(/共 \d+ 个分类；最高/)).toBeVisible()
    await card.getByText('数据表').click()
    await see(card.getByRole('row', { name: /公务洽谈 \d+/ })).toBeVisible()
    totals.push((await page.getByRole('region', { name: '来访总数' }).locator('strong').textContent()) ?? '')
  }
  // nobody signed in may see less than a visitor does
  expect(totals[0]).toBe(totals[1])
  for (const url of new Set(scripts)) expect(await (await fetch(url)).text(), url).not.toContain('zrender')
  await guest.close()
  await still.close()
  await admin.post('/api/data/floor/submit', { id, status: 0 })
})

test('what editors publish is seen within a second, and an answer that did not change is not sent again', async () => {
  const first = await fetch(at('/portal/hall'))
  const again = await fetch(at('/portal/hall'), { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect(again.status).toBe(304)
  const zipped = async (accepted: string) =>
    (await fetch(at('/portal/hall'), { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding')
  expect([await zipped('br, gzip;q=0.5'), await zipped('gzip;q=0'), await zipped('*;q=0')]).toEqual([
    'gzip',
    null,
    null,
  ])
  expect(await html('/portal/hall')).not.toContain('新开的大厅')
  await admin.post('/api/blade-portal/topMenu/submit', {
    menuName: '新开的大厅',
    menuPath: '/portal/hall?sort=new',
    index: 0,
    status: '1',
  })
  const say = (text: string) => admin.post('/api/blade-portal/config/put', { configKey: 'notice', text })
  await say('周六<b>维护')
  await new Promise(done => setTimeout(done, 1000))
  expect(await html('/portal/hall')).toContain('新开的大厅')
  expect(await html('/portal/hall')).toContain('周六&lt;b&gt;维护')
  await say('')
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

test('no page a visitor can reach tells of what is hidden, not published, switched off, or another tenant’s', async () => {
  const PLANTED = 'XYZZY'
  const save = (entity: string, record: WireRecord, call = 'submit') =>
    admin.post<WireRecord>(`/api/blade-portal/${entity}/${call}`, record)
  const first = async (entity: string) =>
    (await admin.get<Page<WireRecord>>(`/api/blade-portal/${entity}/list`)).body.data.records[0]!.id
  const [slides, category] = [await first('slideshowType'), await first('serviceCategory')]
  const named = { serviceName: `${PLANTED} 服务`, introduce: `<p>${PLANTED}</p>`, askTel: PLANTED }
  const hidden = await save('serviceManage', { ...named, status: 1, hidden: true }, 'save')
  const draft = await save('serviceManage', { ...named, status: 0 }, 'save')
  const off = [
    await save('topMenu', { menuName: PLANTED, menuPath: '/portal/hall', index: 0, status: '0' }),
    await save('slideshow', { title: PLANTED, typeId: slides, imageUrl: '/slides/campus.svg', status: 0, sort: 0 }),
    await save('floor', { name: PLANTED, type: 'category', categoryId: category, status: 0, sort: 0 }),
    await save('serviceCategory', { name: PLANTED, status: 0, sort: 0 }),
  ]
  for (const { body } of [hidden, draft, ...off]) expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  const abroad = await world.server.loginNew({ account: 'abroad', roles: ['administrator'], tenant: '000004' })
  await abroad.post('/api/blade-portal/serviceManage/save', { serviceName: `${PLANTED} abroad`, status: 1 })
  await new Promise(done => setTimeout(done, 1000))

  const ids = [hidden, draft].map(({ body }) => `/portal/service/introduce?id=${body.data.id}`)
  const waiting = ['/portal/index', '/portal/hall', hall('xyzz'), `/portal/hall?q=zzy&lang=en`, ...ids]
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    const text = await html(path)
    // what was searched for is said again
    expect(text.replaceAll(/xyzz|zzy/g, ''), path).not.toMatch(new RegExp(PLANTED, 'i'))
    for (const [, link = ''] of text.matchAll(/href="(\/portal\/(?:index|hall|service)[^"#]*)"/g)) {
      const next = link.replaceAll('&amp;', '&')
      if (seen.size < 80 && !seen.has(next)) waiting.push(next)
      seen.add(next)
    }
  }
  expect(seen.size).toBeGreaterThan(40)
})

test('two tenants asked at once are each given their own pages', async () => {
  const own = { '000000': 'campus.example', '000004': 'college.example' }
  for (const [tenant, domain] of Object.entries(own))
    await world.server.db.define({ tenant: '000000' }, trx =>
      sql`update blade_tenant set domain = ${domain} where tenant_id = ${tenant}`.execute(trx),
    )
  const pageOf = (host: string, path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(world.server.url)
      const request = http.get({ hostname, port, path, headers: { host } }, answer => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', part => (text += part))
          .on('end', () => resolve(text))
      })
      request.on('error', reject)
    })
  const asked = Array.from({ length: 60 }, (_, n) => pageOf(n % 2 ? own['000004'] : own['000000'], '/portal/hall'))
  for (const [n, text] of (await Promise.all(asked)).entries()) {
    const [theirs, others] = n % 2 ? ['XYZZY abroad', '奖学金'] : ['奖学金', 'XYZZY abroad']
    expect([text.includes(theirs), text.includes(others)]).toEqual([true, false])
  }
})

test('a clerk changes home, previews it as somebody on Monday, publishes and rolls back; visitors of each server see it within a second', async () => {
  const other = await boot({ ...world.server.config, port: 0 }, undefined, MODULES)
  const [home, elsewhere] = [at('/portal/index'), `${other.url}/portal/index`]
  const isSeen = async (words: string) =>
    Promise.all([home, elsewhere].map(async url => (await (await fetch(url)).text()).includes(words)))
  /** Once it is done, how long until both servers say so, ms. */
  const untilSeen = async (words: string, is: boolean) => {
    const done = performance.now()
    await see.poll(() => isSeen(words), { intervals: [20] }).toEqual([is, is])
    return performance.now() - done
  }
  try {
    await isSeen('')
    person = await world.enter('admin', { at: '/design/portal-page.index/screens' })
    const { page } = person
    const acts = actsOf(page)
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await acts.type(palette.getByPlaceholder('查找，支持拼音首字母'), '服务列表')
    await acts.click(palette.getByRole('button', { name: '服务列表', exact: true }))
    const properties = inspector(page)
    await acts.type(properties.getByLabel('名称', { exact: true }), '人事服务一览')
    await acts.click(properties.getByRole('button', { name: /数据/ }).first())
    await acts.pick(properties.getByLabel('只显示的分类', { exact: true }), '人事服务')
    await acts.click(page.getByRole('tab', { name: '大纲' }))
    const tree = page.getByRole('tree', { name: '大纲' })
    await acts.click(tree.getByRole('treeitem', { name: /人事服务一览/ }))
    await acts.press('Control+Shift+ArrowUp')
    await acts.press('Control+Shift+ArrowUp')
    await acts.click(page.getByText('试用', { exact: true }))
    const frame = page.frameLocator('iframe[title="页面预览"]')
    await see(frame.getByRole('region', { name: '人事服务一览' })).toBeVisible()
    await see(frame.getByRole('link', { name: '登录' })).toBeVisible()
    await acts.type(page.getByLabel('在什么时间看'), '2026-11-30T07:00')
    await see(frame.getByText(/下次开放：2026-11-30 08:/).first()).toBeVisible()
    await acts.type(page.getByLabel('在什么时间看'), '2026-11-30T09:00')
    await see(frame.getByText('现在可办').first()).toBeVisible()
    await see(page.getByText(/不能在这里办理/)).toBeVisible()
    await frame.getByRole('link', { name: '服务大厅', exact: true }).click()
    await frame.getByRole('button', { name: '搜索' }).click()
    await see(frame.getByRole('region', { name: '人事服务一览' })).toBeVisible()
    expect(await isSeen('人事服务一览')).toEqual([false, false])
    await acts.click(button(page, '发布…'))
    await see(page.getByText('访客不用登录也能看到')).toBeVisible()
    await acts.click(button(page, '发布第 1 版'))
    await see(page.getByText(/已发布/).first()).toBeVisible()
    expect(await untilSeen('人事服务一览', true)).toBeLessThan(1000)
    expect(acts.count()).toBeLessThanOrEqual(15)
    await button(page, '历史').click()
    await button(page, '回滚到出厂版本').click()
    await button(dialog(page), '回滚到出厂版本').click()
    await see(page.getByText(/已回滚到/)).toBeVisible()
    expect(await untilSeen('人事服务一览', false)).toBeLessThan(1000)
  } finally {
    await other.close()
  }
})

test('a page says what it is to search engines and link previews; what is not for everybody is not listed', async () => {
  const [, id] = /introduce\?id=(\d+)/.exec(await html('/portal/hall'))!
  const metaOf = (text: string) =>
    [...text.slice(0, text.indexOf('<style>')).matchAll(/<(?:meta|link|title)[^\n]*/g)].join('\n')
  const hallHead = metaOf(await html('/portal/hall?open=1'))
  expect(hallHead).toMatch(/<title>服务大厅 · /)
  expect(hallHead).toContain('<meta name="description" content="按名称、分类和部门查找全部服务')
  expect(hallHead).toContain('<link rel="canonical" href="/portal/hall?lang=zh">')
  expect(hallHead).toContain('<link rel="alternate" hreflang="en" href="/portal/hall?lang=en">')
  expect(hallHead).toMatch(/property="og:title" content="服务大厅/)
  expect(metaOf(await html('/portal/hall?lang=en'))).toContain('content="All services by name')
  const service = await html(`/portal/service/introduce?id=${id}`)
  const [, name] = /<h1>([^<]+)</.exec(service)!
  const introduced = metaOf(service)
  expect(introduced).toContain(`<title>${name} · `)
  expect(introduced).toContain(`property="og:title" content="${name} · `)
  expect(introduced).toMatch(/name="description" content="[^"]*办理/)
  expect(introduced).toContain(`href="/portal/service/introduce?id=${id}&amp;lang=zh"`)
  for (const path of ['/portal/mine', '/portal/search?q=x', hall('请假'), '/portal/service/introduce?id=7']) {
    const head = metaOf(await html(path))
    expect(head, path).toContain('<meta name="robots" content="noindex">')
    expect(head, path).not.toContain('canonical')
  }
  for (const path of ['/portal/index', '/portal/hall']) expect(metaOf(await html(path))).not.toContain('noindex')
})

test('a page for people signed in is drawn alike at each of its addresses; a broken address leads on', async () => {
  const tags = ['', '?q=a', '?q=b&kind=news'].map(async query =>
    (await fetch(at(`/portal/search${query}`))).headers.get('etag'),
  )
  expect(new Set(await Promise.all(tags)).size).toBe(1)
  for (const path of ['/portal/process/%', '/portal//index', '/portal/hall?q=%00']) {
    const page = await fetch(at(path), { headers: { accept: 'text/html' } })
    expect([page.headers.get('content-type'), await page.text()], path).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('<a href="/">'),
    ])
  }
})

// the last: the address of these tests is shut out for a minute
test('one address asks for so many pages of its own in a minute, and still has the home page', async () => {
  const asked = Array.from({ length: 620 }, () => fetch(at('/portal/hall'), { method: 'HEAD' }))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect((await fetch(at('/portal/index'))).status).toBe(200)
})
