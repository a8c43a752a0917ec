/** What axe finds on the pages people see, in light and in dark. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dress, faults } from './faults.ts'
import { button, dialog, inspector, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld({ demo: true })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

type Place = [name: string, open: (page: Page) => Promise<unknown>]

const at =
  (path: string, ...standing: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    await page.goto(world.server.url + path)
    for (const step of standing) await step(page)
  }

const CONSOLE: Place[] = [
  ['home', at('/wel/index', page => see(page.locator('main .sw-board, main canvas').first()).toBeVisible())],
  ['a table', at('/system/post', page => see(page.locator('main tbody tr').first()).toBeVisible())],
  [
    'the dialog of a record',
    async page => {
      await button(page.locator('main'), '新增').first().click()
      await see(dialog(page).locator('input').first()).toBeVisible()
    },
  ],
  [
    'the messages',
    async page => {
      await page.goto(`${world.server.url}/wel/index`)
      await page.getByRole('button', { name: /^消息/ }).click()
      await button(page, '查看全部').click()
      await see(page.getByRole('dialog', { name: '全部消息' })).toBeVisible()
    },
  ],
]

const DESIGN = '/design/equipmentLoan'
const DESIGNER: Place[] = [
  [
    'the home of the designer',
    at('/design', page => see(page.locator('.dz-cards').getByText('设备借用')).toBeVisible()),
  ],
  ['Data', at(`${DESIGN}/data`, page => see(page.getByLabel('quantity 的名称')).toBeVisible())],
  [
    'Data, a field selected',
    async page => {
      await page.getByLabel('quantity 的名称').click()
      await see(inspector(page).getByRole('heading', { name: '数量' })).toBeVisible()
    },
  ],
  [
    'Data, a query with what it answers',
    async page => {
      await button(page, '添加').click()
      await page.getByRole('menuitem', { name: '查询“设备借用”的数据' }).click()
      for (const type of ['整数', '日期', '多个人员']) {
        await button(page, '添加参数').click()
        await page.getByRole('menuitem', { name: type, exact: true }).click()
        await see(page.getByRole('region', { name: '参数' }).getByText(type, { exact: true })).toBeVisible()
      }
      await see(page.getByRole('region', { name: '结果预览' }).getByRole('row')).toHaveCount(2)
    },
  ],
  [
    'Data, a query of SQL',
    async page => {
      await button(page, '添加').click()
      await page.getByRole('menuitem', { name: '用 SQL 查询' }).click()
      await see(page.getByText(/执行“编写 SQL”的权限/)).toBeVisible()
    },
  ],
  ['Screens', at(`${DESIGN}/screens`, page => see(page.locator('.dz-canvas [data-node]').first()).toBeVisible())],
  [
    'Screens, the outline, something selected',
    async page => {
      await page.getByRole('tab', { name: '大纲' }).click()
      await page.getByRole('tree', { name: '大纲' }).getByRole('treeitem').nth(2).click()
      await see(page.locator('.dz-frame')).toBeVisible()
    },
  ],
  ['Access', at(`${DESIGN}/access`, page => see(page.getByLabel('教职工可以列表')).toBeVisible())],
  ['History', at(`${DESIGN}/history`, page => see(page.getByText('第 1 版').first()).toBeVisible())],
  ['Review', at(`${DESIGN}/review`, page => see(page.getByRole('region', { name: '改动' })).toBeVisible())],
]

describe.each(['default', 'dark'])('axe finds nothing, theme %s', theme => {
  test('at the sign-in', async () => {
    person = await world.enter('admin')
    await dress(person, theme)
    const guest = await person.context.browser()!.newContext({ reducedMotion: 'reduce' })
    const page = await guest.newPage()
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' })
    await page.goto(`${world.server.url}/login`)
    await see(page.locator('input[name=account]')).toBeVisible()
    expect(await faults(page)).toEqual([])
    await guest.close()
  })

  test.each(CONSOLE)('on %s', async (_, open) => {
    await open(person.page)
    expect(await faults(person.page)).toEqual([])
  })

  test('as the creator', async () => {
    await person.context.close()
    person = await world.enter('creator')
    await dress(person, theme)
  })

  test.each(DESIGNER)('on %s', async (_, open) => {
    await open(person.page)
    expect(await faults(person.page)).toEqual([])
  })
})
