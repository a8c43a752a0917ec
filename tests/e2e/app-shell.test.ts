/** An app run from one place: its shell by address, its data, its log; and who is let in. In real Chromium. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { writeApp } from '#runtime/app/address.ts'
import { editDraft, makeApp, publish, withFields } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { faults } from './faults.ts'
import { button, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const INDEX = `/miniApp/home/index/${writeApp({ appId: 'lending', appName: '器材借用', createUser: '1' })}`
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
  for (const key of ['lending', 'sketch']) await makeApp(maker, key)
  await editDraft(maker, 'lending', documents => documents)
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
  await page.reload()
  const side = page.getByRole('navigation', { name: '菜单' })
  await side.getByRole('menuitem', { name: '使用手册' }).click()
  await see(page.getByRole('heading', { name: /docs\.example/ })).toBeVisible()
  await side.getByRole('menuitem', { name: '借还台账' }).click()
  await see(page.getByRole('cell', { name: '梯子' })).toBeVisible()
  // on the desk an address within an app is asked for too
  await owner.goto('/')
  await side.getByRole('menuitem', { name: 'lending' }).click()
  await side.getByRole('menuitem', { name: '使用手册' }).click()
  await see(page.getByRole('heading', { name: /docs\.example/ })).toBeVisible()
})

test('MA-07 MA-08 a page of the app is a child of the shell, what is none is unknown', async () => {
  const { page } = owner
  await owner.goto(at('lending.manage'))
  await see(page.getByRole('cell', { name: '梯子' })).toBeVisible()
  for (const child of ['nothing', 'reportTask', 'portrait', 'sketch.manage']) {
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
  const other = await world.enter('other', { size: DESK, lang: 'en', at: '/' })
  const [opened] = await Promise.all([
    other.page.context().waitForEvent('page'),
    other.page.evaluate(path => void window.open(path), INDEX),
  ])
  const alert = opened.getByRole('dialog', { name: 'no permission' })
  await see(alert.getByText('Only the creator is allowed to manage the micro app')).toBeVisible()
  await opened.keyboard.press('Escape')
  await see(alert).toBeVisible()
  const closed = opened.waitForEvent('close')
  await button(alert, 'OK').click()
  await closed
  // where the browser refuses to close it, the page says so and leads home
  await other.goto(INDEX)
  await button(other.page.getByRole('dialog', { name: 'no permission' }), 'OK').click()
  await see(other.page.getByText('did not let this window be closed')).toBeVisible()
  await other.page.getByRole('link', { name: 'Back to home' }).click()
  await other.page.waitForURL(url => url.pathname === '/')
})

test('on a phone the side of the app is a drawer', async () => {
  const phone = await world.enter('maker', { size: PHONE })
  await phone.goto(INDEX)
  await phone.page.getByRole('button', { name: '应用', exact: true }).click()
  await phone.page.getByRole('menuitem', { name: '数据管理' }).click()
  await see(phone.page.getByText('梯子').first()).toBeVisible()
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
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
  expect(await faults(page)).toEqual([])
  await button(notice, '取消').click()
  expect(await faults(page)).toEqual([])
})
