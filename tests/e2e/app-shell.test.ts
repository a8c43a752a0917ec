/** An app run from one place: its shell by address, its data, its log; and who is let in. In real Chromium. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { writeApp } from '#runtime/app/address.ts'
import { APPS, editDraft, makeApp, publish, removeApp, withEntity, withFields } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { faults } from './faults.ts'
import { button, pressToClose, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const PARAM = writeApp({ appId: 'lending', appName: '器材借用', createUser: '1' })
const INDEX = `/miniApp/home/index/${PARAM}`
const at = (child: string, appId = 'lending', more = '') =>
  `/miniApp/home/${child}?params=${writeApp({ appId, appName: 'x', createUser: '1' })}${more}`

let world: World
let maker: Caller
let owner: Person

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  maker = await server.loginNew({ account: 'maker', name: '林晓', roles: ['creator'] })
  await server.loginNew({ account: 'other', name: '孙博', roles: ['creator'] })
  const keeper = await server.loginNew({ account: 'keeper', name: '周舟', roles: ['administrator'] })
  await server.loginNew({ account: 'zhao', name: '赵宁', roles: ['staff'] })
  await server.loginNew({ account: 'visitor', name: '吴桐', roles: ['visitor'] })
  for (const key of ['lending', 'sketch']) await makeApp(maker, key)
  const desk = await keeper.post<WireRecord>('/api/appCategory/appCategory/submit', { name: '行政后勤', status: '1' })
  await maker.call('PATCH', `${APPS}/lending`, { category: desk.body.data.id })
  await editDraft(
    maker,
    'lending',
    withEntity(
      (entity): EntityDocument => ({
        ...entity,
        access: [{ id: 'all', to: { roles: ['staff', 'creator'] }, may: ['list', 'detail', 'add', 'edit'] }],
      }),
    ),
  )
  await publish(maker, 'lending')
  await maker.post('/api/data/lending/submit', { title: '梯子' })
  owner = await world.enter('maker', { size: DESK })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => owner))

test('MA-02 MA-03 MA-14 an app stands in a frame of its own, each page of it at one address', async () => {
  const { page } = owner
  await owner.goto(INDEX)
  const side = page.getByRole('navigation', { name: '菜单' })
  await see(side.getByRole('menuitem', { name: '概览' })).toHaveAttribute('aria-current', 'page')
  await see(page.getByRole('figure', { name: '各状态的记录' })).toBeVisible()
  await see(side.getByRole('menuitem', { name: 'lending' })).toBeVisible()
  await side.getByRole('menuitem', { name: '数据管理' }).click()
  await see(page.getByRole('cell', { name: '梯子' })).toBeVisible()
  const address = page.url()
  await page.reload()
  await see(page.getByRole('cell', { name: '梯子' })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(address)
  await see(tab.getByRole('cell', { name: '梯子' })).toBeVisible()
  await tab.close()
})

test('MA-03 the apps one runs lead into each of them', async () => {
  const { page } = owner
  await owner.goto('/miniApp/home/admin')
  await see(page.getByRole('main').getByRole('link')).toHaveCount(2)
  const find = page.getByRole('searchbox', { name: '搜索应用' })
  await find.fill('sket')
  await see(page.getByRole('main').getByRole('link')).toHaveText(['sketch'])
  await find.fill('nothing')
  await see(page.getByText('没有名称含有这些文字的应用。')).toBeVisible()
  await find.fill('')
  await page.getByRole('main').getByRole('link', { name: 'lending' }).click()
  await page.waitForURL(`**/miniApp/home/index/*`)
  await see(page.getByRole('figure', { name: '各状态的记录' })).toBeVisible()
})

test('MA-06 MA-22 the log of the app is there, with before and after', async () => {
  const { page } = owner
  for (const child of ['auditLog', 'operateRecordQuery']) {
    await owner.goto(at(child))
    await see(page.getByRole('tab', { name: '设计与权限' })).toBeVisible()
    await page.getByRole('row').filter({ hasText: '数据管理' }).first().getByRole('button', { name: '查看' }).click()
    await see(page.getByText('梯子').last()).toBeVisible()
  }
})

test('MA-06 DB-02 the workshops of the app are listed with name, kind, AI insight and status, and one is added', async () => {
  const { page } = owner
  await owner.goto(at('portrait'))
  await see(page.getByText('还没有工坊')).toBeVisible()
  await button(page, '新增').first().click()
  const form = page.getByRole('dialog')
  await button(form, '保存').click()
  for (const said of ['请输入名称', '请选择数据画像类型']) await see(form.getByText(said).last()).toBeVisible()
  await form.getByLabel('名称').fill('借用看板')
  for (const [label, option] of [
    ['类型', '普通'],
    ['AI 洞察', '开启'],
  ] as const) {
    await form.getByLabel(label).click()
    await page.getByTitle(option, { exact: true }).click()
  }
  await button(form, '保存').click()
  await see(form).toHaveCount(0)
  for (const name of ['名称', '类型', '所属应用', 'AI 洞察', '状态'])
    await see(page.getByRole('columnheader', { name })).toBeVisible()
  await see(page.getByRole('row').filter({ hasText: '借用看板' })).toContainText(/普通.*lending.*开启.*启用/)
  await page.getByRole('row').filter({ hasText: '借用看板' }).getByText('设计').click()
  await page.waitForURL('**/design/workshop-*/**')
})

test('DB-49 personal data have a page of their own at the portal’s address', async () => {
  const keeper = await world.server.login('keeper')
  const category = { name: '证件', status: '1' }
  expect((await keeper.post('/api/blade-data/personal-category/submit', category)).status).toBe(200)
  const zhao = await world.enter('zhao', { size: PHONE, at: '/portal/personalData' })
  const { page } = zhao
  await see(page.getByRole('heading', { name: '我的数据' }).last()).toBeVisible()
  await button(page, '新增').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('标题').fill('工作证')
  await form.getByLabel('分类').click()
  await page.getByTitle('证件', { exact: true }).click()
  await button(form, '保存').click()
  await see(form).toHaveCount(0)
  await see(page.getByText('工作证')).toBeVisible()
})

test('MA-06 MA-14 PM-05 the menu of the app is arranged in the shell, and its side and its users’ follow', async () => {
  const { page } = owner
  await owner.goto(at('appMenu'))
  for (const [name, router] of [
    ['借还台账', 'lending.manage'],
    ['使用手册', 'https://docs.example/manual'],
  ] as const) {
    await page.getByRole('button', { name: '新增' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('菜单名称').fill(name)
    await form.getByLabel('路由').fill(router)
    await button(form, '保存').click()
    await see(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  }
  const side = page.getByRole('navigation', { name: '菜单' })
  // the side has followed without a reload
  await side.getByRole('menuitem', { name: '使用手册' }).click()
  await see(page.getByRole('heading', { name: /docs\.example/ })).toBeVisible()
  await side.getByRole('menuitem', { name: '借还台账' }).click()
  await see(page.getByRole('cell', { name: '梯子' })).toBeVisible()
  // on the desk an address within an app is asked for too
  await owner.goto('/wel/index')
  await side.getByRole('menuitem', { name: 'lending' }).click()
  await side.getByRole('menuitem', { name: '使用手册' }).click()
  await see(page.getByRole('heading', { name: /docs\.example/ })).toBeVisible()
})

test('MA-07 MA-08 a page of the app is a child of the shell, what is none is unknown', async () => {
  const { page } = owner
  await owner.goto(at('lending.manage'))
  await see(page.getByRole('cell', { name: '梯子' })).toBeVisible()
  for (const child of ['nothing', 'reportTask', 'sketch.manage']) {
    await owner.goto(at(child))
    await see(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
  }
})

test.each(['appConfigManage', 'processDesign', 'design/process'])(
  'MA-04 MA-09 WD-13 %s leads to the designer of the app, and without one to the list of apps',
  async child => {
    await owner.goto(at(child))
    await owner.page.waitForURL(child === 'appConfigManage' ? '**/design/lending/screens*' : '**/design/lending/flow*')
    await owner.goto(`/miniApp/home/${child}`)
    await owner.page.waitForURL('**/design')
  },
)

