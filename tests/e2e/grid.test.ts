/** A new app begins as a spreadsheet: fields named in heads, rows typed below, which publishing can make records. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faults } from './faults.ts'
import { button, dialog, saved, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person

beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  creator = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

const SHOTS = process.env.SHOTS
const shot = async (name: string) => SHOTS && (await creator.page.screenshot({ path: `${SHOTS}/${name}.png` }))
const newHead = () => creator.page.getByLabel('给字段命名，或粘贴名称、表格区域')
const heads = () => creator.page.getByRole('columnheader')
const cell = (name: string, row: number) =>
  creator.page.getByRole('gridcell', { name: new RegExp(`^${name}，第 ${row} 行`) })
const surface = (name: string) =>
  creator.page.getByRole('navigation', { name: '应用的各部分' }).getByRole('link', { name: new RegExp(`${name}$`) })

async function paste(text: string) {
  const { page, context } = creator
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+V')
}

test('a new app opens as a grid; names with Enter, then a block with its rows, become fields', async () => {
  const { page } = creator
  await creator.goto('/design')
  await page.getByRole('button', { name: '新建应用' }).first().click()
  await page.getByLabel('名称（中文）').fill('访客登记')
  await page.getByLabel('标识', { exact: true }).fill('visit')
  await button(dialog(page), '创建').click()
  await page.waitForURL(/\/design\/visit\/data/)
  await see(page.getByRole('grid', { name: '访客登记的字段和示例数据' })).toBeVisible()
  await shot('grid-new')
  await newHead().click()
  await page.keyboard.type('手机号')
  await page.keyboard.press('Enter')
  await page.keyboard.type('人数')
  await page.keyboard.press('Enter')
  await see(newHead()).toBeFocused()
  const block = [
    '来访日期\t来访类型\t押金\t签到',
    ...['商务', '面试', '商务', '探亲', '商务', '面试', '送货', '商务', '送货'].map(
      (kind, at) => `2026/9/${at + 1}\t${kind}\t¥${at}0.50\t${at % 2 ? '是' : '否'}`,
    ),
  ]
  await paste(block.join('\n'))
  await see(heads()).toHaveCount(1 + 2 + 4 + 1)
  await see(page.getByRole('button', { name: '来访类型的类型: 单选' })).toBeVisible()
  await see(cell('来访类型', 4)).toHaveText('探亲')
  await see(cell('押金', 9)).toHaveText('80.50')
  await saved(page)
})

test('cells are typed into with the keys of a spreadsheet; what is no value is marked', async () => {
  const { page } = creator
  await cell('标题', 1).click()
  await page.keyboard.type('张三')
  await page.keyboard.press('Tab')
  await page.keyboard.type('13800000001')
  await page.keyboard.press('Tab')
  await page.keyboard.type('很多')
  await page.keyboard.press('Enter')
  await see(cell('人数', 1)).toHaveText('很多')
  await see(cell('人数', 1)).toHaveAttribute('title', /人数/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await see(cell('人数', 1)).toHaveText('3')
  await cell('标题', 2).click()
  await page.keyboard.type('李四')
  await page.keyboard.press('Enter')
  await see(cell('标题', 3).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Z')
  await see(cell('标题', 2)).toHaveText('')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await see(cell('标题', 2)).toHaveText('李四')
  await see(page.locator('.ant-message-notice')).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  await shot('grid-zh-1440')
  await saved(page)
})

test('a head is typed at its icon and has a menu by keys', async () => {
  const { page } = creator
  await page.getByRole('columnheader', { name: '人数' }).click()
  await page.keyboard.type('来访人数')
  await page.keyboard.press('Enter')
  await see(page.getByRole('columnheader', { name: '来访人数' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+F10')
  await see(page.getByRole('menuitem', { name: '改类型…' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await see(page.getByRole('columnheader', { name: '来访人数' })).toContainText('*')
  await saved(page)
})

test('on a phone and in English it scrolls within its frame', async () => {
  const { page } = creator
  await page.setViewportSize(PHONE)
  await see(page.getByRole('grid')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await shot('grid-zh-390')
  const reader = await world.enter('lin', { lang: 'en' })
  await reader.goto('/design/visit/data')
  await see(reader.page.getByLabel('Name a field, or paste names or a block from a spreadsheet')).toBeVisible()
  if (SHOTS) await reader.page.screenshot({ path: `${SHOTS}/grid-en-1440.png` })
  await reader.page.setViewportSize(PHONE)
  if (SHOTS) await reader.page.screenshot({ path: `${SHOTS}/grid-en-390.png` })
  await reader.context.close()
  await page.setViewportSize(DESK)
})

test('pages show the rows, and publishing makes the complete ones records', async () => {
  const { page } = creator
  await surface('页面').click()
  await see(page.locator('.dz-canvas').getByText('张三').first()).toBeAttached()
  await creator.goto('/design/visit/review')
  const wish = page.getByRole('checkbox', { name: /把 1 行示例数据存为记录/ })
  await see(wish).not.toBeChecked()
  await wish.check()
  await shot('grid-review')
  await button(page, '发布第 1 版').click()
  await see(page.getByText('1 行示例数据已存为记录。')).toBeVisible()
  await shot('grid-published')
  expect(creator.complaints()).toEqual([])
})
