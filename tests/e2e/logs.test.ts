/** What happened, looked at in the browser: the time line of a record, and the errors a browser keeps. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Caller } from '../support/server.ts'
import { button, dialog, runTool, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

const ADDRESS = '/api/blade-email/plat-address/submit'
let world: World
let caller: Caller
let second: Caller
let person: Person

beforeAll(async () => {
  world = await openWorld()
  caller = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  second = await world.server.loginNew({ account: 'second', name: '吴越', roles: ['administrator'] })
  person = await world.enter('keeper')
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test('JB-18 a record tells who changed what, and returns to an earlier state', async () => {
  const { page } = person
  const { body } = await caller.post<WireRecord>(ADDRESS, { name: '林晓', email: 'lin@campus.example' })
  await caller.post(ADDRESS, { id: body.data.id, name: '林小' })
  await person.goto('/mail/email-address')
  const row = page.getByRole('row').filter({ hasText: 'lin@campus.example' })
  await button(row, '查看').click()
  const edited = dialog(page).getByRole('listitem').filter({ hasText: '修改了记录' })
  await see(edited).toContainText('周原')
  await see(edited.getByRole('deletion')).toHaveText('林晓')
  await see(edited.getByRole('insertion')).toHaveText('林小')
  await dialog(page)
    .getByRole('button', { name: /^恢复到 .* 的状态$/ })
    .click()
  await see(dialog(page)).toContainText('现在的值不会丢失')
  await button(dialog(page), '确定').click()
  await see(row.getByRole('cell', { name: '林晓', exact: true })).toBeVisible()
  expect(person.complaints()).toEqual([])
})

test('JB-18 a change in the operation log is a table of what was before and after, and says whose it is', async () => {
  const { page } = person
  const { body } = await caller.post<WireRecord>(ADDRESS, { name: '沈南', email: 'shen@campus.example' })
  await caller.post(ADDRESS, { id: body.data.id, name: '沈楠' })
  await person.goto('/log/operation-log')
  const row = page.getByRole('row').filter({ hasText: '沈南 → 沈楠' })
  await button(row, '查看').click()
  await see(dialog(page)).toContainText(/周原 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 创建/)
  await button(dialog(page), '整页显示').click()
  const told = dialog(page).getByRole('table', { name: '变更内容' }).getByRole('row')
  await see(told).toHaveText(['字段之前之后', '姓名沈南沈楠'])
  await button(dialog(page), '关闭').click()
  expect(person.complaints()).toEqual([])
})

test('JB-18 something is said of a record: others read it among its changes, nothing half said is lost, it is taken back', async () => {
  const { page } = person
  const { body } = await caller.post<WireRecord>(ADDRESS, { name: '何川', email: 'he@campus.example' })
  await second.post('/api/data/emailAddress/comment', { id: body.data.id, text: '<b>地址</b>已停用？' })
  await person.goto('/mail/email-address')
  await button(page.getByRole('row').filter({ hasText: 'he@campus.example' }), '查看').click()
  await see(dialog(page)).toContainText(/周原 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 创建/)
  const line = dialog(page).getByRole('listitem')
  await see(line).toHaveText([/吴越.*<b>地址<\/b>已停用？/, /周原 创建了记录/])
  const box = dialog(page).getByRole('textbox', { name: '评论' })
  await box.fill('已经确认，')
  await page.keyboard.press('Escape')
  await see(dialog(page)).toContainText('更改尚未保存')
  await button(dialog(page), '取消').click()
  await see(box).toHaveValue('已经确认，')
  await box.fill('已经确认，\n仍在使用。')
  await box.press('Control+Enter')
  await see(line.first()).toContainText('周原')
  await see(line.first()).toContainText('仍在使用。')
  await see(box).toHaveValue('')
  await line
    .first()
    .getByRole('button', { name: /^删除 周原 于 .* 的评论$/ })
    .click()
  await button(dialog(page), '确定').click()
  await see(line.first()).toContainText('评论已由 周原 删除')
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  expect(person.complaints()).toEqual([])
})

test('JB-19 JB-20 SH-68 what went wrong in the browser is kept there, uploaded for administrators, cleared', async () => {
  const { page } = person
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('打印机卡纸了'))))
  await see.poll(() => person.complaints().join()).toContain('打印机卡纸了')
  await runTool(page, '本地错误日志')
  const log = page.getByRole('dialog', { name: '本地错误日志' })
  await see(log.getByRole('listitem').filter({ hasText: '打印机卡纸了' })).toBeVisible()
  await button(log, '上传').click()
  await see(dialog(page)).toContainText('确定上传本地日志到服务器?')
  await button(dialog(page), '上传').click()
  await see(page.getByText('发送成功!')).toBeVisible()
  await button(log, '清空').click()
  await see(dialog(page)).toContainText('确定清空本地日志记录?')
  await see(button(dialog(page), '取消')).toBeFocused()
  await button(dialog(page), '清空').click()
  await see(page.getByText('清空成功!')).toBeVisible()
  await see(log.getByText('没有错误')).toBeVisible()
  await person.goto('/log/client-log')
  await see(page.getByRole('cell', { name: '打印机卡纸了' })).toBeVisible()
  await see(page.getByRole('cell', { name: '周原' })).toBeVisible()
})
