/** What administrators arrange by hand, and what the people it is for notice of it. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { addButton, button, choose, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

const memo = {
  kind: 'entity',
  grammar: 1,
  key: 'memo',
  title: { zh: '便笺', en: 'Memo' },
  access: [
    { id: 'all', to: { roles: ['auditor'] }, may: ['list', 'detail'] },
    {
      id: 'own',
      to: { roles: ['clerk'] },
      may: ['list', 'detail', 'add', 'edit'],
      rows: { '==': [{ var: 'createDept' }, { var: '$me.dept' }] },
    },
  ],
  fields: [{ id: 'title', type: 'string', title: { zh: '标题', en: 'Title' } }],
} as AnyDocument

let world: World
let keeper: Person
let clerk: Person

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  await publishDocuments(server.db, 'memo', [memo])
  await server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  const lin = { account: 'lin', name: '林晓', roles: ['clerk', 'auditor'], depts: ['图书馆', '档案馆'] }
  await server.loginNew(lin)
  for (const [account, dept, title] of [
    ['ann', '图书馆', '书架'],
    ['bob', '档案馆', '卷宗'],
  ] as const) {
    const writer = await server.loginNew({ account, roles: ['clerk'], depts: [dept] })
    await see.poll(async () => (await writer.post('/api/data/memo/submit', { title })).status).toBe(200)
  }
  keeper = await world.enter('keeper')
  clerk = await world.enter('lin', { at: '/wel/index' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => keeper))

const row = ({ page }: Person, text: string): Locator => page.locator('main tbody tr').filter({ hasText: text })
const save = async ({ page }: Person) => {
  await button(dialog(page), '保存').click()
  await see(page.getByRole('dialog')).toHaveCount(0)
}

describe('menus', () => {
  const sidebar = ({ page }: Person) => page.getByRole('navigation', { name: '菜单', exact: true })
  const entry = (person: Person, name: string) => sidebar(person).getByRole('menuitem', { name })
  const tops = ({ page }: Person) => page.locator('header').getByRole('navigation', { name: '顶部菜单' })
  /** Ticks an entry of the tree the form asks for menus by. */
  const tickMenu = async (name: string) => {
    const { page } = keeper
    const picker = dialog(page).getByRole('combobox', { name: '包含的菜单' })
    await picker.click()
    await see(picker).toBeEditable()
    await picker.fill(name)
    await page.getByRole('treeitem', { name }).locator('.ant-select-tree-checkbox').click()
    await dialog(page)
      .getByRole('textbox', { name: /菜单名称/ })
      .click()
  }

  test('UR-15 UR-47 menus are ticked for a role, and its people have them', async () => {
    const { page } = keeper
    await see(entry(clerk, '系统管理')).toHaveCount(0)
    await keeper.goto('/system/role')
    await button(row(keeper, 'clerk'), '授权').click()
    for (const name of ['岗位管理', '参数管理'])
      await dialog(page)
        .locator('.ant-tree-treenode')
        .filter({ hasText: new RegExp(`^${name}$`) })
        .getByRole('checkbox')
        .click()
    await save(keeper)
    await clerk.page.reload()
    await entry(clerk, '系统管理').click()
    for (const name of ['岗位管理', '参数管理']) await see(entry(clerk, name)).toBeVisible()
    await see(entry(clerk, '角色管理')).toHaveCount(0)
  })

  test('UR-22 UR-23 UR-50 SH-37 a top menu is made of some menus; people have what of it they were granted', async () => {
    const { page } = keeper
    await see(tops(clerk)).toHaveCount(0)
    await keeper.goto('/system/topmenu')
    await addButton(page).click()
    await dialog(page)
      .getByRole('textbox', { name: /菜单名称/ })
      .fill('人事')
    await dialog(page)
      .getByRole('textbox', { name: /菜单编号/ })
      .fill('people')
    await tickMenu('岗位管理')
    await tickMenu('角色管理')
    await save(keeper)
    await see(row(keeper, '人事')).toBeVisible()

    await clerk.page.reload()
    await tops(clerk).getByRole('button', { name: '人事' }).click()
    await see(entry(clerk, '岗位管理')).toBeVisible()
    await see(entry(clerk, '参数管理')).toHaveCount(0)
    await see(entry(clerk, '角色管理')).toHaveCount(0) // in the top menu, but not one of the clerk's own

    await button(row(keeper, '人事'), '编辑').click()
    await tickMenu('参数管理')
    await save(keeper)
    await clerk.page.reload()
    await tops(clerk).getByRole('button', { name: '人事' }).click()
    await entry(clerk, '系统管理').click()
    for (const name of ['岗位管理', '参数管理']) await see(entry(clerk, name)).toBeVisible()

    await button(row(keeper, '人事'), '编辑').click()
    await choose(page, '状态', '停用', dialog(page))
    await save(keeper)
    await clerk.page.reload()
    await see(entry(clerk, '系统管理')).toBeVisible()
    await see(tops(clerk)).toHaveCount(0)
    expect(clerk.complaints()).toEqual([])
  })
})

