/** An administrator without a mouse: every act here is a key, and after each closing the focus is where it came from. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EntityDocument, PageDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { type Caller, PASSWORD } from '../support/server.ts'
import { button, dialog, said, see } from './hands.ts'
import { keysOf } from './keys.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const asset: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'asset',
  title: { zh: '器材', en: 'Asset' },
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称', en: 'Name' }, required: true, search: 'like' },
    {
      id: 'kind',
      type: 'enum',
      title: { zh: '类别', en: 'Kind' },
      required: true,
      options: [
        { id: 'light', title: { zh: '灯具', en: 'Light' } },
        { id: 'sound', title: { zh: '音响', en: 'Sound' } },
      ],
    },
    { id: 'bought', type: 'date', title: { zh: '购入日期', en: 'Bought' } },
    { id: 'owner', type: 'dept', title: { zh: '所属部门', en: 'Department' } },
    { id: 'lent', type: 'boolean', title: { zh: '可外借', en: 'May be lent' } },
  ],
}
const page: PageDocument = {
  kind: 'page',
  grammar: 1,
  key: 'asset.manage',
  title: { zh: '器材登记', en: 'Assets' },
  from: 'asset',
}
const LIST = '/app/asset.manage'

let world: World
let admin: Caller
/** Not signed in yet: at the sign-in page. */
let me: Pick<Person, 'page'>

beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'], depts: ['stage'] })
  admin = await world.server.login('keeper')
  await publishDocuments(world.server.db, 'asset', [asset, page])
  await see.poll(async () => (await admin.get('/api/data/asset/list')).status).toBe(200) // it is told of what is published
  for (let count = 1; count <= 12; count += 1) {
    const light = { name: `灯 ${String(count).padStart(2, '0')}`, kind: 'light' }
    expect((await admin.post('/api/data/asset/submit', light)).status).toBe(200)
  }
  me = { page: await comeIn(DESK) }
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => me as Person))

async function comeIn(size: typeof DESK) {
  const context = await world.guest({ size })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.goto(`${world.server.url}/login`)
  return page
}

