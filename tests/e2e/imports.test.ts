/** A workbook imported twice: seen before it is written, decided where both sides changed, and undone. */
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDocument, PageDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { faults } from './faults.ts'
import { button, choose, chooseFile, dialog, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const KEY = 'visitBook'
const title = { zh: '访客登记', en: 'Visitors' }
const entity: EntityDocument = {
  ...{ kind: 'entity', grammar: 1, key: KEY, title },
  fields: [
    { id: 'code', type: 'string', title: { zh: '编号', en: 'Number' }, required: true },
    { id: 'name', type: 'string', title: { zh: '姓名', en: 'Name' }, required: true },
    { id: 'phone', type: 'string', format: 'phone', title: { zh: '电话', en: 'Phone' } },
  ],
  access: [{ id: 'all', to: { everyone: true }, may: ['list', 'detail', 'add', 'edit', 'remove', 'import', 'export'] }],
}
const screen: PageDocument = { kind: 'page', grammar: 1, key: `${KEY}.manage`, title, from: KEY }
const HEAD = ['编号', '姓名', '电话']
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld()
  await publishDocuments(world.server.db, KEY, [entity, screen])
  person = await world.enter('admin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

async function check(page: Page, rows: string[][]): Promise<void> {
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '访客', rows: [HEAD, ...rows] }] }))
  const picker = dialog(page).getByRole('button', { name: '选择文件' })
  await chooseFile(page, picker, { name: '访客.xlsx', mimeType: XLSX, buffer })
  await button(dialog(page), '检查文件').click()
}

const openImport = (page: Page) => page.getByRole('button', { name: '导入', exact: true }).click()
const write = (page: Page) => dialog(page).getByRole('button', { name: /^导 ?入$/ })

test('rows are seen before they are written; where both sides changed a person decides; all of it is undone', async () => {
  const { page } = person
  await person.goto(`/app/${KEY}.manage`)
  await openImport(page)
  await check(page, [
    ['V1', '安娜', '13800000001'],
    ['V2', '伯特', '13800000002'],
    ['V3', '', '12'],
  ])
  await see(dialog(page).getByText('请输入姓名')).toBeVisible()
  await see(dialog(page).getByText('有错误 1')).toBeVisible()
  await dialog(page).getByText('新增 2').click()
  await see(dialog(page).getByText('安娜', { exact: false }).first()).toBeVisible()
  await choose(page, '对应记录的列', '编号', dialog(page))
  await see(dialog(page).getByText('第一次导入这个文件', { exact: false })).toBeVisible()
  await write(page).click()
  await see(dialog(page).getByRole('status')).toContainText('有 1 行未导入')
  await button(dialog(page), '关闭').last().click()

  const admin = await world.server.login('admin')
  const { rows } = (
    await admin.post<{ rows: { id: string; rev: number; code: string }[] }>(`/api/data/${KEY}/query`, {})
  ).body.data
  const { id, rev } = rows.find(({ code }) => code === 'V1')!
  await admin.post(`/api/data/${KEY}/submit`, { id, rev, name: '安妮' })

  await openImport(page)
  await button(dialog(page), '再导入一个')
    .click()
    .catch(() => {})
  await check(page, [
    ['V1', '安', '13800000001'],
    ['V4', '多拉', '13800000004'],
  ])
  await see(dialog(page).getByText('还有 2 行没有选择')).toBeVisible()
  await see(write(page)).toBeDisabled()
  expect(await faults(page)).toEqual([])
  await dialog(page).getByRole('radio', { name: '记录：安妮' }).check()
  await dialog(page).getByText('文件中没有了 1').click()
  await dialog(page).getByRole('radio', { name: '删除记录' }).check()
  await write(page).click()
  await see(dialog(page).getByRole('status')).toContainText('导入完成')
  await see(dialog(page).getByText('新增 1，更新 0，无变化 1，未导入 0 · 删除 1')).toBeVisible()
  await see(page.getByText('多拉')).toBeVisible()
  await button(dialog(page), '撤销这次导入').click()
  await see(dialog(page).getByRole('status')).toContainText('已撤销：2 行恢复原状')
  await see(page.getByText('伯特')).toBeVisible()
  await see(page.getByText('多拉')).toHaveCount(0)
  expect(person.complaints()).toEqual([])
})

test('in a narrow window the questions keep within it', async () => {
  const { page } = person
  await button(dialog(page), '再导入一个').click()
  await check(page, [
    ['V1', '安', '13800000009'],
    ['V4', '多拉', '13800000004'],
  ])
  await see(dialog(page).getByText('还有 2 行没有选择')).toBeVisible()
  await page.setViewportSize(PHONE)
  const { width } = (await dialog(page).boundingBox())!
  expect(width).toBeLessThanOrEqual(PHONE.width)
  expect(await faults(page)).toEqual([])
})
