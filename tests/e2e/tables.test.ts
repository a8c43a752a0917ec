/** A list grouped, its cells changed by keyboard, and exported: at a desk, in English, and on a phone. */

import fs from 'node:fs'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDocument, Field, PageDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { actsOf } from './acts.ts'
import { faults } from './faults.ts'
import { button, dialog, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const KEY = 'parts'
const RECORDS = 45
const fields: Field[] = [
  { id: 'name', type: 'string', title: { zh: '名称', en: 'Name' }, required: true },
  {
    ...{ id: 'kind', type: 'enum', title: { zh: '种类', en: 'Kind' } },
    options: [
      { id: 'tool', title: { zh: '工具', en: 'Tool' } },
      { id: 'part', title: { zh: '零件', en: 'Part with a name so long that a phone has to break it into lines' } },
    ],
  },
  { id: 'price', type: 'decimal', scale: 2, title: { zh: '单价', en: 'Price' } },
]
const entity: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: KEY, title: { zh: '配件', en: 'Parts' }, fields },
  access: [{ id: 'all', to: { roles: ['administrator'] }, may: ['list', 'detail', 'add', 'edit', 'export'] }],
}
const page: PageDocument = {
  ...{ kind: 'page', grammar: 1, key: `${KEY}.manage`, title: { zh: '配件', en: 'Parts' }, from: KEY },
  change: [
    { set: 'table/columns/name', to: { edit: true } },
    { set: 'table/columns/price', to: { edit: true, total: 'sum' } },
  ],
}

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld()
  await publishDocuments(world.server.db, KEY, [entity, page])
  const admin = await world.server.login('admin')
  for (let n = 1; n <= RECORDS; n++) {
    const record = { name: `Part ${String(n).padStart(2, '0')}`, kind: n % 3 ? 'tool' : 'part', price: '1.50' }
    expect((await admin.post(`/api/data/${KEY}/submit`, record)).status).toBe(200)
  }
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

async function open(lang: 'zh' | 'en' = 'zh') {
  person = await world.enter('admin', { lang })
  await person.goto(`/app/${KEY}.manage`)
  return { page: person.page, acts: actsOf(person.page) }
}

test('FM-25 those of the page are exported with what they show, in three actions', async () => {
  const { page, acts } = await open()
  await see(page.getByText('共 45 条')).toBeVisible()
  await acts.click(button(page, '导出'))
  await acts.click(page.getByRole('radio', { name: '本页显示的 10 条' }))
  const download = page.waitForEvent('download')
  await acts.click(button(dialog(page), '导出'))
  const { sheets } = await readXlsx(new Uint8Array(fs.readFileSync(await (await download).path())))
  expect(sheets[0]!.rows[0]).toEqual(['名称', '种类', '单价'])
  expect(sheets[0]!.rows).toHaveLength(11)
  expect(acts.count()).toBe(3)
})

test('a column is changed by keyboard alone: typed, pasted over three rows, and taken back', async () => {
  const { page } = await open()
  const cells = page.locator('td[data-column="name"]')
  await see(cells.first()).toContainText('Part 45')
  await see(cells.first().locator('.sw-edit-cell')).toBeVisible()
  await cells.first().focus()
  await page.keyboard.type('Best')
  await see(page.locator('.sw-edit-form input')).toHaveValue('Best')
  await page.keyboard.press('Tab')
  await see(cells.first()).toContainText('Best')
  await see(page.locator('td[data-column="kind"]').first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await see(cells.first()).toBeFocused()
  await cells.first().evaluate(cell => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'First\nSecond\nThird')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await see(cells.nth(2)).toContainText('Third')
  await page.keyboard.press('Control+z')
  await see(cells.first()).toContainText('Best')
})

test('grouped in two actions each group has its count and sum over all pages; it stays so, on a phone too', async () => {
  const { page, acts } = await open('en')
  await acts.click(button(page, 'Group'))
  await acts.click(page.getByRole('menuitemradio', { name: 'Kind' }))
  const groups = page.locator('tr.sw-group')
  await see(groups).toHaveCount(2)
  expect(acts.count()).toBe(2)
  await see(groups.first()).toHaveText(/Tool\s*30 records\s*Sum 45\.00/)
  await see(groups.last()).toHaveText(/Part with a name.*15 records\s*Sum 22\.50/)
  expect(await faults(page)).toEqual([])
  await page.reload()
  await see(groups).toHaveCount(2)
  await page.setViewportSize(PHONE)
  const headings = page.locator('.sw-group-cards h3')
  await see(headings).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  expect(await faults(page)).toEqual([])
})
