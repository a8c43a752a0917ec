import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Acts, actsOf } from './acts.ts'
import { addButton, button, choose, dialog, inspector, saved, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

/** Actions that a clerk may need for the whole app. */
const MOST = 70
const FIELDS = [
  ...['申请人', '申请部门', '申请日期', '需要日期', '状态', '类别', '数量', '预算', '供应商', '联系电话'],
  ...['采购明细', '合计', '事由', '附件'],
]
const STATES = ['待审批', '采购中', '已完成']

let world: World
let clerk: Person
let acts: Acts

beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await world.server.loginNew({ account: 'zhao', name: '赵宁', roles: ['staff'] })
  clerk = await world.enter('lin')
  acts = actsOf(clerk.page)
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => clerk))

const SHOTS = process.env.SHOTS
const shot = (name: string) => SHOTS && clerk.page.screenshot({ path: `${SHOTS}/${name}.png` })
const surface = (name: string) =>
  clerk.page.getByRole('navigation', { name: '应用的各部分' }).getByRole('link', { name: new RegExp(`${name}$`) })
const field = (code: string) => clerk.page.getByLabel(`${code} 的名称`)

test('names the app and pastes its fields, each of the type its name usually has', async () => {
  const { page } = clerk
  await clerk.goto('/design')
  await acts.click(page.getByRole('button', { name: '新建应用' }).first())
  await acts.type(page.getByLabel('名称（中文）'), '采购')
  await acts.press('Enter')
  await page.waitForURL(/\/data/)
  await acts.paste(page.getByLabel('新字段，按回车添加'), FIELDS.join('\n'))
  await see(page.locator('.dz-sheet tbody tr')).toHaveCount(FIELDS.length + 2)
  await acts.click(field('zhuangTai'))
  const added = inspector(page).getByPlaceholder('添加选项，按回车')
  await acts.type(inspector(page).getByLabel('选项 1 的名称'), STATES[0]!)
  for (const state of STATES.slice(1)) {
    await acts.type(added, state)
    await acts.press('Enter')
  }
  await shot('counted-data')
})

test('gives the rows their fields, a total, and asks for a reason by a rule', async () => {
  const { page } = clerk
  await acts.pick(page.getByRole('combobox', { name: '数据模型' }), '采购明细')
  await acts.paste(page.getByLabel('新字段，按回车添加'), '单价\n数量\n金额')
  await acts.pick(page.getByRole('combobox', { name: '数据模型' }), '采购')
  await acts.click(field('heJi'))
  await acts.click(inspector(page).getByRole('button', { name: '编辑公式：计算' }))
  await acts.type(dialog(page).getByRole('textbox', { name: '计算' }), 'SUM(采购明细, 金额)')
  await acts.click(button(dialog(page), '完成'))
  await acts.click(field('shiYou'))
  await acts.click(inspector(page).getByRole('button', { name: '编辑条件：必填' }))
  const rule = dialog(page)
  await acts.click(button(rule, '添加条件'))
  await acts.pick(rule.getByRole('combobox', { name: '比较什么' }), '数量')
  await acts.pick(rule.getByRole('combobox', { name: '怎么比较' }), '大于')
  await acts.type(rule.getByRole('spinbutton', { name: '值' }), '10')
  await acts.click(button(rule, '完成'))
  await see(inspector(page).getByText('数量 大于 10')).toBeVisible()
  await saved(page)
})

test('adds kanban and calendar, and puts the form into two tabs', async () => {
  const { page } = clerk
  await acts.click(surface('页面'))
  const views = page.getByRole('complementary', { name: '添加与大纲' }).getByRole('region', { name: '视图' })
  await acts.click(views.getByRole('button', { name: '看板', exact: true }))
  await acts.click(views.getByRole('button', { name: '日历', exact: true }))
  await see(page.locator('.dz-canvas .sw-calendar')).toBeVisible()
  await shot('counted-views')
  await acts.click(page.getByText('新增和编辑表单', { exact: true }).first())
  await acts.click(page.getByRole('tab', { name: '大纲' }))
  const outline = page.getByRole('tree', { name: '大纲' })
  const item = (name: string) =>
    outline
      .locator('[role=treeitem][data-row^="form/"]')
      .filter({ hasText: new RegExp(`^ƒ?${name}`) })
      .first()
  await acts.click(item('标题'))
  await acts.click(item('联系电话'), 'Shift')
  await acts.click(page.getByRole('button', { name: '放进选项卡' }))
  await acts.click(item('采购明细'))
  await acts.click(item('附件'), 'Shift')
  await acts.drag(item('合计'), item('选项卡 2'))
  for (const [at, name] of ['申请', '明细'].entries()) {
    await acts.click(item(`选项卡 ${at + 1}`))
    await acts.type(inspector(page).getByLabel('名称', { exact: true }), name)
  }
  await shot('counted-tabs')
  await saved(page)
})

test('takes the suggested board, opens the app to all staff and publishes it', async () => {
  const { page } = clerk
  await acts.click(page.getByRole('button', { name: '添加页面' }))
  await acts.click(page.getByRole('menuitem', { name: '仪表盘' }))
  await shot('counted-board-empty')
  await acts.click(button(page, '用这些卡片'))
  await see(page.locator('[data-node]').filter({ hasText: '按状态的数量' }).first()).toBeVisible()
  await shot('counted-board')
  await acts.click(surface('权限'))
  await acts.click(page.getByText('所有人都能看、能填、能改').first())
  await saved(page)
  await acts.click(page.getByRole('button', { name: /^发布/ }).last())
  await acts.click(page.getByRole('button', { name: '发布第 1 版' }))
  await see(page.getByText('第 1 版已发布')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(MOST)
  expect(clerk.complaints()).toEqual([])
})

test('the staff see its list, kanban, calendar and board', async () => {
  const reader = await world.enter('zhao')
  const { page } = reader
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  await entry('采购').first().click()
  await entry('采购').last().click()
  const tabs = page.getByRole('tablist', { name: '视图' }).getByRole('tab')
  await see(tabs).toHaveText(['列表', '看板', '日历'])
  await addButton(page).click()
  const form = dialog(page)
  await see(form.getByRole('tab')).toHaveText(['申请', '明细'])
  await form.getByLabel('标题').fill('扫描仪')
  await choose(page, '状态', '采购中', form)
  await button(form, '保存').click()
  await see(form).toHaveCount(0)
  await tabs.nth(1).click()
  await see(page.locator('.sw-lane').filter({ hasText: '采购中' }).getByText('扫描仪')).toBeVisible()
  await entry('新仪表盘').click()
  await see(page.getByRole('heading', { name: '按状态的数量' })).toBeVisible()
  await see(page.getByRole('region', { name: '采购记录数' })).toContainText('1')
  expect(reader.complaints()).toEqual([])
})
