/** The browser's Back over a list: it closes what is open there first, and the list is as it was. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deriveTable } from '#engine/entity/derive-screen.ts'
import type { EntityDocument, PageDocument, TableBody } from '#engine/schema/document.ts'
import app from '#schemas/seed/demo/apps/equipment-loan.json' with { type: 'json' }
import { publishDocuments } from '../support/publish.ts'
import { button, dialog, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let keeper: Person

beforeAll(async () => {
  world = await openWorld({ demo: true })
  const [entity, manage] = app.documents as unknown as [EntityDocument, PageDocument]
  const { form: _form, detail: _detail, ...derived } = deriveTable(entity)
  const pageOf = (openAs: TableBody['openAs'], zh: string): PageDocument => ({
    ...{ kind: 'page', grammar: 1, key: `equipmentLoan.${openAs}`, title: { zh }, access: manage.access },
    nodes: [{ id: 'list', widget: 'table', title: { zh }, body: { ...derived, pageSize: 10, openAs } }],
  })
  const over: PageDocument = {
    ...{ kind: 'page', grammar: 1, key: 'equipmentLoan.over', title: { zh: '入口' }, access: manage.access },
    nodes: [
      {
        ...{ id: 'open', widget: 'button', title: { zh: '打开清单' } },
        on: { click: [{ id: 'open', do: 'open', target: 'equipmentLoan.dialog', as: 'drawer' }] },
      },
    ],
  }
  const pages = [pageOf('dialog', '对话框'), pageOf('drawer', '抽屉'), pageOf('page', '整页'), over]
  await publishDocuments(world.server.db, 'equipmentLoan', [entity, ...pages])
  keeper = await world.enter('keeper')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => keeper))

const back = () => keeper.page.evaluate(() => history.back())
const form = () => keeper.page.locator('form.sw-form')
const list = () => keeper.page.locator('.sw-table')
const add = () => list().locator('[data-item="toolbar/add"]')
const path = () => new URL(keeper.page.url()).pathname

/** Comes to a page of the app from home, as the second entry of the browser's history. */
async function come(title: string): Promise<void> {
  await keeper.goto('/wel/index')
  await keeper.page.getByRole('menuitem', { name: '设备借用' }).click()
  await keeper.page.getByRole('menuitem', { name: title, exact: true }).click()
  await see(add().or(button(keeper.page, '打开清单'))).toBeVisible()
}

/** Nothing of what was open is left in the browser's history: one step leads home. */
async function leave(): Promise<void> {
  await see(form()).toHaveCount(0)
  await see.poll(() => keeper.page.evaluate(() => 'over' in history.state)).toBe(false)
  await back()
  await see.poll(path).toBe('/wel/index')
}

test.each([
  ['对话框', 'dialog'],
  ['抽屉', 'drawer'],
  ['整页', 'page'],
])('DM-02 a record opened in a %s is closed by Back, and the list is as it was left', async (title, key) => {
  await come(title)
  await list().getByLabel('标题').fill('1')
  await button(list(), '搜索').click()
  await see(list().getByRole('row')).not.toHaveCount(1)
  const row = list().getByRole('row').nth(1)
  await row.getByRole('checkbox').check()
  const text = await row.textContent()
  for (const action of ['查看', '编辑']) {
    await button(row, action).click()
    await see(form()).toBeVisible()
    await back()
    await see(form()).toHaveCount(0)
    expect(path()).toBe(`/app/equipmentLoan.${key}`)
    await see(list().getByLabel('标题')).toHaveValue('1')
    await see(row.getByRole('checkbox')).toBeChecked()
    expect(await row.textContent()).toBe(text)
  }
  await leave()
})

test('with something typed it asks once, however often one goes back', async () => {
  const { page } = keeper
  await come('对话框')
  await add().click()
  await form().getByLabel('标题').fill('话筒')
  const asked = dialog(page).filter({ hasText: '确定关闭吗' })
  await back()
  await see(asked).toBeVisible()
  await back()
  await button(asked, '取消').click()
  await see(page.getByRole('dialog').filter({ hasText: '确定' })).toHaveCount(0)
  await see(form().getByLabel('标题')).toHaveValue('话筒')
  await back()
  await button(asked, '确定').click()
  await see(form()).toHaveCount(0)
  expect(path()).toBe('/app/equipmentLoan.dialog')
  await leave()
})

test.each([
  ['Esc', () => keeper.page.keyboard.press('Escape')],
  ['its cross', () => keeper.page.locator('.ant-modal-close').click()],
  ['its button', () => button(form(), '取消').click()],
  ['a reload', () => keeper.page.reload()],
])('closed by %s it leaves nothing to go back to', async (_way, close) => {
  await come('对话框')
  await add().click()
  await see(form().getByLabel('标题')).toBeFocused()
  await close()
  await see(form()).toHaveCount(0)
  await see(add()).toBeVisible()
  await leave()
  // what stood over the list is still ahead, and leads to the list
  await keeper.page.evaluate(() => history.go(2))
  await see.poll(path).toBe('/app/equipmentLoan.dialog')
  await see(add()).toBeVisible()
  await leave()
})

test('saved, it leaves nothing to go back to either', async () => {
  await come('对话框')
  await button(list().getByRole('row').nth(1), '编辑').click()
  await button(form(), '保存').click()
  await leave()
})

test('one in another is closed first', async () => {
  const { page } = keeper
  await come('入口')
  await button(page, '打开清单').click()
  await add().click()
  await see(form()).toBeVisible()
  await back()
  await see(form()).toHaveCount(0)
  await see(add()).toBeVisible()
  await back()
  await see(list()).toHaveCount(0)
  await see(button(page, '打开清单')).toBeVisible()
  await leave()
})

test('another tab of the shell takes its place, and back leads to the list', async () => {
  await come('整页')
  await add().click()
  await see(form()).toBeVisible()
  await keeper.page.getByRole('tab', { name: '首页' }).click()
  await see.poll(path).toBe('/wel/index')
  await back()
  await see.poll(path).toBe('/app/equipmentLoan.page')
  await see(add()).toBeVisible()
  await leave()
})

test('back as soon as another tab is chosen, before it is drawn, leads to the list too', async () => {
  await come('整页')
  await add().click()
  await see(form()).toBeVisible()
  const cdp = await keeper.page.context().newCDPSession(keeper.page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await keeper.page.getByRole('tab', { name: '首页' }).evaluate((tab: HTMLElement) => {
    const goBack = () => (location.pathname === '/wel/index' ? history.back() : setTimeout(goBack))
    tab.click()
    goBack()
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await see.poll(path).toBe('/app/equipmentLoan.page')
  await see(add()).toBeVisible()
  await leave()
})

test('on a phone', async () => {
  const { page } = keeper
  await come('对话框')
  await page.setViewportSize(PHONE)
  await see(list().getByRole('listitem').first()).toBeVisible()
  await add().click()
  await see(form()).toBeVisible()
  await back()
  await see(form()).toHaveCount(0)
  expect(path()).toBe('/app/equipmentLoan.dialog')
  await leave()
  await page.setViewportSize(DESK)
  expect(keeper.complaints()).toEqual([])
})
