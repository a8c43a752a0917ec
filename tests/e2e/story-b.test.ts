import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import app from '#schemas/seed/demo/apps/equipment-loan.json' with { type: 'json' }
import { publishDocuments } from '../support/publish.ts'
import type { Caller } from '../support/server.ts'
import { addButton, button, cardAction, choose, dialog, see, setDate } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const LIST = '/app/equipmentLoan.manage'

let world: World
let keeper: Caller
let person: Person

beforeAll(async () => {
  world = await openWorld()
  const admin = await world.server.login('admin')
  keeper = await world.server.loginNew({ account: 'zhou', name: '周启明', roles: ['equipment-keeper'] })
  const parent = await admin.post<{ id: string }>('/api/blade-system/dict-biz/submit', {
    code: 'equipment_category',
    dictValue: '设备类别',
    sort: 1,
    isSealed: '0',
  })
  await admin.post('/api/blade-system/dict-biz/submit', {
    parentId: parent.body.data.id,
    code: 'equipment_category',
    dictKey: 'av',
    dictValue: '影音设备',
    sort: 1,
    isSealed: '0',
  })
  await publishDocuments(world.server.db, 'equipmentLoan', app.documents as unknown as AnyDocument[])
  await see.poll(async () => (await keeper.get('/api/data/equipmentLoan/list')).status).toBe(200)
  for (let n = 1; n <= 14; n++) {
    const answer = await keeper.post('/api/data/equipmentLoan/submit', {
      title: `三脚架 ${String(n).padStart(2, '0')}`,
      category: 'av',
      quantity: n > 10 ? 10 : n,
      price: '12.50',
      loanDate: '2026-03-01',
      returnDate: `2026-03-${String(n + 1).padStart(2, '0')}`,
    })
    expect(answer.status).toBe(200)
  }
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

describe.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const)('story B: an end user uses the app, %s', (_where, size) => {
  const desk = size === DESK
  /** Rows of the table at a desk, cards on a phone. */
  const rows = () => person.page.locator('.sw-rows tbody tr, .sw-cards > li')
  const row = (title: string) => rows().filter({ hasText: title })

  /** Searches by the title: with a button at a desk, as one types on a phone. */
  const seek = async (title: string) => {
    const { page } = person
    if (desk && !title) return button(page, '重置').click()
    await page.getByRole('search').getByLabel('标题', { exact: true }).fill(title)
    if (desk) await button(page, '搜索').click()
  }

  test('DM-01 finds the list by search, sort and page', async () => {
    person = await world.enter('zhou', { size })
    await person.goto(LIST)
    const { page } = person
    await see(page.getByText('共 14 条')).toBeVisible()
    await see(rows()).toHaveCount(10)
    await page.getByRole('button', { name: /下一页|Next/ }).click()
    await see(rows()).toHaveCount(4)
    await seek('三脚架 07')
    await see(rows()).toHaveCount(1)
    await seek('')
    await see(page.getByText('共 14 条')).toBeVisible()
    if (desk) await page.getByRole('columnheader', { name: '数量' }).getByRole('button').click()
    else {
      await page.getByRole('button', { name: /^排序：/ }).click()
      await page.getByRole('menuitemradio', { name: '标题' }).click()
    }
    await see(rows().first()).toContainText('三脚架 01')
  })

  test('DM-14 adds a record; the rules hold in the form and the total is computed', async () => {
    const { page } = person
    await addButton(page).click()
    const form = dialog(page)
    const title = desk ? '投影仪' : '投影仪（手机）'
    await form.getByLabel('标题').fill(title)
    await choose(page, '类别', '影音设备', form)
    await form.getByLabel('数量').fill('11')
    await form.getByLabel('单价').fill('320.5')
    await see(form.getByText('3,525.50')).toBeVisible()
    await setDate(form, '归还日期', '2020-01-01')
    await button(form, '保存').click()
    await see(form.getByText('数量超过 10 时请填写事由').first()).toBeVisible()
    await see(form.getByText('归还日期不能早于借出日期').first()).toBeVisible()
    await form.getByLabel('事由').fill('开学典礼')
    await setDate(form, '归还日期', '2099-01-01')
    await button(form, '保存').click()
    await see(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
    await seek(title)
    await see(row(title)).toContainText('3,525.50')
  })

  test('DM-02 views, edits and deletes one', async () => {
    const { page } = person
    const title = desk ? '投影仪' : '投影仪（手机）'
    await (desk ? button(row(title).first(), '查看') : row(title).locator('strong button')).click()
    await see(dialog(page)).toContainText('开学典礼')
    await see(dialog(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
    if (desk) await button(row(title).first(), '编辑').click()
    else await cardAction(row(title), '编辑')
    await dialog(page).getByLabel('数量').fill('2')
    await button(dialog(page), '保存').click()
    await see(row(title).first()).toContainText('641.00')
    await row(title)
      .first()
      .getByRole('button', { name: /更多|More/ })
      .click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await see(dialog(page)).toContainText('此操作将永久删除该条数据, 是否继续?')
    await button(dialog(page), '确定').click()
    await see(row(title)).toHaveCount(0)
  })

  test('VM-10 VM-62 deletes several; without a choice it says so', async () => {
    const { page } = person
    await seek('')
    if (desk) {
      await page.locator('.sw-rows').press('Delete')
      await see(page.getByText('请选择至少一条数据')).toBeVisible()
    }
    await row('三脚架 01').getByRole('checkbox').check()
    await row('三脚架 02').getByRole('checkbox').check()
    await button(page, '批量删除').click()
    await see(dialog(page)).toContainText('确定将选择数据删除?')
    await button(dialog(page), '确定').click()
    await see(page.getByText('共 12 条')).toBeVisible()
    for (const n of ['01', '02'])
      await keeper.post('/api/data/equipmentLoan/submit', {
        title: `三脚架 ${n}`,
        category: 'av',
        quantity: 1,
        price: '12.50',
        loanDate: '2026-03-01',
        returnDate: '2026-03-02',
      })
  })

  test('nothing is complained of in the console', () => expect(person.complaints()).toEqual([]))
})

describe('story B: the same rules over raw HTTP', () => {
  const loan = {
    title: '话筒',
    category: 'av',
    quantity: 11,
    price: '10.00',
    loanDate: '2026-03-02',
    returnDate: '2026-03-01',
  }

  test('refuses with the messages of the form', async () => {
    const answer = await keeper.post<{ issues: { path: string; msg: string }[] }>(
      '/api/data/equipmentLoan/submit',
      loan,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.data.issues.map(issue => [issue.path, issue.msg])).toEqual([
      ['reason', '数量超过 10 时请填写事由'],
      ['returnDate', '归还日期不能早于借出日期'],
    ])
  })

  test('ignores what the client sends for a computed field', async () => {
    const answer = await keeper.post<{ total: string }>('/api/data/equipmentLoan/submit', {
      ...loan,
      quantity: 3,
      returnDate: '2026-03-03',
      total: '1.00',
    })
    expect(answer.body.data.total).toBe('30.00')
  })
})