test.each([
  ['maker', false],
  ['keeper', true],
])(
  'MA-09 the SQL of a link is nothing before %s presses for it, and only who may write SQL is asked',
  async (account, asked) => {
    const person = await world.enter(account, { size: DESK })
    const { page } = person
    const tried: string[] = []
    page.on('request', request => {
      if (/datasource|\/draft$/.test(request.url()) && request.method() !== 'GET') tried.push(request.url())
    })
    const sql = 'select account from blade_user'
    const p = btoa(JSON.stringify({ appId: 'lending', appName: 'x', sql }))
    await person.goto(`/miniApp/home/appConfigManage?params=${encodeURIComponent(p)}`)
    if (!asked) {
      await page.waitForURL('**/design/lending/screens*')
      expect(await page.content()).not.toContain(sql)
      return person.context.close()
    }
    await page.waitForURL('**/design/lending/data*')
    const dialog = page.getByRole('dialog', { name: '链接带来了一条 SQL' })
    await see(dialog.getByRole('textbox', { name: 'SQL' })).toHaveValue(sql)
    expect(page.url()).not.toContain('sql')
    expect(tried).toEqual([])
    await button(dialog, '不添加').click()
    await see(dialog).toBeHidden()
    await page.reload()
    await see(page.getByRole('heading', { name: 'lending' }).first()).toBeVisible()
    await see(dialog).toBeHidden()
    await person.goto(`/miniApp/home/appConfigManage?params=${encodeURIComponent(p)}`)
    await button(dialog, '添加为查询').click()
    await see(page.getByText('这条 SQL 由链接带来，还没有运行。')).toBeVisible()
    await see(page.getByRole('textbox', { name: 'SQL' })).toHaveValue(sql)
    expect(tried.filter(url => url.includes('datasource'))).toEqual([])
    await person.context.close()
  },
)

