import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { addButton, addField, button, choose, dialog, inspector, saved, see, selectField } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person

beforeAll(async () => {
  world = await openWorld()
  const admin = await world.server.login('admin')
  await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await world.server.loginNew({ account: 'chen', name: '陈思远', roles: ['staff'] })
  const parent = await admin.post<{ id: string }>('/api/blade-system/dict-biz/submit', {
    code: 'equipment_category',
    dictValue: '设备类别',
    sort: 1,
    isSealed: '0',
  })
  for (const [dictKey, dictValue] of [
    ['av', '影音设备'],
    ['it', '计算机'],
  ])
    await admin.post('/api/blade-system/dict-biz/submit', {
      parentId: parent.body.data.id,
      code: 'equipment_category',
      dictKey,
      dictValue,
      sort: 1,
      isSealed: '0',
    })
  creator = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

describe('story A: a creator makes an app', () => {
  test('names it and gives it its fields', async () => {
    const { page } = creator
    await creator.goto('/design')
    await page.getByRole('button', { name: '新建应用' }).first().click()
    await page.getByLabel('名称（中文）').fill('设备借用')
    await page.getByLabel('名称（英文）').fill('Equipment loan')
    await page.getByLabel('标识', { exact: true }).fill('equipmentLoan')
    await button(dialog(page), '创建').click()
    await page.waitForURL(/\/design\/equipmentLoan\/data/)
    for (const field of [
      { name: '类别', code: 'category', type: '字典' },
      { name: '数量', code: 'quantity', type: '整数' },
      { name: '单价', code: 'price', type: '小数' },
      { name: '合计', code: 'total', type: '小数' },
      { name: '借出日期', code: 'loanDate', type: '日期' },
      { name: '归还日期', code: 'returnDate', type: '日期' },
      { name: '借用人', code: 'borrower', type: '人员' },
      { name: '事由', code: 'reason', type: '多行文本' },
    ])
      await addField(page, field)
    await page.getByLabel('数量必填').check()
    await selectField(page, 'title')
    await inspector(page).getByLabel('最多字数').fill('60')
    await selectField(page, 'category')
    await choose(page, '字典', '设备类别', inspector(page))
    await selectField(page, 'quantity')
    await inspector(page).getByLabel('最小', { exact: true }).fill('1')
    await inspector(page).getByLabel('最大', { exact: true }).fill('99')
    await inspector(page).getByLabel('最大', { exact: true }).press('Enter')
    await saved(page)
  })

  test('computes the total, and asks for a reason when the quantity is over 10, in the visual builder', async () => {
    const { page } = creator
    await selectField(page, 'total')
    await inspector(page).getByRole('button', { name: '编辑公式：公式' }).click()
    const formula = dialog(page)
    const find = formula.getByRole('combobox', { name: '搜索字段和函数' })
    await find.fill('数量')
    await formula.getByRole('option', { name: '数量', exact: true }).click()
    await find.fill('相乘')
    await find.press('Enter')
    await find.fill('单价')
    await formula.getByRole('option', { name: '单价', exact: true }).click()
    await see(formula.getByRole('textbox', { name: '公式' })).toHaveValue('数量 × 单价')
    await see(formula.getByRole('region', { name: '用示例值试算' }).getByText('结果')).toBeVisible()
    await button(formula, '完成').click()

    await selectField(page, 'reason')
    await inspector(page).getByRole('button', { name: '编辑条件：必填' }).click()
    const rule = dialog(page)
    await choose(page, '比较什么', '数量', rule)
    await choose(page, '怎么比较', '大于', rule)
    await rule.getByRole('spinbutton', { name: '值' }).fill('10')
    await see(rule.getByText('数量 大于 10').last()).toBeVisible()
    await button(rule, '完成').click()
    await see(inspector(page).getByText('数量 大于 10')).toBeVisible()
    await saved(page)
  })

  test('refuses a return before the loan', async () => {
    const { page } = creator
    await page.getByRole('button', { name: '添加检查' }).click()
    const rule = dialog(page)
    await choose(page, '比较什么', '归还日期', rule)
    await choose(page, '怎么比较', '早于', rule)
    await choose(page, '和什么比较', '借出日期', rule)
    await button(rule, '完成').click()
    await see(page.getByText('不允许：归还日期 早于 借出日期').first()).toBeVisible()
    await saved(page)
  })

  test('arranges list and form, and looks at them at desk and phone width', async () => {
    const { page } = creator
    await page.getByRole('navigation', { name: '应用的各部分' }).getByRole('link', { name: /页面$/ }).click()
    const columns = page.getByRole('region', { name: '未用的查询字段' })
    await columns.getByRole('button', { name: '借出日期' }).click()
    await see(columns.getByRole('button', { name: '借出日期' })).toHaveCount(0)

    await page.getByRole('tab', { name: '大纲' }).click()
    const outline = page.getByRole('tree', { name: '大纲' })
    await outline.getByRole('treeitem', { name: /^标题/ }).nth(1).click()
    await inspector(page).getByLabel('宽度', { exact: true }).fill('240')
    await inspector(page).getByLabel('宽度', { exact: true }).press('Enter')

    await page.getByText('新增和编辑表单', { exact: true }).first().click()
    await outline.getByRole('treeitem', { name: /^事由/ }).first().click()
    for (let step = 0; step < 3; step++) await page.getByRole('button', { name: '把事由往前移' }).click()
    const order = () =>
      page.locator('[data-node]').evaluateAll(nodes => nodes.map(node => node.getAttribute('data-node')))
    await see.poll(async () => (await order()).indexOf('reason') < (await order()).indexOf('loanDate')).toBe(true)

    await page.getByText('390', { exact: true }).click()
    await see.poll(async () => (await page.locator('.dz-canvas .sw-screen').boundingBox())?.width).toBe(390)
    await page.getByText('1440', { exact: true }).click()
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
  })

  test('gives the staff their rights, publishes version 1, and the menu shows for that role', async () => {
    const { page } = creator
    await creator.goto('/design/equipmentLoan/access')
    for (const call of ['列表', '查看', '新增', '编辑', '删除', '导入'])
      await page.getByLabel(`教职工可以${call}`).check()
    await saved(page)
    await page.getByRole('button', { name: /^发布/ }).last().click()
    await page.getByRole('button', { name: '发布第 1 版' }).click()
    await see(page.getByText('第 1 版已发布')).toBeVisible()

    const staff = await world.enter('chen', { at: '/wel/index' })
    await staff.page.getByRole('menuitem', { name: '设备借用' }).click()
    await see(staff.page.getByRole('columnheader', { name: '归还日期' })).toBeVisible()
    await see(button(staff.page, '导入')).toBeVisible()
    await staff.context.close()
    see(creator.complaints()).toEqual([])
  })

  test('DM-14 the server keeps its rules, whoever asks', async () => {
    const staff = await world.server.login('chen')
    const loan = { title: '无线话筒', category: 'av', quantity: 3, price: '120.50', loanDate: '2026-03-02' }
    const submit = (change: object) => staff.post('/api/data/equipmentLoan/submit', { ...loan, ...change })
    for (const [change, said] of [
      [{ quantity: 11 }, '请输入事由'],
      [{ quantity: 0 }, '数量不能小于 1，请修改'],
      [{ quantity: 100, reason: '校庆' }, '数量不能大于 99，请修改'],
      [{ quantity: null }, '请输入数量'],
      [{ title: '长'.repeat(61) }, '标题最多 60 个字，现在 61 个，请缩短'],
      [{ returnDate: '2026-03-01' }, '归还日期 早于 借出日期'],
    ] as const) {
      const { status, text } = await submit(change)
      see.soft({ change, status, text }).toMatchObject({ status: 400, text: see.stringContaining(said) })
    }
    see((await submit({ total: '1.00' })).status).toBe(200)
    see((await submit({ title: '幕布', quantity: 11, reason: '校庆', loanDate: '2026-05-06' })).status).toBe(200)
    const list = await staff.get<{ records: object[] }>('/api/data/equipmentLoan/list?ascs=loanDate')
    see(list.body.data.records).toMatchObject([
      { title: '无线话筒', total: '361.50' },
      { title: '幕布', total: '1325.50' },
    ])
  })

  test('the staff see it as it was arranged', async () => {
    const { page } = await world.enter('chen', { at: '/wel/index' })
    await page.getByRole('menuitem', { name: '设备借用' }).click()
    const rows = page.locator('.sw-rows tbody tr')
    await see(rows).toHaveCount(2)
    await see(rows.filter({ hasText: '无线话筒' })).toContainText('361.50')
    see((await page.getByRole('columnheader', { name: '标题' }).boundingBox())?.width).toBe(240)

    for (const name of ['借出日期', '借出日期 结束日期']) {
      const day = page.getByRole('search').getByRole('textbox', { name, exact: true })
      await day.click()
      await see(day).toBeEditable()
      await day.fill('2026-05-06')
      await day.press('Enter')
    }
    await button(page, '搜索').click()
    await see(rows).toHaveCount(1)
    await see(rows).toContainText('幕布')

    await addButton(page).click()
    const names = dialog(page).locator('label')
    await see(names.filter({ hasText: '事由' })).toBeVisible()
    const order = (await names.allTextContents()).map(name => name.trim())
    see(order.indexOf('事由'), order.join()).toBeLessThan(order.indexOf('借出日期'))
  })
})
