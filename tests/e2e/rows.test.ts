/** Rows inside a record: made by a creator, filled in by staff, at a desk and on a phone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDocument, Field } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity } from '../support/design.ts'
import { addButton, button, choose, dialog, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const LINES: EntityDocument = {
  kind: 'entity',
  grammar: 1,
  key: 'purchase.lines',
  title: { zh: '明细', en: 'Lines' },
  fields: [
    { id: 'parent', type: 'ref', title: { zh: '采购单' }, to: 'purchase', required: true },
    { id: 'item', type: 'string', title: { zh: '品名' } },
    {
      id: 'sort',
      type: 'enum',
      title: { zh: '类别' },
      options: [
        { id: 'a', title: { zh: '耗材' } },
        { id: 'b', title: { zh: '设备' } },
      ],
    },
    { id: 'quantity', type: 'integer', title: { zh: '数量' } },
    { id: 'price', type: 'decimal', scale: 2, title: { zh: '单价' } },
    {
      id: 'cost',
      type: 'decimal',
      scale: 2,
      title: { zh: '小计' },
      value: { '*': [{ var: 'quantity' }, { var: 'price' }] },
    },
  ],
}
const FIELDS: Field[] = [
  { id: 'lines', type: 'children', title: { zh: '采购明细' }, to: LINES.key, by: 'parent' },
  {
    id: 'total',
    type: 'decimal',
    scale: 2,
    title: { zh: '合计' },
    value: { sum: [{ var: 'lines' }, { var: 'cost' }] },
  },
]

let world: World
let person: Person | undefined

beforeAll(async () => {
  world = await openWorld()
  const creator = await world.server.loginNew({ account: 'maker', roles: ['creator'] })
  await world.server.loginNew({ account: 'buyer', roles: ['staff'] })
  await makeApp(creator, 'purchase')
  await editDraft(creator, 'purchase', documents => [
    ...withEntity(entity => ({
      ...entity,
      fields: [...entity.fields, ...FIELDS],
      access: [...entity.access!, { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'] }],
    }))(documents),
    LINES,
  ])
  expect((await publish(creator, 'purchase')).status).toBe(200)
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test.each([
  ['at a desk', undefined],
  ['on a phone', PHONE],
])('FM-07 staff fill in rows %s, each cell by its field, and the totals follow', async (where, size) => {
  person = await world.enter('buyer', size ? { size } : {})
  const { page } = person
  await person.goto('/app/purchase.manage')
  await addButton(page).click()
  const form = dialog(page)
  const title = `纸张 ${where}`
  await form.getByLabel('标题').fill(title)
  const rows = form.getByRole('region', { name: '采购明细' })
  await see(rows.getByText('暂无数据')).toBeInViewport()
  await button(rows, '添加一行').click()
  await rows.getByLabel('品名').fill('A4')
  await choose(page, '类别', '设备', rows)
  await rows.getByRole('spinbutton', { name: '数量' }).fill('-')
  await rows.getByRole('spinbutton', { name: '单价' }).fill('2.5')
  await rows.getByRole('spinbutton', { name: '数量' }).fill('3')
  await see(rows.getByLabel('小计')).toHaveText('7.50')
  await button(rows, '复制第 1 行').click()
  await see(form.getByLabel('合计')).toHaveText('15.00')

  const box = (await form.boundingBox())!
  for (const name of ['复制第 2 行', '删除第 2 行', '添加一行']) {
    await button(rows, name).scrollIntoViewIfNeeded()
    const at = (await button(rows, name).boundingBox())!
    expect(at.x, name).toBeGreaterThanOrEqual(box.x)
    expect(at.x + at.width, name).toBeLessThanOrEqual(box.x + box.width)
  }
  await button(form, '保存').click()
  await see(page.getByText(title)).toBeVisible()
  await see(page.getByText('15.00').first()).toBeVisible()
  expect(person.complaints()).toEqual([])
})
