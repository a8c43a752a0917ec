/** Story: a process from a template, tried for a person, its path kept as a test that holds a publish back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import { makeApp } from '../support/design.ts'
import { faults } from './faults.ts'
import { button, choose, dialog, inspector, saved, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const SHOTS = process.env.SHOTS

let world: World
let lin: Person

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  const calls = await server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await server.loginNew({ account: 'zhao', name: '赵宁', roles: ['staff'], depts: ['physics'] })
  await server.loginNew({ account: 'chen', name: '陈思远', roles: ['staff'] })
  await server.loginNew({ account: 'he', name: '何静', roles: ['staff'] })
  await server.db.write({ tenant: '000000' }, trx =>
    sql`update blade_dept d set leader = h.id from blade_user u, blade_user h
      where d.tenant_id = ${trx.tenant} and u.tenant_id = ${trx.tenant} and h.tenant_id = ${trx.tenant}
        and u.account = 'zhao' and h.account = 'chen' and d.id = any(u.dept_id)`.execute(trx),
  )
  await makeApp(calls, 'trips')
  lin = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => lin))

const shot = async (person: Person, name: string) => {
  if (SHOTS) await person.page.screenshot({ path: `${SHOTS}/${name}.png` })
}

test('a process begins from a template, and handlers are chosen until the checks have nothing left', async () => {
  const { page } = lin
  await lin.goto('/design/trips/flow')
  await page.getByRole('button', { name: '从模板开始' }).click()
  await see(dialog(page).getByRole('button', { name: /^出差/ })).toBeVisible()
  await shot(lin, 'templates')
  see(await faults(page)).toEqual([])
  await choose(page, '用哪个数据模型', 'trips', dialog(page))
  await dialog(page).getByRole('button', { name: /^出差/ }).click()
  await see(page.getByText('已添加流程“出差”，模型“trips”多了 5 个字段')).toBeVisible()
  await saved(page)
  const step = page.getByRole('button', { name: /^财务核预算/ }).first()
  await see(step).toContainText('没有说明谁来办理“财务核预算”')
  await step.click()
  await inspector(page).getByRole('button', { name: '选择办理人' }).click()
  await choose(page, '办理人的找法', '指定人员', inspector(page))
  const people = inspector(page).getByRole('combobox', { name: '指定人员' })
  await people.click({ force: true })
  await people.fill('何静')
  await page.locator('.ant-select-item-option').filter({ hasText: '何静' }).first().click()
  await page.keyboard.press('Escape')
  await see(step).toContainText('何静')
  await inspector(page).getByRole('button', { name: '换成某个人，会是谁？' }).click()
  await see(inspector(page).getByRole('status')).toContainText('何静')
  await shot(lin, 'who-for')
})

test('it is tried for a person: who handles each step and why; the path is kept as a test', async () => {
  const { page } = lin
  await page.getByText('试走', { exact: true }).click()
  const form = page.getByRole('region', { name: '填写内容' })
  await form.getByRole('combobox', { name: '谁发起' }).fill('赵宁')
  await page.locator('.ant-select-item-option').filter({ hasText: '赵宁' }).first().click()
  await form.getByLabel('预计费用').fill('9000')
  const path = page.getByRole('region', { name: '办理路径' })
  const steps = path.locator('.dz-path-step')
  await see(steps).toHaveCount(2)
  await see(steps.nth(0)).toContainText('财务核预算')
  await see(steps.nth(0)).toContainText('何静')
  await see(steps.nth(1)).toContainText('陈思远')
  await see(steps.nth(1)).toContainText('发起人的上级领导')
  await shot(lin, 'trial')
  await path.getByRole('button', { name: '存为测试' }).click()
  await dialog(page).getByLabel('测试名称').fill('大额出差')
  await page.keyboard.press('Enter')
  const tests = page.getByRole('region', { name: '测试' })
  await see(tests).toContainText('zhao 发起：财务核预算 → 部门负责人审批')
  await tests.getByRole('button', { name: /全部运行/ }).click()
  await see(tests.getByRole('status')).toContainText('通过')
  await steps.nth(1).click()
  await see(inspector(page).getByRole('heading', { name: '部门负责人审批' })).toBeVisible()
})

test('a changed branch fails the test at publish, which says why and leads to it; mended, it is published', async () => {
  const { page } = lin
  await page.getByText('步骤', { exact: true }).click()
  await page.getByRole('button', { name: /^第 1 个分支：/ }).click()
  await inspector(page).getByRole('button', { name: '编辑条件：条件' }).click()
  await dialog(page).getByRole('spinbutton', { name: '值' }).fill('20000')
  await button(dialog(page), '完成').click()
  await see(page.getByRole('button', { name: /^第 1 个分支：.*预计费用 大于 20000$/ })).toBeVisible()
  await saved(page)

  const publish = async () => {
    await page.getByRole('button', { name: /^发布/ }).last().click()
    await page.getByRole('button', { name: '发布第 1 版' }).click()
  }
  await publish()
  const why = page.getByRole('button', { name: /测试“大额出差”：第 1 步应为“财务核预算”，现在是“部门负责人审批”/ })
  await see(why).toBeVisible()
  await shot(lin, 'refused')
  await why.click()
  const tests = page.getByRole('region', { name: '测试' })
  await tests.getByRole('button', { name: '运行“大额出差”' }).click()
  await see(tests.getByText(/第 1 步应为“财务核预算”/)).toBeVisible()
  await shot(lin, 'tests')
  await tests.getByRole('button', { name: '采用新路径' }).click()
  await see(tests).toContainText('zhao 发起：部门负责人审批')
  await saved(page)
  await publish()
  await see(page.getByText('第 1 版已发布')).toBeVisible()
  see(lin.complaints()).toEqual([])
})

test('on a phone, in English, nothing is wider than the page', async () => {
  const phone = await world.enter('lin', { size: PHONE, lang: 'en' })
  const { page } = phone
  await phone.goto('/design/trips/flow')
  await page.getByRole('button', { name: 'From a template' }).click()
  await see(dialog(page).getByRole('button', { name: /^Leave/ })).toBeVisible()
  await shot(phone, 'templates-phone')
  await page.keyboard.press('Escape')
  await see(dialog(page)).toHaveCount(0)
  await page.getByText('Try', { exact: true }).click()
  await see(page.getByRole('region', { name: 'Path' }).locator('.dz-path-step').first()).toBeVisible()
  await shot(phone, 'trial-phone')
  const wide = await page.evaluate(() => {
    const scroller = document.querySelector('.dz-flow-scroll')!
    return scroller.scrollWidth - scroller.clientWidth
  })
  see(wide).toBeLessThanOrEqual(0)
  await phone.context.close()
})
