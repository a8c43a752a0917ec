/** A model of a thousand fields, by hand: pasted into the sheet, published, filled in at its first and its last field. */
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { addButton, asFields, button, dialog, saved, see } from './hands.ts'
import { openAppWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const COUNT = 1000
const LAST = '指标 999'

let world: World
let creator: Person
let reader: Person

beforeAll(async () => {
  ;({ world, creator } = await openAppWorld('survey', entity => ({
    ...entity,
    fields: entity.fields.map(field => ({ ...field, search: 'like' as const })),
    access: [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'] }],
  })))
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => reader ?? creator))

const publish = async ({ page, goto }: Person) => {
  await goto('/design/survey/review')
  const hints = page.getByRole('region', { name: '提示' })
  await button(hints, '展开').click()
  await see(hints.getByRole('listitem')).toHaveCount(20)
  await button(hints, '还有 979 项').click()
  await see(hints.getByRole('listitem')).toHaveCount(120)
  await page.getByRole('button', { name: /^发布第 \d+ 版$/ }).click()
  await see(page.getByText(/第 \d+ 版已发布/)).toBeVisible()
}

describe('a model of a thousand fields', () => {
  test('is pasted into the sheet, each field found again, and published', async () => {
    const { page, context } = creator
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await creator.goto('/design/survey/data')
    await asFields(page)
    const names = Array.from({ length: COUNT - 1 }, (_, place) => `指标 ${place + 1}`)
    const adding = page.getByLabel('新字段，按回车添加')
    await adding.click()
    await page.evaluate(text => navigator.clipboard.writeText(text), names.join('\n'))
    await page.keyboard.press('ControlOrMeta+V')
    await see(page.getByLabel('zhiBiao999 的名称')).toHaveValue(LAST, { timeout: 60_000 })
    await see(adding).toBeFocused()
    await see(adding).toBeInViewport()
    await page.getByLabel('查找字段').fill('zhibiao999')
    await see(page.getByLabel('zhiBiao1 的名称')).toHaveCount(0)
    await page.getByRole('checkbox', { name: `${LAST}必填` }).check()
    await page.getByLabel('查找字段').clear()
    await saved(page)
    await creator.goto('/design/survey/access')
    await page.getByLabel('查找字段').fill('指标 500')
    await page.getByRole('radiogroup', { name: '指标 500' }).getByText('隐藏').click()
    await saved(page)
    await publish(creator)
  })

  test('a record is kept when its last field is filled in, which the form leads to', async () => {
    reader = await world.enter('zhao')
    const { page } = reader
    await reader.goto('/app/survey.manage')
    await addButton(page).click()
    const form = dialog(page)
    await form.getByLabel('标题').fill('普查')
    await button(form, '保存').click()
    await button(form, `请输入${LAST}`).click()
    await see(form.getByLabel(LAST)).toBeFocused()
    await see(form.getByLabel(LAST)).toBeInViewport()
    await page.keyboard.type('齐')
    await button(form, '保存').click()
    await see(form).toBeHidden()
    await page.getByRole('search').getByLabel('标题').fill('普查')
    await button(page.getByRole('search'), '搜索').click()
    await button(page.getByRole('row', { name: /普查/ }), '查看').click()
    await see(dialog(page).getByText(LAST, { exact: true })).toBeAttached()
    await see(dialog(page).getByText('指标 500', { exact: true })).toHaveCount(0)
    await dialog(page).getByText(LAST, { exact: true }).scrollIntoViewIfNeeded()
    await see(dialog(page).getByText('齐', { exact: true })).toBeVisible()
    see(reader.complaints()).toEqual([])
  })

  test('on a phone a record shows what it begins with, the rest on demand', async () => {
    reader = await world.enter('zhao', { size: PHONE })
    const { page } = reader
    await reader.goto('/app/survey.manage')
    const card = page.getByRole('listitem').filter({ hasText: '普查' })
    await see(card.getByText('指标 3', { exact: true })).toBeVisible()
    await see(card.getByText('指标 50', { exact: true })).toHaveCount(0)
    await card.getByRole('button', { name: /还有 9\d 项/ }).click()
    await see(card.getByText('指标 50', { exact: true })).toBeVisible()
    see(reader.complaints()).toEqual([])
  })
})