test('MA-10 a page of another site is asked for by its host, in the frame of the app', async () => {
  const { page } = owner
  await owner.goto(at('urlPath', 'lending', '&name=Manual&src=https%3A%2F%2Fdocs.example%2Fa'))
  await see(page.getByRole('heading', { name: /docs\.example/ })).toBeVisible()
  await owner.goto(at('urlPath', 'lending', '&name=Manual&src=javascript%3Aalert(1)'))
  await see(page.getByRole('heading', { name: '没有可以打开的地址' })).toBeVisible()
})

test('MA-15 VM-85 an app never published has no data, and its maker is led to design it', async () => {
  const { page } = owner
  await owner.goto(at('dataManage', 'sketch'))
  await see(page.getByRole('heading', { name: '您需要先设计这个微应用才可以管理数据！' })).toBeVisible()
  await button(page, '去设计').click()
  await page.waitForURL('**/design/sketch/screens*')
})

test('MA-02 a broken address says so, and one of an app that is none', async () => {
  const { page } = owner
  await owner.goto('/miniApp/home/dataManage?params=%25%25')
  await see(page.getByRole('heading', { name: '这个地址没有指明应用' })).toBeVisible()
  await owner.goto(at('dataManage', 'no-such-app'))
  await see(page.getByText('没有应用“no-such-app”')).toBeVisible()
})

