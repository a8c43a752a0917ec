import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf, start } from '../support/flow.ts'
import type { Caller } from '../support/server.ts'
import { actsOf } from './acts.ts'
import { button, dialog, inspector, saved, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let clerk: Person
let student: Caller
let head: Caller

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  await server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  student = await server.loginNew({ account: 'zhao', name: '赵宁', roles: ['staff'], depts: ['physics'] })
  head = await server.loginNew({ account: 'chen', name: '陈思远', roles: ['staff'] })
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update blade_dept d set leader = h.id from blade_user u, blade_user h
      where d.tenant_id = ${trx.tenant} and u.tenant_id = ${trx.tenant} and h.tenant_id = ${trx.tenant}
        and u.account = 'zhao' and h.account = 'chen' and d.id = any(u.dept_id)`.execute(trx),
  )
  clerk = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => clerk))

test('a clerk draws a leave approval of two steps from nothing and publishes it, in 40 actions', async () => {
  const { page } = clerk
  const { click, type, paste, pick, take, count } = actsOf(page)
  await clerk.goto('/design')
  await click(page.getByRole('button', { name: '新建应用' }).first())
  await type(page.getByLabel('名称（中文）'), '请假')
  await type(page.getByLabel('标识', { exact: true }), 'leave')
  await click(button(dialog(page), '创建'))
  await page.waitForURL(/\/design\/leave\/data/)

  await click(page.getByRole('radiogroup', { name: '数据的显示方式' }).getByText('字段', { exact: true }))
  await type(page.getByLabel('新字段，按回车添加'), '天数')
  await type(page.getByLabel('新字段的标识'), 'days')
  await pick(page.getByRole('combobox', { name: '新字段的类型' }), '整数')
  await click(page.getByRole('button', { name: '添加字段' }))
  await see(page.getByLabel('days 的名称')).toBeVisible()
  await paste(page.getByLabel('新字段，按回车添加'), '开始日期\n结束日期\n事由')
  await click(page.getByRole('button', { name: '结束日期不能早于开始日期' }))
  await see(page.getByRole('region', { name: '整条记录的检查' }).getByText('结束日期不能早于开始日期')).toBeVisible()

  await click(page.getByRole('navigation', { name: '应用的各部分' }).getByRole('link', { name: /流程$/ }))
  await click(page.getByRole('button', { name: /新建流程/ }))
  await see(page.getByText('发起人的上级领导')).toBeVisible()
  await see(inspector(page).getByLabel('每件的标题')).toHaveValue('{发起人} {标题}')
  await page.screenshot({ path: 'tests/.out/process-settings.png' })
  for (const deed of ['转办', '退回', '加签']) await click(inspector(page).getByRole('checkbox', { name: deed }))

  await click(page.getByRole('button', { name: '在审批之后添加' }))
  await click(page.getByRole('menuitem', { name: '按条件走' }))
  await click(inspector(page).getByRole('button', { name: '编辑条件：条件' }))
  const rule = dialog(page)
  await take('天数')
  await take('大于')
  await type(rule.getByRole('spinbutton', { name: '值' }), '3')
  await click(button(rule, '完成'))
  await see(page.getByRole('button', { name: '第 1 个分支：天数 大于 3' })).toBeVisible()
  await click(page.locator('.dz-branch').first().locator('.dz-plus').first())
  await click(page.getByRole('menuitem', { name: '审批' }))
  await see(inspector(page).getByText('看到什么、填写什么')).toBeVisible()
  await see(inspector(page).getByText('与流程的设置相同')).toBeVisible()
  await type(inspector(page).getByLabel('名称', { exact: true }), '校领导审批')
  await click(inspector(page).getByRole('button', { name: '选择办理人' }))
  await pick(inspector(page).getByRole('combobox', { name: '办理人的找法' }), '逐级上级')
  await page.screenshot({ path: 'tests/.out/process-step.png' })
  await saved(page)

  await click(page.getByRole('button', { name: /^发布/ }).last())
  await click(page.getByRole('button', { name: '发布第 1 版' }))
  await see(page.getByText('第 1 版已发布')).toBeVisible()
  expect(count()).toBeLessThanOrEqual(40)
  expect(clerk.complaints()).toEqual([])
})

test('a person starts it, and the head of their department has the task', async () => {
  const id = await start(student, 'leave.approval', { title: '回家', days: 2 })
  expect((await rowsOf(head, 'todoList', id)).map(({ taskName }) => taskName)).toEqual(['审批'])
  expect(await rowsOf(student, 'todoList', id)).toEqual([])
})

test('at phone width the steps are read and added one below the other', async () => {
  const phone = await world.enter('lin', { size: PHONE })
  const { page } = phone
  await phone.goto('/design/leave/flow')
  await see(page.getByText('发起人的上级领导')).toBeVisible()
  const width = await page.evaluate(() => {
    const scroller = document.querySelector('.dz-flow-scroll')!
    return scroller.scrollWidth - scroller.clientWidth
  })
  expect(width).toBeLessThanOrEqual(0)
  await page
    .getByRole('button', { name: '在第 1 个分支之后添加' })
    .or(page.locator('.dz-branch .dz-plus'))
    .first()
    .click()
  await page.getByRole('menuitem', { name: '会签' }).click()
  await see(page.getByText('没有说明谁来办理“会签”。请添加办理人规则。').first()).toBeVisible()
  await page.screenshot({ path: 'tests/.out/process-phone.png' })
  await phone.context.close()
})
