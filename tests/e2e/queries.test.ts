/** A query of an app: made once, tried with values, drawn by a board with its own, and missed when it goes. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { publish } from '../support/design.ts'
import { addPage, button, choose, dialog, inspector, saved, see, typeValue } from './hands.ts'
import { openAppWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let creator: Person

beforeAll(async () => {
  const made = await openAppWorld('kit', entity => ({
    ...entity,
    fields: [
      ...entity.fields,
      { id: 'amount', type: 'integer', title: { zh: '数量', en: 'Amount' } },
      { id: 'place', type: 'string', title: { zh: '地点', en: 'Place' } },
    ],
    access: [{ id: 'all', to: { roles: ['staff', 'creator'] }, may: ['list', 'detail', 'add'] } as never],
  }))
  const { calls } = made
  ;({ world, creator } = made)
  await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  see((await publish(calls, 'kit')).status).toBe(200)
  for (const [amount, place] of [
    [3, '北楼'],
    [7, '南楼'],
    [12, '南楼'],
  ]) {
    see((await calls.post('/api/data/kit/submit', { title: '设备', amount, place })).status).toBe(200)
  }
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => creator))

const part = (name: string) => creator.page.getByRole('region', { name, exact: true })
const answer = () => part('结果预览').getByRole('row')

describe('a query of an app', () => {
  test('is made with the builder of cards and shows what the server answers', async () => {
    const { page } = creator
    await creator.goto('/design/kit/data')
    await button(page, '添加').click()
    await page.getByRole('menuitem', { name: '查询“kit”的数据' }).click()
    await see(answer()).toHaveText(['计数', '3'])
    await inspector(page).getByLabel('名称').fill('各处设备')
    await see(page.getByRole('heading', { name: '各处设备' }).first()).toBeVisible()
    await choose(page, '按什么分组', '地点', part('查询内容'))
    await see(answer()).toHaveText(['地点计数', '北楼1', '南楼2'])

    await button(page, '添加参数').click()
    await page.getByRole('menuitem', { name: '整数' }).click()
    await part('参数').getByLabel('integer 的名称').fill('至少')
    await part('参数').getByLabel('“至少”的起始值').getByRole('spinbutton').fill('1')
    await part('查询内容').getByRole('button', { name: '编辑条件：只取这些记录' }).click()
    const rule = dialog(page)
    await choose(page, '比较什么', '数量', rule)
    await choose(page, '怎么比较', '大于等于', rule)
    await choose(page, rule.getByRole('combobox', { name: '和什么比较' }), '至少')
    await button(rule, '完成').click()
    await see(part('查询内容').getByText('数量 大于等于 至少')).toBeVisible()
    await see(answer()).toHaveText(['地点计数', '北楼1', '南楼2'])
    const tried = part('结果预览').getByRole('spinbutton')
    await tried.fill('5')
    await see(answer()).toHaveText(['地点计数', '南楼2'])
    await tried.fill('50')
    await see(part('结果预览').getByText('没有符合条件的数据')).toBeVisible()
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
  })

  test('is over the models of apps, and can be tried with other values', async () => {
    const { page } = creator
    await part('查询内容').getByRole('combobox', { name: '数据来自' }).fill('租户')
    // the product's own tables are not for apps
    await see(page.locator('.ant-select-dropdown .shell-none')).toBeVisible()
    await page.keyboard.press('Escape')
    await part('结果预览').getByRole('spinbutton').fill('')
    await see(answer()).toHaveText(['地点计数', '北楼1', '南楼2'])
  })

  test('feeds a card of a board, which gives its own value, and readers see it', async () => {
    const { page } = creator
    await creator.goto('/design/kit/screens')
    await addPage(page, '仪表盘')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await palette.getByRole('button', { name: '柱状图' }).click()
    await button(inspector(page), '设置数据').click()
    const data = dialog(page)
    // however much there is to choose, the dialog ends in the window
    await see(button(data, '完成')).toBeInViewport()
    await choose(page, '用哪份数据', '查询：各处设备', data)
    await typeValue(page, data.getByRole('combobox', { name: '参数：至少' }), '5')
    await button(data, '完成').click()
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    await creator.goto('/design/kit/review')
    await see(page.getByRole('heading', { name: '查询 · 各处设备' })).toBeVisible()
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()

    const reader = await world.enter('zhao')
    await reader.goto('/app/kit.dashboard')
    const card = reader.page.locator('[data-node=bar]')
    await button(card, '查看数据表').click()
    await see(card.getByRole('row')).toHaveText(['分类各处设备', '南楼2'])
    see(reader.complaints()).toEqual([])
  })

  test('is copied, and is missed where it is used when it goes', async () => {
    const { page } = creator
    await creator.goto('/design/kit/data?of=query:kit.query')
    await see(part('使用这个查询的页面').getByRole('button', { name: '新仪表盘' })).toBeVisible()
    await button(page, '复制查询').click()
    await see(page.getByRole('heading', { name: '各处设备 副本' }).first()).toBeVisible()
    await button(page, '删除查询').click()
    await button(dialog(page), '删除查询').click()
    await see(page.getByRole('heading', { name: '各处设备 副本' })).toHaveCount(0)
    await choose(page, '数据模型或查询', '各处设备')
    await button(page, '删除查询').click()
    await see(dialog(page).getByText('这些地方正在使用它，之后将没有数据：新仪表盘')).toBeVisible()
    await button(dialog(page), '删除查询').click()
    await page.getByLabel('检查：1 个错误，0 个提醒').click()
    await page.getByRole('button', { name: /没有查询“kit\.query”/ }).click()
    await see(page).toHaveURL(/\/design\/kit\/screens/)
    await page.getByRole('button', { name: /^撤销/ }).click()
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    see(creator.complaints()).toEqual([])
  })

  test('of records is shown by a list, with a value for its param', async () => {
    const { page } = creator
    await creator.goto('/design/kit/data')
    await button(page, '添加').click()
    await page.getByRole('menuitem', { name: '查询“kit”的数据' }).click()
    await part('查询内容').getByText('记录', { exact: true }).click()
    await see(answer()).toHaveCount(4)
    await button(page, '添加参数').click()
    await page.getByRole('menuitem', { name: '单行文本' }).click()
    await part('参数').getByLabel('string 的名称').fill('哪里')
    await part('查询内容').getByRole('button', { name: '编辑条件：只取这些记录' }).click()
    const rule = dialog(page)
    await choose(page, '比较什么', '地点', rule)
    await choose(page, rule.getByRole('combobox', { name: '和什么比较' }), '哪里')
    await button(rule, '完成').click()
    await see(part('结果预览').getByText('没有符合条件的数据')).toBeVisible()
    await creator.goto('/design/kit/screens')
    await addPage(page, '空白页面')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await palette.getByRole('region', { name: '列表和表单' }).getByRole('button', { name: 'kit列表' }).click()
    await choose(page, '显示查询的记录', '新查询 2', inspector(page))
    await typeValue(page, inspector(page).getByRole('combobox', { name: '参数：哪里' }), '北楼')
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    await creator.goto('/design/kit/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()
    await creator.goto('/app/kit.page')
    const list = page.locator('[data-node=list]')
    await see(list.getByRole('row', { name: /北楼/ })).toHaveCount(1)
    await see(list.getByRole('row', { name: /南楼/ })).toHaveCount(0)
  })

  test('takes several people for one param, which a filter of a board gives', async () => {
    const { page } = creator
    await creator.goto('/design/kit/data')
    await button(page, '添加').click()
    await page.getByRole('menuitem', { name: '查询“kit”的数据' }).click()
    await button(page, '添加参数').click()
    await page.getByRole('menuitem', { name: '多个人员' }).click()
    await part('参数').getByLabel('users 的名称').fill('哪些人')
    await part('查询内容').getByRole('button', { name: '编辑条件：只取这些记录' }).click()
    const rule = dialog(page)
    await choose(page, '比较什么', '哪些人', rule)
    await choose(page, rule.getByRole('combobox', { name: '和什么比较' }), '创建人')
    await button(rule, '完成').click()
    await see(part('查询内容').getByText('哪些人 含有 创建人')).toBeVisible()
    await see(answer()).toHaveText(['计数', '0'])
    for (const name of ['赵宁', '林晓']) {
      const people = part('结果预览').getByRole('combobox', { name: '值' })
      await people.click({ force: true })
      await people.fill(name)
      await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
      await see(answer()).toHaveText(['计数', name === '林晓' ? '3' : '0'])
    }
    await creator.goto('/design/kit/screens')
    await addPage(page, '仪表盘')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await palette.getByRole('region', { name: '筛选条件' }).getByRole('button', { name: '多个人员' }).click()
    await palette.getByRole('button', { name: '数字卡片' }).click()
    await button(inspector(page), '设置数据').click()
    const data = dialog(page)
    await choose(page, '用哪份数据', '查询：新查询 3', data)
    await choose(page, '参数：哪些人', '多个人员', data)
    await button(data, '完成').click()
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    await creator.goto('/design/kit/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()
  })

  test('DS-04 of SQL is written by who may, and takes its columns from the answer', async () => {
    const { page } = creator
    await creator.goto('/design/kit/data')
    await button(page, '添加').click()
    await page.getByRole('menuitem', { name: '用 SQL 查询' }).click()
    await see(part('结果预览').getByText(/执行“编写 SQL”的权限/)).toBeVisible()
    await page.getByRole('button', { name: /^撤销/ }).click()
    await saved(page)

    const keeper = await world.enter('keeper')
    const its = keeper.page
    const region = (name: string) => its.getByRole('region', { name, exact: true })
    await keeper.goto('/design/kit/data')
    await button(its, '添加').click()
    await its.getByRole('menuitem', { name: '用 SQL 查询' }).click()
    await see(region('结果预览').getByRole('row')).toHaveText(['n', '1'])
    await button(its, '添加参数').click()
    await its.getByRole('menuitem', { name: '整数' }).click()
    const sql = 'select place, count(*) as n from app_kit where amount >= :integer group by place order by place'
    await region('查询内容').getByLabel('SQL 语句').fill(sql)
    await see(region('结果预览').getByText('没有符合条件的数据')).toBeVisible()
    await button(region('结果预览'), '加入列 place').click()
    await see(region('查询内容').getByLabel('place 的名称')).toBeVisible()
    await region('结果预览').getByRole('spinbutton').fill('5')
    await see(region('结果预览').getByRole('row')).toHaveText(['placen', '南楼2'])
    await region('查询内容').getByLabel('SQL 语句').fill('select nothing from app_kit')
    await see(region('结果预览').getByText('查询没有成功')).toBeVisible()
    await button(its, '删除查询').click()
    await button(dialog(its), '删除查询').click()
    await saved(its)
    see(keeper.complaints()).toEqual([])
  })

  test('DB-09 DB-10 DB-20 is drawn by a script: a creator sees it as they type, a reader gets the chart and no source', async () => {
    const { page } = creator
    await creator.goto('/design/kit/screens')
    await addPage(page, '仪表盘')
    const palette = page.getByRole('complementary', { name: '添加与大纲' })
    await palette.getByRole('button', { name: '自定义组件' }).click()
    const scripting = inspector(page).getByRole('button', { name: '脚本', exact: true })
    await see(scripting).toBeDisabled()
    await button(inspector(page), '设置数据').click()
    await choose(page, '按什么分组', '地点', dialog(page))
    await button(dialog(page), '完成').click()
    await scripting.click()
    const writing = page.getByRole('dialog', { name: '自定义图表' })
    const editor = writing.locator('.monaco-editor').first()
    await see(editor.locator('.view-line').first()).toContainText('return')
    const width = async (part: Locator) => (await part.boundingBox())!.width
    see(
      Math.round(((await width(writing.locator('.ant-modal-container, .ant-modal-content').first())) / 1440) * 100),
    ).toBe(60)
    see((await editor.boundingBox())!.height).toBe(400)
    const preview = writing.getByRole('region', { name: '结果预览' })
    const shot = async (name: string) => {
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
    }
    // it begins with bars of the query
    await see(preview.locator('figure svg').last()).toBeVisible()
    const write = async (text: string) => {
      await editor.locator('.view-lines').click()
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    }
    await write('const secretName = 1\nreturn none')
    await see(writing.getByRole('alert').filter({ hasText: '脚本第 2 行出错' }).last()).toBeVisible()
    await see(editor.locator('.squiggly-error')).toHaveCount(1)
    await shot('script-error')
    await write(`return { series: [], tooltip: { formatter: '<img>' } }`)
    await see(writing.getByRole('alert').filter({ hasText: '在 tooltip 处不可用' }).last()).toBeVisible()
    await write('return "共 " + total + " 处" // secretName')
    await see(preview.getByText('共 2 处')).toBeVisible()
    await see(writing.getByRole('alert')).toHaveCount(0)
    const option = `{ series: [{ type: 'pie', data: rows.map(row => ({ name: row.place, value: Number(row.n) * 10 })) }] }`
    await write(`const secretName = ${option}\nreturn secretName`)
    await see(preview.getByRole('figure')).toHaveAccessibleDescription(/最高 20（南楼）/)
    await shot('script-preview')
    await button(writing, '完成').click()
    await saved(page)
    await see(page.getByLabel('检查：0 个错误，0 个提醒')).toBeVisible()
    await creator.goto('/design/kit/review')
    await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
    await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()

    const reader = await world.enter('zhao')
    const answers: Promise<string>[] = []
    // pushed events never end
    reader.page.on('response', response => {
      if (!/event-stream/.test(response.headers()['content-type'] ?? '')) answers.push(response.text().catch(() => ''))
    })
    await reader.goto('/app/kit.dashboard3')
    const card = reader.page.getByRole('figure')
    await see(card.locator('svg').last()).toBeVisible()
    await button(card, '查看数据表').click()
    await see(card.getByRole('row').last()).toHaveText('南楼20')
    if (process.env.SHOTS) await reader.page.screenshot({ path: `${process.env.SHOTS}/script-reader.png` })
    const all = (await Promise.all(answers)).join('\n')
    see(all).toContain('/props/script')
    see(all).not.toContain('secretName')
    see(reader.complaints()).toEqual([])
  })

  test('is edited on a phone in English', async () => {
    const phone = await world.enter('lin', { size: PHONE, lang: 'en' })
    await phone.goto('/design/kit/data?of=query:kit.query')
    const preview = phone.page.getByRole('region', { name: 'Result preview', exact: true })
    await see(preview.getByRole('row')).toHaveCount(3)
    await phone.page.getByText('Records', { exact: true }).click()
    await see(preview.getByText('3 of 3 rows')).toBeVisible()
    const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth)
    see(wide).toBeLessThanOrEqual(PHONE.width)
    see(phone.complaints()).toEqual([])
  })
})
