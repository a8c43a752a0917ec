/**
 * A page of the creator's own: a list, a chart and an entry form of their model side by side, and how a reader uses it.
 */
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { addButton, addPage, button, choose, dialog, inspector, saved, see } from './hands.ts'
import { openAppWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person
let reader: Person

beforeAll(async () => {
  ;({ world, creator } = await openAppWorld('kit', entity => ({
    ...entity,
    fields: [
      ...entity.fields,
      { id: 'amount', type: 'integer', title: { zh: '数量', en: 'Amount' }, required: true },
      { id: 'place', type: 'string', title: { zh: '地点', en: 'Place' } },
    ],
    access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] } as never],
  })))
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => reader ?? creator))

const node = (person: Person, id: string) => person.page.locator(`[data-node="${id}"]`).first()

describe('a page of one’s own', () => {
  test('holds a list of some records, a chart and a form', async () => {
    const { page } = creator
    await creator.goto('/design/kit/screens')
    await addPage(page, '空白页面')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await palette.getByRole('region', { name: '列表和表单' }).getByRole('button', { name: 'kit列表' }).click()
    await see(node(creator, 'list')).toBeVisible()
    await inspector(page).getByRole('button', { name: '编辑条件：只显示这些记录' }).click()
    const rule = dialog(page)
    await choose(page, '比较什么', '数量', rule)
    await choose(page, '怎么比较', '大于', rule)
    await rule.getByRole('spinbutton', { name: '值' }).fill('10')
    await button(rule, '完成').click()
    await choose(page, '默认排序', '数量', inspector(page))
    await inspector(page).getByRole('button', { name: '数量：升序，点击改为降序' }).click()
    await palette.getByRole('button', { name: '柱状图' }).click()
    await button(inspector(page), '设置数据').click()
    const data = dialog(page)
    await choose(page, '数据来自', 'kit', data)
    await choose(page, '按什么分组', '地点', data)
    await see(
      data.getByRole('region', { name: '结果预览' }).getByRole('heading', { name: '按地点的数量' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await see(dialog(page).getByText('不保存这次对数据的改动？').last()).toBeVisible()
    await button(dialog(page), '取消').click()
    await choose(page, '排序', '计数', data)
    await data.getByRole('button', { name: '计数：升序，点击改为降序' }).click()
    await button(data, '完成').click()
    await palette.getByRole('region', { name: '列表和表单' }).getByRole('button', { name: 'kit表单' }).click()
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    await creator.goto('/design/kit/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()
  })

  test('a reader sees the records the page selects, all of them counted, and adds one on the page itself', async () => {
    reader = await world.enter('zhao')
    const { page } = reader
    await reader.goto('/app/kit.page')
    const list = node(reader, 'list')
    const form = node(reader, 'entry')
    await see(node(reader, 'bar').getByText('【按地点的数量】卡片未查询到数据')).toBeVisible()
    for (const [title, amount, place] of RECORDS) {
      await form.getByLabel('标题').fill(title)
      await form.getByLabel('数量').fill(amount)
      await form.getByLabel('地点').fill(place)
      await button(form, '保存').click()
      await see(form.getByLabel('标题')).toHaveValue('')
    }
    await see(list.getByText('投影仪')).toBeVisible()
    await see(list.getByText('扩音器')).toHaveCount(0)
    await button(node(reader, 'bar'), '查看数据表').click()
    await see(node(reader, 'bar').getByRole('row')).toHaveText(['分类按地点的数量', '南楼2', '北楼1'])
    await addButton(page).click()
    await see(dialog(page).getByLabel('数量')).toBeVisible()
    see(reader.complaints()).toEqual([])
  })

  test('and another list of the model, whose button does what its steps say', async () => {
    const { page } = creator
    await creator.goto('/design/kit/screens')
    await addPage(page, 'kit的另一个列表')
    await see(inspector(page).getByLabel('名称')).toHaveValue('kit 2')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await palette.getByRole('region', { name: '按钮' }).getByRole('button', { name: '每一行' }).click()
    await inspector(page).getByLabel('名称').fill('借走')
    await inspector(page).getByRole('textbox', { name: /^文字/ }).fill('请到前台取')
    await see(page.locator('.dz-canvas').getByText('借走').first()).toBeVisible()
    await saved(page)
    await creator.goto('/design/kit/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()
    await reader.goto('/app/kit.page2')
    await button(reader.page.getByRole('row', { name: /扩音器/ }), '借走').click()
    await see(reader.page.getByText('请到前台取')).toBeVisible()
  })

  test('buttons whose steps call, ask and refresh are made of what there is, and do it', async () => {
    const { page } = creator
    await creator.goto('/design/kit/screens')
    await addPage(page, '空白页面')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    const panel = inspector(page)
    const step = (at: number) => panel.locator('.dz-steps > ol > li').nth(at)
    const add = async (verb: string) => {
      await panel.getByText('添加动作').click()
      await page.getByRole('menuitem', { name: verb, exact: true }).click()
    }
    const type = async (at: number, label: string, text: string) => {
      const box = step(at).getByRole('combobox', { name: label })
      await box.click({ force: true })
      await page.keyboard.type(text)
      await see(
        page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active'),
      ).toContainText(text)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
    }
    /** Several may be chosen: the list stays open until one goes on. */
    const refresh = async (at: number) => {
      await step(at).getByRole('combobox', { name: '刷新哪些' }).click({ force: true })
      await page.getByTitle('kit', { exact: true }).and(page.locator('.ant-select-item-option')).last().click()
      await see(step(at).locator('.ant-select-selection-item')).toHaveText('kit')
      await page.keyboard.press('Escape')
    }
    await palette.getByRole('region', { name: '列表和表单' }).getByRole('button', { name: 'kit列表' }).click()
    await palette.getByRole('region', { name: '按钮' }).getByRole('button', { name: '每一行' }).click()
    await panel.getByLabel('名称').fill('补足')
    await add('请求')
    await see(panel.getByText('缺少“调用”。请补上。')).toBeVisible()
    await choose(page, '调用', 'kit · 保存', step(1))
    await choose(page, '参数', '编号', step(1))
    await choose(page, '“编号”的值', '编号', step(1))
    await choose(page, '参数', '数量', step(1))
    await type(1, '“数量”的值', '99')
    await add('刷新')
    await refresh(2)
    await palette.getByRole('region', { name: '按钮' }).getByRole('button', { name: '列表上方' }).click()
    await panel.getByLabel('名称').fill('清走')
    await add('确认')
    await step(1).getByRole('textbox', { name: '文字' }).fill('清走这些？')
    await add('请求')
    await choose(page, '调用', 'kit · 删除', step(2))
    await choose(page, '参数', '哪些记录', step(2))
    await choose(page, '“哪些记录”的值', '勾选的记录', step(2))
    await add('刷新')
    await refresh(3)
    await palette.getByRole('region', { name: '展示' }).getByRole('button', { name: '按钮' }).click()
    await add('打开页面')
    await choose(page, '目标', 'kit 2', step(0))
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    await creator.goto('/design/kit/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()

    await reader.goto('/app/kit.page3')
    const row = reader.page.getByRole('row', { name: /扩音器/ })
    await button(row, '补足').click()
    await see(row.getByText('99')).toBeVisible()
    await row.getByRole('checkbox').check()
    await button(reader.page, '清走').click()
    await see(dialog(reader.page)).toContainText('清走这些？')
    await button(dialog(reader.page), '确定').click()
    await see(row).toHaveCount(0)
    await button(reader.page, '按钮').click()
    await see(dialog(reader.page).getByText('投影仪')).toBeVisible()
    see(reader.complaints()).toEqual([])
  })

  test('a board has filters its readers choose by, from what they begin with, which its queries read', async () => {
    const { page } = creator
    await creator.goto('/design/kit/screens')
    await addPage(page, '仪表盘')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await palette.getByRole('region', { name: '筛选条件' }).getByRole('button', { name: '单行文本' }).click()
    await inspector(page).getByLabel('名称').fill('哪里的')
    await inspector(page).getByLabel('默认值').fill('北楼')
    await palette.getByRole('button', { name: '数字卡片' }).click()
    await button(inspector(page), '设置数据').click()
    const data = page.getByRole('dialog', { name: '数据', exact: true })
    await choose(page, '数据来自', 'kit', data)
    await data.getByRole('button', { name: '编辑条件：只取这些记录' }).click()
    const rule = page.getByRole('dialog', { name: '只取这些记录' })
    const at = (label: string, index: number) => rule.getByRole('combobox', { name: label }).nth(index)
    await choose(page, at('比较什么', 0), '哪里的')
    await choose(page, at('怎么比较', 0), '为空')
    await button(rule, '添加条件').click()
    await choose(page, at('满足方式', 0), '满足任一')
    await choose(page, at('比较什么', 1), '地点')
    await choose(page, rule.getByRole('combobox', { name: '和什么比较' }).last(), '哪里的')
    await see(rule.getByText('哪里的 为空 或 地点 等于 哪里的')).toBeVisible()
    await button(rule, '完成').click()
    await button(data, '完成').click()
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    await creator.goto('/design/kit/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()

    await reader.goto('/app/kit.dashboard')
    const card = node(reader, 'numberCard')
    const filter = reader.page.getByLabel('哪里的')
    const reset = button(reader.page, '重置')
    await see(filter).toHaveValue('北楼')
    await see(card).toContainText('1')
    await see(reset).toHaveCount(0)
    await filter.fill('东楼')
    await see(card).toContainText('0')
    await filter.fill('')
    await see(card).toContainText('2')
    await reset.click()
    await see(filter).toHaveValue('北楼')
    await see(card).toContainText('1')
    await see(reset).toHaveCount(0)
    see(reader.complaints()).toEqual([])
  })
})

const RECORDS = [
  ['话筒', '4', '北楼'],
  ['扩音器', '3', '南楼'],
  ['投影仪', '12', '南楼'],
] as const
