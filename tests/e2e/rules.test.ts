/** A data scope by a rule: put together as a sentence, granted to a role, felt by who has it. */
import type { Locator } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { addButton, button, cardAction, choose, dialog, see } from './hands.ts'
import { keysOf } from './keys.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const memo = {
  kind: 'entity',
  grammar: 1,
  key: 'memo',
  title: { zh: '便笺', en: 'Memo' },
  access: [{ id: 'all', to: { roles: ['clerk', 'administrator'] }, may: ['list', 'detail', 'add'] }],
  fields: [
    { id: 'title', type: 'string', title: { zh: '标题', en: 'Title' } },
    { id: 'level', type: 'integer', title: { zh: '级别', en: 'Level' } },
  ],
} as AnyDocument

let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  await publishDocuments(server.db, 'memo', [memo])
  const clerk = await server.loginNew({ account: 'ann', name: '安然', roles: ['clerk'] })
  await see.poll(async () => (await clerk.get('/api/data/memo/list')).status).toBe(200) // it is told of what is published
  const admin = await server.login('admin')
  for (const [caller, title, level] of [
    [clerk, '自己的', 1],
    [admin, '普通的', 2],
    [admin, '重要的', 3],
  ] as const)
    expect((await caller.post('/api/data/memo/submit', { title, level })).status).toBe(200)
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const rule = (): Locator => dialog(person.page).getByRole('group', { name: '规则', exact: true })
const clause = (at: number): Locator => rule().getByRole('group', { name: '条件', exact: true }).nth(at)
const { press, pressOn, reach, type } = keysOf(() => person.page)
const rows = (within: Person): Locator => within.page.locator('main tbody tr')

test('UR-30 UR-47 a scope is built from conditions and granted; its role sees the records it leaves', async () => {
  const ann = await world.enter('ann')
  await ann.goto('/app/memo')
  await see(rows(ann)).toHaveCount(3)

  person = await world.enter('admin')
  const { page } = person
  await person.goto('/system/data-scope')
  await addButton(page).first().click()
  await dialog(page).getByLabel('权限名称').fill('自己的和重要的')
  await dialog(page).getByLabel('权限编号').fill('mine')
  await choose(page, '范围', '自定义规则', dialog(page))
  await see(rule().getByText('先选择模型或应用，再设置条件')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: '模型', exact: true }).click()
  await page.keyboard.type('memo')
  await page.getByRole('treeitem', { name: /memo/ }).click()

  await button(rule(), '添加条件').click()
  await choose(page, '比较什么', '创建人', clause(0))
  await button(rule(), '添加条件').click()
  await choose(page, '比较什么', '级别', clause(1))
  await choose(page, '怎么比较', '大于等于', clause(1))
  await button(dialog(page), '保存').click()
  await see(
    dialog(page)
      .getByText(/级别 大于等于 空.*不是有效的规则/)
      .first(),
  ).toBeVisible()
  await clause(1).getByRole('spinbutton', { name: '值' }).fill('3')
  await choose(page, '满足方式', '满足任一', rule())
  await see(rule().getByText('创建人 等于 当前用户 或 级别 大于等于 3')).toBeVisible()
  await button(dialog(page), '保存').click()
  const saved = page.getByRole('row').filter({ hasText: '自己的和重要的' })
  await see(saved).toContainText('自定义规则')
  await button(saved, '查看').click()
  await see(dialog(page).getByText('创建人 等于 当前用户 或 级别 大于等于 3')).toBeVisible()
  await see(dialog(page).getByText('便笺 (memo)')).toBeVisible()

  await page.keyboard.press('Escape')

  const search = page.getByRole('search')
  await button(search, '展开').click()
  await search.getByRole('combobox', { name: '模型', exact: true }).click()
  await page.keyboard.type('memo')
  await page.getByRole('treeitem', { name: /memo/ }).click()
  await button(search, '搜索').click()
  await see(page.locator('main tbody tr')).toHaveCount(1)
  await see(saved).toBeVisible()

  await person.goto('/system/role')
  await button(page.getByRole('row').filter({ hasText: 'clerk' }), '授权').click()
  await dialog(page).getByRole('combobox', { name: '数据权限' }).click()
  await page.getByRole('treeitem', { name: '自己的和重要的' }).locator('.ant-select-tree-checkbox').click()
  await dialog(page).getByText('角色', { exact: false }).first().click()
  await button(dialog(page), '保存').click()
  await see(page.getByText('授权已保存，用户刷新页面后生效')).toBeVisible()

  await ann.goto('/app/memo')
  await see(rows(ann)).toHaveCount(2)
  await see(rows(ann).filter({ hasText: '普通的' })).toHaveCount(0)
})

test('UR-30 on a phone, by keys alone, a condition is added and one that cannot stand is told', async () => {
  const scope = {
    name: '手机上的',
    code: 'phone',
    entity: 'memo',
    scopeType: 'rule',
    rule: { '>': [{ var: 'level' }, 5] },
  }
  const admin = await world.server.login('admin')
  expect((await admin.post('/api/blade-system/data-scope/submit', scope)).status).toBe(200)
  person = await world.enter('admin', { size: PHONE })
  const { page } = person
  await person.goto('/system/data-scope')
  await cardAction(page.getByRole('listitem').filter({ hasText: '手机上的' }), '编辑')
  const add = button(rule(), '添加条件')
  await see(add).toBeVisible()
  await pressOn(add)
  await see(clause(1)).toBeVisible()
  await reach(clause(1).getByRole('combobox', { name: '比较什么' }), 'Shift+Tab')
  await press('Enter')
  const left = page.getByRole('dialog', { name: '比较什么' })
  await see(left.getByRole('combobox')).toBeFocused()
  await type('级别')
  await see(left.locator('.ant-select-item-option-active')).toHaveText('级别')
  await press('Enter')
  await see(clause(1).getByRole('combobox', { name: '比较什么' })).toBeFocused()
  await reach(clause(1).getByRole('spinbutton', { name: '值' }))
  await type('1')
  await see(rule().getByText('级别 大于 5 且 级别 等于 1')).toBeVisible()
  const overflow = await rule().evaluate(box => box.scrollWidth - box.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await reach(rule().getByRole('radio', { name: '按条件' }), 'Shift+Tab')
  await press('ArrowRight')
  const source = rule().getByRole('textbox', { name: '源码' })
  await source.fill('{ ">": [{ "var": "title" }, 1] }')
  const told = '只比较数值、日期和时间；title (text)'
  await see(rule().getByRole('alert')).toContainText(told)
  await button(dialog(page), '保存').click()
  await see(dialog(page).locator('.sw-issue').filter({ hasText: told })).toBeVisible()
  await source.fill('{ ">": [{ "*": [{ "var": "level" }, 2] }, 1] }')
  await button(dialog(page), '保存').click()
  await see(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
})
