/** Another model of an app: made by name, pointed at by a field, used, taken away, and back by a rollback. */
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { publish } from '../support/design.ts'
import { addButton, addField, button, choose, dialog, inspector, saved, see, selectField } from './hands.ts'
import { openAppWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person

beforeAll(async () => {
  const made = await openAppWorld('tool')
  ;({ world, creator } = made)
  see((await publish(made.calls, 'tool')).status).toBe(200)
  const admin = await world.server.login('admin')
  see((await admin.post('/api/blade-category/model_category/submit', { name: '采购' })).status).toBe(200)
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

const DATA = '/design/tool/data'
const heading = (name: string) => creator.page.locator('.dz-sheet-page').getByRole('heading', { name, exact: true })
const checked = (errors: number) => see(creator.page.getByLabel(new RegExp(`^检查：${errors} 个错误`))).toBeVisible()
const rows = () => creator.page.locator('.sw-rows tbody tr')

async function publishAs(version: number) {
  const { page } = creator
  await creator.goto('/design/tool/review')
  await button(page, `发布第 ${version} 版`).click()
  await see(page.getByText(`第 ${version} 版已发布`)).toBeVisible()
}

async function addRecord(fill: () => Promise<void>) {
  const { page } = creator
  await addButton(page).click()
  await fill()
  await button(dialog(page), '保存').click()
  await see(dialog(page)).toHaveCount(0)
}

describe('a second model of an app', () => {
  test('is made by name, alone by keys, with a list of its own; one undo takes it away', async () => {
    const { page } = creator
    await creator.goto(DATA)
    await see(heading('tool')).toBeVisible()
    await see(button(page, '删除模型')).toHaveCount(0)
    await button(page, '添加').focus()
    await page.keyboard.press('Enter')
    await see(page.getByRole('menuitem', { name: '新建模型' })).toBeFocused()
    await page.keyboard.press('Enter')
    await see(page.getByLabel('名称（中文）')).toBeFocused()
    await page.keyboard.type('供应商')
    await see(page.getByLabel('标识', { exact: true })).toHaveValue('gongYingShang')
    await page.keyboard.press('Enter')
    await see(heading('供应商')).toBeVisible()
    await see(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: /^撤销/ }).click()
    await see(heading('tool')).toBeVisible()
    await page.getByRole('button', { name: /^重做/ }).click()
    await choose(page, '数据模型', '供应商')
    await see(heading('供应商')).toBeVisible()
    await saved(page)
    await checked(0)
  })

  test('is renamed, and a field of the first points at it', async () => {
    const { page } = creator
    await inspector(page).getByLabel('名称', { exact: true }).fill('供货商')
    await see(heading('供货商')).toBeVisible()
    await choose(page, '数据模型', 'tool')
    await addField(page, { name: '来自', code: 'from', type: '关联一条' })
    await selectField(page, 'from')
    await choose(page, '关联到', '供货商', inspector(page))
    await saved(page)
    await checked(0)
    await publishAs(2)
  })

  test('both lists open, and a record of one is chosen in the other', async () => {
    const { page } = creator
    await creator.goto('/app/tool.page')
    await addRecord(() => dialog(page).getByLabel('标题').fill('南山五金'))
    await see(rows().filter({ hasText: '南山五金' })).toHaveCount(1)
    await creator.goto('/app/tool.manage')
    await addRecord(async () => {
      await dialog(page).getByLabel('标题').fill('电钻')
      await choose(page, '来自', '南山五金', dialog(page))
    })
    await see(rows().filter({ hasText: '电钻' })).toContainText('南山五金')
  })

  test('is taken away after its uses are told; what names it stops publishing', async () => {
    const { page } = creator
    await creator.goto(DATA)
    await choose(page, '数据模型', '供货商')
    await button(page, '删除模型').click()
    await see(dialog(page).getByText('由它生成的页面一起删除：供应商')).toBeVisible()
    await see(dialog(page).getByText('这些地方正在使用它，之后需要调整：tool')).toBeVisible()
    await see(dialog(page).getByText(/已有的数据会保留；以后再建标识为“tool\.gongYingShang”的模型/)).toBeVisible()
    await button(dialog(page), '删除模型').click()
    await see(heading('tool')).toBeVisible()
    await see(page.getByLabel(/^检查：[1-9]\d* 个错误/)).toBeVisible()
    await selectField(page, 'from')
    await page.getByRole('button', { name: '删除字段来自' }).click()
    await checked(0)
    await saved(page)
    await publishAs(3)
    await creator.goto('/app/tool.page')
    await see(rows()).toHaveCount(0)
  })

  test('is back with its records by a rollback', async () => {
    const { page } = creator
    await creator.goto('/design/tool/history')
    await button(page, '回滚到第 2 版').click()
    await button(dialog(page), '回滚到第 2 版').click()
    await see(page.getByText(/已回滚到第 2 版/)).toBeVisible()
    await creator.goto('/app/tool.page')
    await see(rows().filter({ hasText: '南山五金' })).toHaveCount(1)
    await creator.goto('/app/tool.manage')
    await see(rows().filter({ hasText: '电钻' })).toContainText('南山五金')
    see(creator.complaints()).toEqual([])
  })
})

test('MO-04 MO-06 the list of models tells each with its table and state, files it, and leads to the designer at it', async () => {
  const { page } = creator
  await creator.goto('/model/model')
  const row = rows().filter({ hasText: 'app_tool_gong_ying_shang' })
  await see(row).toContainText('已发布')
  await see(row).toContainText('否')
  await row.getByRole('button', { name: '更换分类' }).click()
  await dialog(page).getByLabel('分类').click()
  await page.locator('.ant-select-tree').getByText('采购', { exact: true }).click()
  await button(dialog(page), '确定').click()
  await see(dialog(page)).toHaveCount(0)
  await see(row).toContainText('采购')
  await row.getByRole('button', { name: '设计' }).click()
  await see(heading('供货商')).toBeVisible()
  see(new URL(page.url()).pathname).toBe('/design/tool/data')
  see(creator.complaints()).toEqual([])
})