test('UR-39 DI-19 a rule is put together, saved, shown in words, changed; one that cannot stand is told', async () => {
  const { page } = keeper
  await keeper.goto('/system/rule')
  await addButton(page).click()
  const form = () => dialog(page)
  const rule = form().getByRole('group', { name: '规则内容', exact: true })
  await form()
    .getByRole('textbox', { name: /规则编号/ })
    .fill('post-code')
  await form()
    .getByRole('textbox', { name: /规则名称/ })
    .fill('排序靠前')
  await form().getByRole('combobox', { name: '适用模型' }).click()
  await page.keyboard.type('post)')
  await page.getByRole('treeitem', { name: /\(post\)/ }).click()
  await button(rule, '添加条件').click()
  const clause = rule.getByRole('group', { name: '条件', exact: true })
  await choose(page, '比较什么', '排序', clause)
  await choose(page, '怎么比较', '小于', clause)
  await button(form(), '保存').click()
  await see(
    form()
      .getByText(/不是有效的规则/)
      .first(),
  ).toBeVisible()
  await clause.getByRole('spinbutton', { name: '值' }).fill('10')
  await form().getByRole('textbox', { name: '提示信息' }).fill('排序须小于 10')
  await save(keeper)
  await button(row(keeper, '排序靠前'), '查看').click()
  await see(form().getByText('排序 小于 10', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await button(row(keeper, '排序靠前'), '编辑').click()
  await clause.getByRole('spinbutton', { name: '值' }).fill('20')
  await save(keeper)
  await button(row(keeper, '排序靠前'), '查看').click()
  await see(form().getByText('排序 小于 20', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  expect(keeper.complaints()).toEqual([])
})

test('SE-33 SE-36 who switches department sees the records of that one, who switches role those of that role', async () => {
  const { page } = clerk
  const titles = () => page.locator('main tbody tr')
  const act = async (dept: string, role: string) => {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '切换部门/角色' }).click()
    await choose(page, '部门', dept, dialog(page))
    await choose(page, '角色', role, dialog(page))
    await button(dialog(page), '切换').click()
    await see(page.getByRole('dialog')).toHaveCount(0)
    await clerk.goto('/app/memo')
  }
  await act('图书馆', 'clerk')
  await see(titles()).toHaveText([/书架/])
  await see(addButton(page)).toBeVisible()
  await act('档案馆', 'clerk')
  await see(titles()).toHaveText([/卷宗/])
  await act('图书馆', 'auditor')
  await see(titles()).toHaveCount(2)
  await see(addButton(page)).toHaveCount(0)
  expect(clerk.complaints()).toEqual([])
})

test('ME-27 a notice is written, published and read by somebody else; one that is not, by nobody', async () => {
  const { page } = keeper
  await keeper.goto('/message/notice')
  const write = async (title: string, fill: () => Promise<void>) => {
    await addButton(page).click()
    await dialog(page)
      .getByRole('textbox', { name: /^\*?标题$/ })
      .fill(title)
    await dialog(page)
      .getByRole('textbox', { name: /^\*?内容$/ })
      .fill(`${title}的内容`)
    await fill()
    await save(keeper)
    await see(row(keeper, title)).toBeVisible()
  }
  await write('寒假安排', () => choose(page, '状态', '停用', dialog(page)))
  await write('食堂开放', async () => {})

  const admin = await world.server.login('admin')
  const menus = await admin.get<{ records: { id: string }[] }>('/api/blade-system/menu/list?code_equal=message_notice')
  const roles = await admin.get<{ records: { id: string }[] }>('/api/blade-system/role/list?roleAlias_equal=auditor')
  const grant = { roleIds: roles.body.data.records[0]!.id, menuIds: menus.body.data.records[0]!.id }
  expect((await admin.post('/api/blade-system/role/grant', grant)).status).toBe(200)

  await clerk.goto('/message/notice')
  await see(row(clerk, '食堂开放')).toBeVisible()
  await see(row(clerk, '寒假安排')).toHaveCount(0)
  await see(addButton(clerk.page)).toHaveCount(0)
  await button(row(clerk, '食堂开放'), '查看').click()
  await see(dialog(clerk.page)).toContainText('食堂开放的内容')
  await see(button(dialog(clerk.page), '保存')).toHaveCount(0)

  await button(row(keeper, '寒假安排'), '编辑').click()
  await choose(page, '状态', '启用', dialog(page))
  await save(keeper)
  await clerk.goto('/message/notice')
  await button(row(clerk, '寒假安排'), '查看').click()
  await see(dialog(clerk.page)).toContainText('寒假安排的内容')
  expect([...keeper.complaints(), ...clerk.complaints()]).toEqual([])
})
