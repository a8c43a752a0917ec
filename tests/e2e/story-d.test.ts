import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { button, dialog, inspector, saved, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let admin: Person
let other: Person

const DESIGN = '/design/system.tenant-package'
const SCREEN = '/system/tenant-package'

beforeAll(async () => {
  world = await openWorld({ demo: true })
  admin = await world.enter('admin')
  other = await world.enter('lakeside', { tenant: '000001' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => admin))

const head = (person: Person, name: string) => person.page.getByRole('columnheader', { name })

describe('story D: an administrator edits the console itself', () => {
  test('opens the shipped screen in the same designer, adds a column, changes a label, publishes', async () => {
    const { page } = admin
    await admin.goto('/design')
    await page.getByText('系统页面').click()
    await page.getByText('产品包管理').first().click()
    await page.waitForURL(/system\.tenant-package/)
    await page.getByRole('region', { name: '未显示的列' }).getByRole('button', { name: '备注' }).click()
    await page.getByRole('tab', { name: '大纲' }).click()
    await page
      .getByRole('tree', { name: '大纲' })
      .getByRole('treeitem', { name: /^产品包名称/ })
      .nth(1)
      .click()
    await inspector(page).getByLabel('名称', { exact: true }).fill('套餐')
    await saved(page)
    await admin.goto(`${DESIGN}/review`)
    await button(page, '发布第 1 版').click()
    await see(page.getByText('第 1 版已发布')).toBeVisible()
  })

  test('UR-43 sees it in the console; the other tenant sees the shipped screen', async () => {
    await admin.goto(SCREEN)
    await see(head(admin, '套餐')).toBeVisible()
    await see(head(admin, '备注')).toBeVisible()
    await other.goto(SCREEN)
    await see(head(other, '产品包名称')).toBeVisible()
    await see(head(other, '备注')).toHaveCount(0)
  })

  test('rolls back to the shipped screen, seen by who has it open', async () => {
    const reader = await admin.context.newPage()
    await reader.goto(world.server.url + SCREEN)
    await see(reader.getByRole('columnheader', { name: '套餐' })).toBeVisible()
    const { page } = admin
    await admin.goto(`${DESIGN}/history`)
    await page.getByRole('button', { name: '回滚到出厂版本' }).click()
    await button(dialog(page), '回滚到出厂版本').click()
    await see(page.getByText(/已回滚到出厂版本/)).toBeVisible()
    await see(reader.getByRole('columnheader', { name: '产品包名称' })).toBeVisible()
    await see(reader.getByRole('columnheader', { name: '备注' })).toHaveCount(0)
    await reader.close()
    await other.goto(SCREEN)
    await see(head(other, '产品包名称')).toBeVisible()
    see([...admin.complaints(), ...other.complaints()]).toEqual([])
  })
})