const { press, type, focused, reach, pressOn, write, pick } = keysOf(() => me.page)
const main = () => me.page.locator('main')
const row = (name: string) => main().locator('tbody tr').filter({ hasText: name })
const tool = (name: string | RegExp) => me.page.locator('header').getByRole('button', { name })
const back = (target: Locator) => see(target).toBeFocused()
const gone = () => see(me.page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
/** A tool of the bar, from wherever the focus is in front of its menu. */
async function runTool(name: string) {
  if (!(await focused()).includes('更多工具')) await reach(tool('更多工具'))
  await press('Enter')
  await reach(me.page.locator('.sw-menu').getByRole('menuitem', { name }), 'ArrowDown', 10)
  await press('Enter')
}
/** A row of the list, from wherever the focus is in front of it. */
async function goToRow(name: string) {
  await reach(main().locator('tbody tr').first())
  for (let count = 0; count < 20 && !(await focused()).includes(name); count += 1) await press('ArrowDown')
  await back(row(name))
}

async function signIn() {
  await see(me.page.getByRole('button', { name: '登录' })).toBeEnabled()
  await back(me.page.getByLabel('账号'))
  await type('keeper')
  await reach(me.page.getByLabel('密码', { exact: true }), 'Tab', 5)
  await type(PASSWORD)
  await press('Enter')
  await me.page.waitForURL(url => !url.pathname.startsWith('/login'))
  await see(me.page.getByRole('button', { name: /用户菜单/ })).toBeVisible()
}

describe('the frame', () => {
  test('SH-06 signs in, skips to the content', async () => {
    await signIn()
    await reach(me.page.getByRole('link', { name: '跳到内容' }), 'Tab', 3)
    await press('Enter')
    await back(main())
  })

  test('SH-57 SH-60 walks the menu and the tabs by arrows, closes a tab with Delete', async () => {
    const { page } = me
    const menu = page.getByRole('navigation', { name: '菜单' })
    const entry = (name: string) => menu.getByRole('menuitem', { name, exact: true })
    await reach(menu.getByRole('menuitem').first(), 'Shift+Tab', 40)
    await reach(entry('系统管理'), 'ArrowDown', 30)
    await press('Enter')
    await reach(entry('岗位管理'), 'ArrowDown', 60)
    await press('Enter')
    await page.waitForURL('**/system/post')
    await back(entry('岗位管理'))
    await see(entry('岗位管理')).toHaveAttribute('aria-current', 'page')
    const tabs = page.getByRole('tablist')
    await reach(tabs.getByRole('tab', { name: '岗位管理' }))
    await press('ArrowLeft')
    await back(tabs.getByRole('tab', { name: '首页' }))
    await press('ArrowRight')
    await back(tabs.getByRole('tab', { name: '岗位管理' }))
    await press('Delete')
    await see(tabs.getByRole('tab')).toHaveCount(1)
    await back(tabs.getByRole('tab', { name: '首页' }))
    await pressOn(page.getByRole('button', { name: '标签页操作' }))
    await see(page.getByRole('menuitem', { name: '清除缓存' })).toBeVisible()
    await press('Escape')
    await back(page.getByRole('button', { name: '标签页操作' }))
  })

  test('SH-41 ME-03 SH-47 opens and closes theme, bell, all messages and its own menu', async () => {
    const { page } = me
    await runTool('主题')
    await see(dialog(page).getByRole('radio').first()).toBeVisible()
    await press('Escape')
    await gone()
    await back(tool('更多工具'))
    const bell = tool(/^消息/)
    await pressOn(bell)
    await see(page.getByRole('dialog', { name: '消息' })).toBeVisible()
    await press('Escape')
    await gone()
    await back(bell)
    await see(bell).toHaveAttribute('aria-expanded', 'false')
    await press('Enter')
    await pressOn(page.getByRole('dialog', { name: '消息' }).getByRole('button', { name: '查看全部' }))
    await see(page.getByRole('dialog', { name: '全部消息' })).toBeVisible()
    await press('Escape')
    await gone()
    await back(bell)
    const user = page.getByRole('button', { name: /用户菜单/ })
    await pressOn(user)
    await see(page.getByRole('menuitem', { name: '个人信息' })).toBeVisible()
    await press('Escape')
    await see(page.getByRole('menuitem', { name: '个人信息' })).toHaveCount(0)
    await back(user)
  })

  test('Escape closes a dialog the focus is not in', async () => {
    const { page } = me
    await runTool('本地错误日志')
    await see(dialog(page).getByText('本地错误日志').first()).toBeVisible()
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'))
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    expect(await focused()).toBe('')
    await press('Escape')
    await gone()
    await back(tool('更多工具'))
  })

  test('SH-67 locks and unlocks', async () => {
    const { page } = me
    await runTool('锁屏')
    await back(dialog(page).getByLabel('锁屏密码'))
    await type('night-7')
    await press('Enter')
    const cover = page.getByRole('dialog', { name: '屏幕已锁定' })
    await back(cover.getByLabel('锁屏密码'))
    await type('night-7')
    await press('Enter')
    await gone()
    await back(tool('更多工具'))
  })
})

describe('a list', () => {
  test('DM-01 is opened from the menu, searched, sorted and turned', async () => {
    const { page } = me
    const menu = page.getByRole('navigation', { name: '菜单' })
    await reach(menu.getByRole('menuitem').first(), 'Tab', 20)
    await reach(menu.getByRole('menuitem', { name: 'asset' }), 'ArrowDown', 60)
    await press('Enter')
    await page.waitForURL(`**${LIST}`)
    await see(main().locator('tbody tr')).toHaveCount(10)
    await write(main().getByRole('search').getByLabel('名称'), '灯 1')
    await press('Enter')
    await see(main().locator('tbody tr')).toHaveCount(3)
    await pressOn(main().getByRole('search').getByRole('button', { name: '重置' }))
    await see(main().locator('tbody tr')).toHaveCount(10)
    const head = main().getByRole('columnheader', { name: /名称/ })
    await pressOn(head.getByRole('button'))
    await see(head).toHaveAttribute('aria-sort', 'ascending')
    await see(main().locator('tbody tr').first()).toContainText('灯 01')
    await back(head.getByRole('button'))
    const next = main().getByRole('button', { name: '下一页' })
    await pressOn(next)
    await see(main().locator('tbody tr')).toHaveCount(2)
    // there is no next one: the button cannot hold the focus any more
    await see.poll(focused).not.toBe('')
    await reach(main().getByRole('button', { name: '上一页' }), 'Shift+Tab', 10)
    await press('Enter')
    await see(main().locator('tbody tr')).toHaveCount(10)
    await see.poll(focused).not.toBe('')
  })

  test('DM-02 a record is added: an error is led to, a text, a choice, a date, a tree and a switch are given', async () => {
    const { page } = me
    const add = main().locator('[data-item="toolbar/add"]')
    await reach(add, 'Shift+Tab')
    await press('Enter')
    const form = dialog(page)
    await back(form.getByLabel('名称'))
    await pick(form.getByRole('combobox', { name: '类别' }), '音响')
    await press('Control+s')
    await back(form.locator('.sw-summary'))
    await pressOn(form.locator('.sw-summary button').first())
    await back(form.getByLabel('名称'))
    await type('音箱 01')
    await reach(form.getByLabel('购入日期'))
    await see(form.getByLabel('购入日期')).toBeEditable()
    await type('2026-09-01')
    await press('Enter')
    const owner = form.getByRole('combobox', { name: '所属部门' })
    await reach(owner)
    await press('Enter')
    await see(page.locator('.ant-select-tree')).toBeVisible()
    await press('ArrowDown', 'Enter')
    await see(form.getByTitle('stage')).toBeVisible()
    await pressOn(form.getByRole('switch', { name: '可外借' }), 'Space')
    await see(form.getByRole('switch', { name: '可外借' })).toBeChecked()
    await pressOn(button(form, '保存'))
    await gone()
    await back(add)
    await write(main().getByRole('search').getByLabel('名称'), '音箱')
    await press('Enter')
    await see(main().locator('tbody tr')).toHaveCount(1)
    await goToRow('音箱 01')
    await see(row('音箱 01')).toContainText('音响')
    await see(said(row('音箱 01'), '2026-09-01')).toBeVisible()
    await see(row('音箱 01')).toContainText('stage')
  })

  test('DM-02 Enter on a row shows its record, which is edited there; Escape leads back to the row', async () => {
    const { page } = me
    const title = dialog(page).getByRole('heading', { level: 2 })
    await press('Enter')
    await see(title).toHaveText('音箱 01')
    await pressOn(button(dialog(page), '编辑'))
    const form = dialog(page)
    await see(form.getByLabel('名称')).toHaveValue('音箱 01')
    await write(form.getByLabel('名称'), '音箱 02')
    await press('Control+s')
    await see(title).toHaveText('音箱 02')
    await press('Escape')
    await gone()
    await back(row('音箱 02'))
  })

  test('VM-62 the menu of a row: closed, then removed from it once that was asked', async () => {
    const { page } = me
    const more = row('音箱 02').getByRole('button', { name: '更多操作' })
    await reach(more, 'Tab', 10)
    await press('Enter')
    const remove = page.getByRole('menuitem', { name: '删除', exact: true })
    await see(remove).toBeVisible()
    await press('Escape')
    await back(more)
    await press('Enter')
    await reach(remove, 'ArrowDown', 6)
    await press('Enter')
    await see(dialog(page)).toContainText('此操作将永久删除该条数据, 是否继续?')
    await see.poll(() => dialog(page).evaluate(one => one.contains(document.activeElement))).toBe(true)
    await press('Escape')
    await gone()
    await back(more)
    await press('Enter')
    await reach(remove, 'ArrowDown', 6)
    await press('Enter')
    await pressOn(button(dialog(page), '确定'))
    await see(row('音箱 02')).toHaveCount(0)
    await gone()
    await see.poll(focused).not.toBe('')
    expect(await main().evaluate(one => one.contains(document.activeElement))).toBe(true)
  })
})

test('on a narrow screen with a keyboard the menu, a record and its removal are reached as well', async () => {
  await me.page.context().close()
  me.page = await comeIn(PHONE)
  await signIn()
  const { page } = me
  await pressOn(page.getByRole('button', { name: '应用', exact: true }))
  const menu = page.getByRole('navigation', { name: '菜单' })
  await reach(menu.getByRole('menuitem').first(), 'Tab', 10)
  await reach(menu.getByRole('menuitem', { name: 'asset' }), 'ArrowDown', 60)
  await press('Enter')
  await page.waitForURL(`**${LIST}`)
  await see(menu).toBeHidden()
  await see.poll(focused).not.toBe('')
  const add = main().locator('[data-item="toolbar/add"]')
  await reach(add, 'Shift+Tab', 60)
  await press('Enter')
  await see(dialog(page).getByLabel('名称')).toBeVisible()
  await press('Escape')
  await gone()
  await back(add)
  const name = await main().getByRole('listitem').first().locator('strong').innerText()
  const more = main().getByRole('listitem').first().getByRole('button', { name: '更多操作' })
  await reach(more)
  await press('Enter')
  await reach(page.getByRole('menuitem', { name: '删除', exact: true }), 'ArrowDown', 6)
  await press('Enter')
  await pressOn(button(dialog(page), '确定'))
  await see(main().getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  await gone()
  await see.poll(focused).not.toBe('')
})
