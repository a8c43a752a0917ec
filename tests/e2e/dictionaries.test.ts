/** The three screens of dictionaries: what is chosen on one side is kept on the other. */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { button, cardAction, dialog, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const DICTIONARIES = /^(系统|业务)字典$/
/** The list with this heading: its toolbar, its rows. */
const list = (page: Page, heading: string | RegExp): Locator =>
  page.locator('.sw-table').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
const add = (within: Locator) => within.locator('[data-item="toolbar/add"]').first()
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await dialog(page)
      .getByRole('textbox', { name: new RegExp(label) })
      .fill(value)
}

test.each([
  ['DI-06 VM-65 side by side', '/dict-horizontal/index', 'beside'],
  ['DI-06 VM-65 one below the other', '/dict-vertical/index', 'below'],
])('%s: a dictionary and its entries, sealed ones among them', async (_, path, place) => {
  person = await world.enter('admin', { size: DESK })
  const { page } = person
  await person.goto(path)
  await add(list(page, DICTIONARIES)).click()
  await button(dialog(page), '保存').click()
  for (const said of ['请输入字典编号', '请输入字典名称'])
    await see(dialog(page).getByRole('button', { name: said })).toBeVisible()
  await fill(page, { 字典编号: 'tea', 字典名称: '茶' })
  await button(dialog(page), '保存').click()
  await see(page.getByText('新增成功')).toBeVisible()
  const parent = list(page, DICTIONARIES).getByRole('row').filter({ hasText: 'tea' })
  await button(parent, '字典项').click()
  await see(page.getByText('茶 · tea')).toBeVisible()
  const entries = list(page, '字典项')
  await add(entries).click()
  await see(dialog(page).getByText('tea', { exact: true })).toBeVisible()
  await fill(page, { 字典键值: 'green', 字典名称: '绿茶' })
  await dialog(page).getByRole('radio', { name: '是' }).check({ force: true })
  await button(dialog(page), '保存').click()
  const entry = entries.getByRole('row').filter({ hasText: '绿茶' })
  await see(entry.getByText('是', { exact: true })).toBeVisible()
  const [left, right] = [await list(page, DICTIONARIES).boundingBox(), await entries.boundingBox()]
  see(right!.x > left!.x + left!.width / 2).toBe(place === 'beside')
  see(right!.y > left!.y + left!.height - 1).toBe(place === 'below')
  await button(entry, '删除').click()
  await button(dialog(page), '确定').click()
  await see(page.getByText('删除成功')).toBeVisible()
  await see(entry).toHaveCount(0)
  await person.context.close()
})

test('DI-06 on a phone the entries of what was chosen come into view, with a way back to it', async () => {
  person = await world.enter('admin', { size: PHONE })
  const { page } = person
  await person.goto('/dict-horizontal/index')
  for (const code of ['first', 'second']) {
    const saved = page.getByText('新增成功')
    await add(list(page, DICTIONARIES)).click()
    await fill(page, { 字典编号: code, 字典名称: `名称 ${code}` })
    await button(dialog(page), '保存').click()
    await see(
      list(page, DICTIONARIES)
        .getByRole('listitem')
        .filter({ hasText: `名称 ${code}` }),
    ).toBeVisible()
    await see(saved).toHaveCount(0)
  }
  for (const code of ['first', 'second']) {
    const card = list(page, DICTIONARIES)
      .getByRole('listitem')
      .filter({ hasText: `名称 ${code}` })
    const open = button(card, '更多操作')
    await cardAction(card, '字典项')
    await see(page.getByText(`名称 ${code} · ${code}`)).toBeInViewport()
    await see(list(page, '字典项').getByRole('heading', { name: '字典项' })).toBeFocused()
    await page.getByRole('button', { name: '返回列表' }).click()
    await see(open).toBeFocused()
    await see(open).toBeInViewport()
    await see(page.getByRole('button', { name: '返回列表' })).toHaveCount(0)
  }
  await person.context.close()
})

test('a creator keeps dictionaries of their own, found in the menu, and reads those of others', async () => {
  const { server } = world
  const admin = await server.login('admin')
  await admin.post('/api/blade-system/dict-biz/submit', { code: 'campus', dictValue: '校区', sort: 1, isSealed: '0' })
  await server.loginNew({ account: 'maker', name: '沈念', roles: ['creator'] })
  person = await world.enter('maker', { size: DESK, at: '/wel/index' })
  const { page } = person
  await page.getByRole('menuitem', { name: '业务字典' }).click()
  const dictionaries = list(page, DICTIONARIES)
  await add(dictionaries).click()
  await fill(page, { 字典编号: 'subject', 字典名称: '学科' })
  await button(dialog(page), '保存').click()
  const own = dictionaries.getByRole('row').filter({ hasText: 'subject' })
  await see(button(own, '编辑')).toBeVisible()
  const theirs = dictionaries.getByRole('row').filter({ hasText: 'campus' })
  await see(button(theirs, '字典项')).toBeVisible()
  await see(button(theirs, '编辑')).toHaveCount(0)
  await see(button(theirs, '删除')).toHaveCount(0)
  await person.context.close()
})

test('DI-07 standards have entries of their own; on a phone, in English', async () => {
  person = await world.enter('admin', { size: PHONE, lang: 'en' })
  const { page } = person
  await person.goto('/system/code-set')
  await see(page.getByText('Choose a standard to keep its entries here.')).toBeVisible()
  see(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await add(list(page, 'Standard dictionaries')).click()
  await button(dialog(page), 'Save').click()
  for (const said of ['Give the number of the standard', 'Give the name of the standard', 'Say who issued it'])
    await see(dialog(page).getByRole('button', { name: said })).toBeVisible()
  await person.context.close()
})
