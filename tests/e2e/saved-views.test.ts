/** Saved views between two people: one keeps and shares a view, the other opens it by its link and sees what they may. */
import type { Page } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { editDraft, makeApp, openState, publish, withEntity } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { faults } from './faults.ts'
import { dialog, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const FIELDS: Field[] = [
  { id: 'subject', type: 'string', title: { zh: '事项', en: 'Subject' }, search: 'like', maxLength: 60 },
  {
    id: 'kind',
    type: 'enum',
    title: { zh: '种类', en: 'Kind' },
    options: [
      { id: 'lab', title: { zh: '实验', en: 'Lab' } },
      { id: 'office', title: { zh: '办公', en: 'Office' } },
    ],
    search: 'in',
  },
  { id: 'owner', type: 'user', title: { zh: '负责人', en: 'Owner' }, search: 'equal' },
  { id: 'price', type: 'integer', title: { zh: '价格', en: 'Price' }, search: 'between' },
]
const LIST = '/app/stock.manage'

let world: World
let person: Person | undefined
let link = ''
let maker: Caller
beforeAll(async () => {
  world = await openWorld()
  maker = await world.server.loginNew({ account: 'maker', name: '林晓', roles: ['creator'] })
  const keeper = await world.server.loginNew({ account: 'keeper', name: '孙丽', roles: ['keeper'] })
  const reader = await world.server.loginNew({ account: 'reader', name: '赵宁', roles: ['staff'] })
  await makeApp(maker, 'stock')
  const drafted = await editDraft(
    maker,
    'stock',
    withEntity(entity => ({
      ...entity,
      title: { zh: '物品', en: 'Stock' },
      fields: FIELDS,
      access: [
        { id: 'keeper', to: { roles: ['keeper'] }, may: ['list', 'detail', 'add', 'edit'] },
        { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail'], hide: ['price'] },
        { id: 'maker', to: { roles: ['creator'] }, may: ['list', 'detail'] },
      ],
    })),
  )
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(200)
  expect((await publish(maker, 'stock')).status).toBe(200)
  for (const [n, kind] of ['lab', 'lab', 'office', 'office'].entries()) {
    const owner = (n % 2 ? keeper : reader).result.user_id
    const record = { subject: `物品 ${n}`, kind, owner, price: 10 * n }
    expect((await keeper.post('/api/data/stock/submit', record)).status).toBe(200)
  }
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const chip = (page: Page, name: RegExp) => page.getByRole('search').getByRole('button', { name })
const subjects = async (page: Page) => (await page.getByText(/^物品 \d$/).allTextContents()).sort()
const control = (page: Page) => page.getByRole('button', { name: /^(视图：|View: )/ })
const shown = (page: Page, ...wanted: string[]) => see.poll(() => subjects(page)).toEqual(wanted)
const clean = async (page: Page) => {
  // a notice lies outside of the page's landmarks, for a few seconds
  await see(page.locator('.ant-message-notice')).toHaveCount(0)
  const found = await faults(page)
  // the shell's, whose face says a letter its name does not begin with
  expect(found.filter(fault => !fault.includes('shell-foot-item'))).toEqual([])
}

test('one keeps a list as she looks at it, by keyboard, and shares it', async () => {
  person = await world.enter('keeper')
  const { page, goto } = person
  await goto(LIST)
  await shown(page, '物品 0', '物品 1', '物品 2', '物品 3')
  await see(page.locator('.sw-toolbar .sw-tile')).toBeVisible()
  await chip(page, /^种类/).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await chip(page, /^负责人/).press('Enter')
  await see(page.getByRole('option', { name: '我（孙丽）' })).toBeVisible()
  await clean(page)
  await page.keyboard.press('Enter')
  await shown(page, '物品 1')
  await page.getByRole('columnheader', { name: /价格/ }).getByRole('button').press('Enter')
  await control(page).press('Enter')
  await page.getByRole('menuitem', { name: '存为新视图…' }).press('Enter')
  await dialog(page).getByLabel('视图名称').fill('我的实验物品')
  await clean(page)
  await page.keyboard.press('Enter')
  const tab = page.getByRole('tab', { name: '我的实验物品' })
  await see(tab).toHaveAttribute('aria-selected', 'true')
  await shown(page, '物品 1')
  expect(page.url()).toMatch(/view\.table=\d+$/)
  link = page.url().slice(world.server.url.length)
  await control(page).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: /共享/ }).press('Enter')
  await see(page.getByText('已共享，能查看此列表的人都可以使用')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('30')
  await see(page.getByText('已修改')).toBeVisible()
  await clean(page)
  await page.getByRole('button', { name: '撤销修改' }).press('Enter')
  await see(page.getByText('已修改')).toHaveCount(0)
  await tab.press('ArrowLeft')
  await shown(page, '物品 0', '物品 1', '物品 2', '物品 3')
  await see(page.getByRole('tab', { name: '全部' })).toBeFocused()
  await page.goBack()
  await see(tab).toHaveAttribute('aria-selected', 'true')
  await see(page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab')).toHaveCount(2)
  expect(person.complaints()).toEqual([])
})

test('the other opens it by link and sees their own things, without what is hidden from them', async () => {
  person = await world.enter('reader', { lang: 'en' })
  const { page, goto } = person
  await goto(link)
  await see(page.getByRole('tab', { name: '我的实验物品' })).toHaveAttribute('aria-selected', 'true')
  await see(chip(page, /^Kind Lab/)).toBeVisible()
  await see(chip(page, /^Owner Me/)).toBeVisible()
  await shown(page, '物品 0')
  await see(page.getByText('Price')).toHaveCount(0)
  await see(page.getByText('Changed')).toHaveCount(0)
  await clean(page)
  await control(page).click()
  const menu = page.locator('.sw-menu')
  await see(menu.getByRole('menuitem')).toHaveText(['Save as new view…'])
  await see(menu.getByRole('menuitemcheckbox')).toHaveText(['Show it when I open the list'])
  // sent a second later, so that a column's edge is not sent in many steps
  const kept = page.waitForResponse(answer => /saved-?view/i.test(answer.url()) && answer.request().method() === 'POST')
  await menu.getByRole('menuitemcheckbox').click()
  await page.keyboard.press('Escape')
  await kept
  await page
    .getByRole('columnheader', { name: /Subject/ })
    .getByRole('button')
    .click()
  await see(page.getByText('Changed')).toBeVisible()
  await see(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  expect(person.complaints()).toEqual([])
})

test('on a phone the same view opens by itself, and people are chosen from a sheet', async () => {
  person = await world.enter('reader', { size: PHONE })
  const { page, goto } = person
  await goto(LIST)
  await shown(page, '物品 0')
  await see(control(page)).toHaveAccessibleName('视图：我的实验物品')
  await clean(page)
  await control(page).click()
  for (const entry of await page.locator('.sw-menu').getByRole('menuitem').all())
    expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await clean(page)
  await page.keyboard.press('Escape')
  await page.getByRole('search').getByRole('button', { name: /^筛选/ }).click()
  const filters = page.getByRole('dialog', { name: '筛选' })
  await filters.getByRole('button', { name: /^负责人/ }).click()
  const sheet = page.getByRole('dialog', { name: '负责人' })
  await see(sheet.getByRole('option', { name: /孙丽/ })).toBeVisible()
  const box = (await sheet.boundingBox())!
  expect([box.x, Math.round(box.x + box.width), Math.round(box.y + box.height)]).toEqual([0, PHONE.width, PHONE.height])
  await clean(page)
  await page.goBack()
  await see(sheet).toHaveCount(0)
  await filters.getByRole('button', { name: /^负责人/ }).click()
  await sheet.getByRole('option', { name: /孙丽/ }).click()
  await shown(page, '物品 1')
  await filters.getByRole('button', { name: '清除“负责人”' }).click()
  await shown(page, '物品 0', '物品 1')
  expect(person.complaints()).toEqual([])
})

test('who designs the app makes a chart of the list as it stands, in the draft alone, and undoes it at once', async () => {
  person = await world.enter('maker')
  const { page, goto } = person
  await goto(LIST)
  await shown(page, '物品 0', '物品 1', '物品 2', '物品 3')
  await chip(page, /^种类/).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await shown(page, '物品 0', '物品 1')
  await control(page).click()
  await page.getByRole('menuitem', { name: '做成图表…' }).click()
  await see(page.getByText('已在“新仪表盘”添加这张图表，尚未发布')).toBeVisible()
  await see(page).toHaveURL(/\/design\/stock\/screens\?screen=dashboard%3Astock\.dashboard&node=cards%2Fbar$/)
  await see(page.getByText('按负责人的数量').first()).toBeVisible()
  const drafted = async () => (await openState(maker, 'stock')).draft.documents.find(({ kind }) => kind === 'dashboard')
  const condition = { '==': [{ var: 'kind' }, 'lab'] }
  await see.poll(drafted).toMatchObject({ queries: [{ entity: 'stock', where: condition, group: [{ id: 'owner' }] }] })
  expect((await maker.get('/api/blade-schema/screen/stock.dashboard')).status).toBe(404)
  await page.keyboard.press('Control+z')
  await see.poll(drafted).toBeUndefined()
  await page.reload()
  await see(page.getByText('没有添加图表')).toHaveCount(0)
  expect(person.complaints()).toEqual([])
})