test('MA-12 MA-13 MA-16 others are told that they have no permission, and their window closes', async () => {
  const other = await world.enter('other', { size: DESK, lang: 'en', at: '/wel/index' })
  const [opened] = await Promise.all([
    other.page.context().waitForEvent('page'),
    other.page.evaluate(path => void window.open(path), INDEX),
  ])
  const alert = opened.getByRole('dialog', { name: 'no permission' })
  await see(alert.getByText('Only the creator is allowed to manage the micro app')).toBeVisible()
  await opened.keyboard.press('Escape')
  await see(alert).toBeVisible()
  await pressToClose(opened, button(alert, 'OK'))
  // where the browser refuses to close it, the page says so and leads home
  await other.goto(INDEX)
  await button(other.page.getByRole('dialog', { name: 'no permission' }), 'OK').click()
  await see(other.page.getByText('did not let this window be closed')).toBeVisible()
  await other.page.getByRole('link', { name: 'Back to home' }).click()
  await other.page.waitForURL(url => url.pathname === '/wel/index')
})

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('at %s', (name, size) => {
  let zhao: Person
  beforeAll(async () => {
    zhao = await world.enter('zhao', { size })
  })
  afterAll(() => zhao?.context.close())
  beforeEach(() => pictureOnFailure(() => zhao))
  const MY = `/webapp/myApp/${PARAM}`
  const openSide = async () => {
    if (size === PHONE) await zhao.page.getByRole('button', { name: '应用', exact: true }).click()
    return zhao.page.getByRole('navigation', { name: '菜单' }).last()
  }
  const clean = async () => {
    expect(await faults(zhao.page)).toEqual([])
    expect(await zhao.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }

  test('MA-17 MA-18 PP-30 the apps one may open stand by category; one’s own are chosen in a dialog, nine a page', async () => {
    const { page } = zhao
    await zhao.goto('/portal/webapp/appCenter')
    const desk = page.getByRole('region', { name: '行政后勤' })
    await see(desk.getByRole('link', { name: 'lending' })).toBeVisible()
    await see(page.getByRole('link', { name: 'sketch' })).toHaveCount(0)
    await clean()
    await button(page, '添加到我的应用').click()
    const chooser = page.getByRole('dialog', { name: '添加到我的应用' })
    const card = chooser.getByRole('button', { name: 'lending' })
    await see(card).toBeVisible()
    await clean()
    await chooser.getByRole('textbox', { name: '应用名称' }).fill('没有')
    await button(chooser, '搜索').click()
    await see(chooser.getByText('没有名称含有这些文字的应用。')).toBeVisible()
    await button(chooser, '清空').click()
    await see(chooser.getByRole('textbox', { name: '应用名称' })).toHaveValue('')
    await card.click()
    await see(card).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    const mine = page.getByRole('region', { name: '我的应用' })
    await see(mine.getByRole('link', { name: 'lending' })).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索应用' }).fill('没有')
    await see(page.getByText('没有名称含有这些文字的应用。')).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索应用' }).fill('lend')
    await mine.getByRole('button', { name: '把“lending”从我的应用移出' }).click()
    await see(mine).toHaveCount(0)
    await desk.getByRole('link', { name: 'lending' }).click()
    await page.waitForURL('**/portal/webapp/myApp/*/lending.manage')
    await see(page.getByText('梯子').first()).toBeVisible()
  })

  test('MA-11 MA-14 PP-30 an app for its users: its menu and operations alone, each page at one address', async () => {
    const { page } = zhao
    const side = { appId: 'lending', place: 'sidebar', status: '1', sort: 1 }
    const told = { ...side, btnName: `说明 ${name}`, kind: 'url', btnUrl: '/info/index', confirm: '离开应用吗？' }
    await maker.post('/api/appDiyOperate/submit', told)
    const step = { do: 'record', entity: 'lending', set: [{ id: 'title', value: `盘点 ${name}` }] }
    await maker.post('/api/appDiyOperate/submit', {
      ...side,
      btnName: `登记 ${name}`,
      kind: 'actions',
      actions: [step],
    })
    await zhao.goto(MY)
    await page.waitForURL('**/lending.manage')
    await see(page.getByText('梯子').first()).toBeVisible()
    const address = page.url()
    await page.reload()
    await see(page.getByText('梯子').first()).toBeVisible()
    const tab = await page.context().newPage()
    await tab.goto(address)
    await see(tab.getByText('梯子').first()).toBeVisible()
    await tab.close()
    await see((await openSide()).getByRole('menuitem', { name: '概览' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: `登记 ${name}` }).click()
    await see(page.getByText(`盘点 ${name}`).first()).toBeVisible()
    await clean()
    await button(page, '执行').click()
    await see(page.getByText('已执行').first()).toBeVisible()
    await page.goto(address)
    await see(page.getByText(`盘点 ${name}`).first()).toBeVisible()
    await clean()
    await (await openSide()).getByRole('menuitem', { name: `说明 ${name}` }).click()
    const asked = page.getByRole('dialog').filter({ hasText: '离开应用吗？' })
    await see(asked).toBeVisible()
    expect(page.url()).toBe(address)
    await button(asked, '确定').click()
    await page.waitForURL('**/info/index')
    await zhao.goto(`${MY}/sketch.manage`)
    await see(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
    for (const wrong of ['%25%25', 'x'.repeat(300)]) {
      await zhao.goto(`/webapp/myApp/${wrong}`)
      await see(page.getByRole('heading', { name: '这个地址没有指明应用' })).toBeVisible()
    }
  })

  test('VM-86 PM-07 MA-13 MA-16 who has no access to an app, or does not run it, is told, and the window closes', async () => {
    const guest = await world.enter('visitor', { size, at: '/wel/index' })
    for (const [path, sentence] of [
      [MY, '抱歉，您并无访问该应用的权限！'],
      [`/webapp/permissionConfig?params=${PARAM}`, '只有应用创建者才能管理该微应用！'],
    ] as const) {
      const [opened] = await Promise.all([
        guest.page.context().waitForEvent('page'),
        guest.page.evaluate(to => void window.open(to), path),
      ])
      const alert = opened.getByRole('dialog', { name: '没有权限' })
      await see(alert.getByText(sentence)).toBeVisible()
      await pressToClose(opened, button(alert, '确定'))
    }
    await guest.context.close()
  })

  test('MA-11 the rights of an app stand in a frame of their own, for who manages it', async () => {
    const manager = await world.enter('maker', { size, at: `/webapp/permissionConfig?params=${PARAM}` })
    await see(manager.page.getByRole('button', { name: '新增' }).first()).toBeVisible()
    expect(await manager.page.getByRole('menuitem', { name: '概览' }).count()).toBe(0)
    await manager.context.close()
  })

  test('MA-15 VM-85 an app that never ran leads its maker to design it, and others nowhere', async () => {
    const p = writeApp({ appId: 'sketch', appName: 'x', createUser: '1' })
    await zhao.goto(`/webapp/myApp/${p}`)
    await see(zhao.page.getByRole('heading', { name: '您需要先设计这个微应用才可以管理数据！' })).toBeVisible()
    await see(button(zhao.page, '去设计')).toHaveCount(0)
    await owner.goto(`/webapp/myApp/${p}`)
    await button(owner.page, '去设计').click()
    await owner.page.waitForURL('**/design/sketch/screens*')
  })
})

test('on a phone the side of the app is a drawer', async () => {
  const phone = await world.enter('maker', { size: PHONE })
  await phone.goto(INDEX)
  await phone.page.getByRole('button', { name: '应用', exact: true }).click()
  await phone.page.getByRole('menuitem', { name: '数据管理' }).click()
  await see(phone.page.getByText('梯子').first()).toBeVisible()
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

const TITLES = ['两米梯', '三米梯', '人字梯']

test('a clerk removes a batch by mistake and has it back: at once, or from the bin of the list', async () => {
  await makeApp(maker, 'ladders')
  await editDraft(
    maker,
    'ladders',
    withEntity(entity => ({
      ...entity,
      access: [
        ...(entity.access ?? []),
        { id: 'clerk', to: { roles: ['clerk'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] },
      ],
    })),
  )
  await publish(maker, 'ladders')
  for (const title of TITLES) await maker.post('/api/data/ladders/submit', { title })
  await world.server.loginNew({ account: 'clerk', name: '赵宁', roles: ['clerk'] })
  for (const size of [DESK, PHONE]) {
    const clerk = await world.enter('clerk', { size, at: '/app/ladders.manage' })
    const { page } = clerk
    const row = (title: string) => page.locator('.sw-rows tbody tr, .sw-cards > li').filter({ hasText: title })
    const rows = row('梯')
    await see(rows).toHaveCount(3)
    const removeAll = async () => {
      for (const title of TITLES) await row(title).getByRole('checkbox').check()
      await button(page, '批量删除').click()
      await button(page.getByRole('dialog'), '确定').click()
      await see(rows).toHaveCount(0)
    }
    await removeAll()
    await page.screenshot({ path: `tests/.out/bin-undo-${size.width}.png` })
    await button(page, '撤销').click()
    await see(page.getByText('已恢复 3 条')).toBeVisible()
    await see(rows).toHaveCount(3)
    await removeAll()
    await page.reload()
    await page.getByRole('button', { name: '已删除的记录' }).click()
    const bin = page.getByRole('dialog')
    await page.screenshot({ path: `tests/.out/bin-list-${size.width}.png` })
    for (const title of TITLES) await bin.getByRole('button', { name: new RegExp(title) }).click()
    await page.keyboard.press('Escape')
    await see(rows).toHaveCount(3)
    await clerk.context.close()
  }
})

test('the bin of an app and the removed apps have no faults on a phone, a tablet and a desk', async () => {
  const gone = (await maker.get<{ records: { id: string }[] }>('/api/data/ladders/list')).body.data.records[0]!
  await maker.post(`/api/data/ladders/remove?ids=${gone.id}`)
  await makeApp(maker, 'brushes')
  await publish(maker, 'brushes')
  await removeApp(maker, 'brushes')
  const { page } = owner
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await owner.goto(at('recycleBin', 'ladders'))
    await see(page.getByText(/梯$/).first()).toBeVisible()
    expect(await faults(page), `recycle bin at ${width}`).toEqual([])
    await page.screenshot({ path: `tests/.out/bin-app-${width}.png` })
    await owner.goto('/miniApp/home/removedApps')
    await see(page.getByText('brushes').first()).toBeVisible()
    expect(await faults(page), `removed apps at ${width}`).toEqual([])
    await page.screenshot({ path: `tests/.out/bin-apps-${width}.png` })
  }
  await page.setViewportSize(DESK)
  await owner.goto('/miniApp/home/removedApps')
  await button(page, '恢复').click()
  await see(page.getByText('“brushes”已恢复')).toBeVisible()
})

test('MA-06 the settings of an app: two who save see both sides, and numbers go up', async () => {
  const number: Field = { id: 'number', type: 'serial', title: { zh: '单号' }, serial: { prefix: 'J', digits: 3 } }
  await editDraft(
    maker,
    'lending',
    withFields(fields => [...fields, number]),
  )
  await publish(maker, 'lending')
  const { page } = owner
  await owner.goto(at('appSysConfig'))
  const form = page.getByRole('region', { name: '基本设置' })
  await form.getByRole('textbox', { name: '说明' }).fill('归器材室管')
  await form.getByRole('combobox', { name: '协作者' }).click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^孙博$/ })
    .click()
  await page.keyboard.press('Escape')
  const save = () =>
    Promise.all([
      page.waitForResponse(answer => answer.url().includes('appSetting/submit')),
      button(form, '保存').click(),
    ])
  await save()

  const other = await world.enter('other', { size: PHONE })
  await other.goto(at('appSysConfig'))
  await see(other.page.getByText('只有创建者和管理员可以更换协作者和移交应用。')).toBeVisible()
  await see(other.page.getByRole('button', { name: '移交应用' })).toHaveCount(0)
  expect(await faults(other.page)).toEqual([])
  await other.page.getByRole('textbox', { name: '说明' }).fill('归孙博管')
  await form.getByRole('spinbutton', { name: '保留天数' }).fill('90')
  await save()
  await button(other.page, '保存').click()
  const sides = other.page.getByRole('alert').filter({ hasText: '归孙博管' })
  await see(sides).toContainText('归器材室管')
  await button(sides, '保留我的内容').click()

  await page.getByRole('button', { name: '调高序号' }).click()
  const next = page.getByRole('dialog')
  await next.getByRole('spinbutton', { name: '下一个序号' }).fill('70')
  await button(next, '保存').click()
  await see(page.getByRole('cell', { name: 'J070' })).toBeVisible()

  await page.getByRole('button', { name: '新增' }).first().click()
  const notice = page.getByRole('dialog')
  await see(notice.getByRole('checkbox', { name: '流程退回' })).toBeVisible()
  await see(page.locator('.ant-message-notice')).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  await button(notice, '取消').click()
  expect(await faults(page)).toEqual([])
})
