/** Pickers of what lies below one another: found by typing, unfolded to what is chosen. */
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import type { EntityDocument, PageDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { addButton, button, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

const title = { zh: '考点' }
const site: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'site',
  title,
  fields: [
    { id: 'name', type: 'string', title: { zh: '名称' }, required: true },
    { id: 'place', type: 'region', title: { zh: '所在地' } },
  ],
}
const page: PageDocument = { kind: 'page', grammar: 1, key: 'site.manage', title, from: 'site' }

let world: World
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  const calls = await world.server.login('admin')
  await publishDocuments(world.server.db, 'site', [site, page])
  await see.poll(async () => (await calls.get('/api/data/site/list')).status).toBe(200) // it is told of what is published
  admin = await world.enter('admin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => admin))

test('DI-12 a region is found by its name and kept by its code', async () => {
  const { page } = admin
  await admin.goto('/app/site.manage')
  await addButton(page).click()
  const form = dialog(page)
  await form.getByRole('textbox', { name: '名称' }).fill('一号')
  await form.getByRole('combobox', { name: '所在地' }).click()
  await see(page.getByRole('menuitemcheckbox', { name: '北京市' })).toBeVisible()
  await form.getByRole('combobox', { name: '所在地' }).fill('西湖')
  await page.getByRole('menuitemcheckbox', { name: '浙江省 / 杭州市 / 西湖区' }).click()
  await see(form.getByTitle('浙江省 / 杭州市 / 西湖区')).toBeVisible()
  await button(form, '保存').click()
  await see(page.getByRole('row').filter({ hasText: '一号' })).toContainText('西湖区')
  see(admin.complaints()).toEqual([])
})

test('UR-15 a grant opens at what is granted, is searched, and keeps what the search hides', async () => {
  const { page } = admin
  await admin.goto('/system/role')
  await addButton(page).click()
  await dialog(page).getByRole('textbox', { name: '角色名称' }).fill('档案员')
  await dialog(page).getByRole('textbox', { name: '角色标识' }).fill('archivist')
  await button(dialog(page), '保存').click()
  const row = page.getByRole('row').filter({ hasText: '档案员' })
  const tree = dialog(page).getByRole('group', { name: '菜单与按钮' })
  const tick = async (text: string, name: string) => {
    await tree.getByRole('textbox', { name: '在菜单与按钮中搜索' }).fill(text)
    await tree.getByRole('treeitem', { name }).getByRole('checkbox').click()
  }
  await button(row, '授权').click()
  await tick('通讯录', '通讯录')
  await tick('岗位', '岗位管理')
  await button(dialog(page), '保存').click()
  await see(dialog(page)).toHaveCount(0)
  await button(row, '授权').click()
  await see(tree.getByRole('treeitem', { name: '通讯录' }).getByRole('checkbox')).toBeChecked()
  await see(tree.getByRole('treeitem', { name: '岗位管理' }).getByRole('checkbox')).toBeChecked()
  await see(tree.getByRole('treeitem', { name: '通讯录' })).toBeInViewport()
  await see(tree.getByRole('treeitem', { name: '流程模型' })).toHaveCount(0)
  see(admin.complaints()).toEqual([])
})
