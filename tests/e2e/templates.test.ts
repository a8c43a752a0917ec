/** Apps from a template, tried before anything is made and taken with its rows, and from a Formily schema. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faults } from './faults.ts'
import { addButton, button, dialog, saved, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let maker: Person

beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  maker = await world.enter('lin')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => maker))

const SHOTS = process.env.SHOTS
const shot = async (name: string, { page }: Person = maker) =>
  SHOTS && (await page.screenshot({ path: `${SHOTS}/${name}.png` }))

async function openDoors({ page, goto }: Person, name: string) {
  await goto('/design')
  await page.getByRole('button', { name }).first().click()
}

/** By how many pixels the page, or the dialog over it, is wider than the window. */
const overflow = ({ page }: Person) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('.ant-modal-wrap')].map(
        one => one.scrollWidth - one.clientWidth,
      ),
    ),
  )

test('a template runs with its rows before anything is made: list, form, views, process and board', async () => {
  const { page } = maker
  await openDoors(maker, '新建应用')
  const card = dialog(page).getByRole('button', { name: /^报修工单/ })
  await see(card).toBeVisible()
  await shot('templates-doors-zh-1440')
  await card.focus()
  await page.keyboard.press('Enter')
  const trial = page.getByRole('dialog', { name: '报修工单' })
  await see(trial.getByText('空调异响').first()).toBeVisible()
  await shot('templates-trial-zh-1440')
  expect(await faults(page)).toEqual([])
  await trial.getByRole('tab', { name: '按进度' }).click()
  await see(trial.getByText('待派工').first()).toBeVisible()
  await shot('templates-kanban-zh-1440')
  await addButton(page).click()
  await page.getByLabel('报修事项').last().waitFor()
  await shot('templates-form-zh-1440')
  await page.keyboard.press('Escape')
  await trial.getByText('报修审批').click()
  await see(trial.getByText('报修人确认').first()).toBeVisible()
  await shot('templates-process-zh-1440')
  await trial.getByText('报修概况').click()
  await see(trial.getByText('按楼宇').first()).toBeVisible()
  await shot('templates-board-zh-1440')
})

test('on a phone and in English cards and trial fit the window', async () => {
  const reader = await world.enter('lin', { size: PHONE, lang: 'en' })
  await openDoors(reader, 'New app')
  const card = dialog(reader.page).getByRole('button', { name: /^Repair requests/ })
  await card.scrollIntoViewIfNeeded()
  await shot('templates-doors-en-390', reader)
  expect(await overflow(reader)).toBe(0)
  await card.click()
  const trial = reader.page.getByRole('dialog', { name: 'Repair requests' })
  await see(trial.getByText('Noisy air conditioning').first()).toBeVisible()
  await shot('templates-trial-en-390', reader)
  expect(await overflow(reader)).toBe(0)
  await reader.context.close()
})

test('it is taken under a name of its own, with its rows, which become records', async () => {
  const { page } = maker
  const trial = page.getByRole('dialog', { name: '报修工单' })
  await button(trial, '使用这个模板').click()
  await see(dialog(page).getByLabel('标识', { exact: true })).toHaveValue('repair')
  await button(dialog(page), '创建').click()
  await page.waitForURL(/\/design\/repair\/data/)
  await see(page.getByRole('gridcell', { name: /^报修事项，第 1 行/ })).toHaveText('水龙头漏水')
  await saved(page)
  await maker.goto('/design/repair/review')
  await page.getByRole('checkbox', { name: /把 12 行示例数据存为记录/ }).check()
  await shot('templates-review')
  await button(page, '发布第 1 版').click()
  await see(page.getByText('12 行示例数据已存为记录。')).toBeVisible()
  await maker.goto('/app/repair.manage')
  await see(page.getByText('共 12 条')).toBeVisible()
  await shot('templates-list')
  await openDoors(maker, '新建应用')
  await dialog(page)
    .getByRole('button', { name: /^报修工单/ })
    .click()
  await button(page.getByRole('dialog', { name: '报修工单' }), '使用这个模板').click()
  await see(dialog(page).getByLabel('名称（中文）')).toHaveValue('报修工单（副本）')
  await see(dialog(page).getByLabel('标识', { exact: true })).toHaveValue('repair2')
  expect(maker.complaints()).toEqual([])
})

test('a Formily schema becomes a model with its list and its form', async () => {
  const { page } = maker
  await openDoors(maker, '新建应用')
  const chooser = page.waitForEvent('filechooser')
  await button(dialog(page), '导出的应用或 Formily 表单').click()
  await (await chooser).setFiles('engine/formily/leave.formily.json')
  await dialog(page).getByLabel('名称（中文）').fill('请假')
  await dialog(page).getByLabel('标识', { exact: true }).fill('leave')
  await button(dialog(page), '创建').click()
  await page.waitForURL(/\/design\/leave\/data/)
  await see(page.getByRole('columnheader', { name: '请假类型' })).toBeVisible()
  await shot('formily-data')
  await maker.goto('/design/leave/screens')
  await see(page.locator('.dz-canvas').getByText('请假类型').first()).toBeAttached()
  await shot('formily-screens')
  await maker.goto('/design/leave/review')
  await button(page, '发布第 1 版').click()
  await see(page.getByText('第 1 版已发布')).toBeVisible()
  await maker.goto('/app/leave.manage')
  await addButton(page).click()
  const form = dialog(page)
  await see(form.getByText('基本信息')).toBeVisible()
  await form.getByLabel('天数').fill('2')
  await shot('formily-form')
  await button(form, '保存').click()
  await see(page.getByText('共 1 条')).toBeVisible()
  await shot('formily-list')
})
