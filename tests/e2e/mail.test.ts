/** An administrator writes a mail by hand; a real SMTP server takes it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { addButton, button, dialog, findOption, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let person: Person
let smtp: MailServer

beforeAll(async () => {
  smtp = await startMailServer()
  world = await openWorld({ internalHosts: ['127.0.0.1'] })
  const admin = await world.server.loginNew({ account: 'keeper', name: '周原', roles: ['administrator'] })
  const platform = {
    name: '校园服务',
    host: '127.0.0.1',
    port: smtp.port,
    account: 'office@campus.example',
    ssl: false,
  }
  expect((await admin.post('/api/blade-email/plat-from/submit', { ...platform, status: 1 })).status).toBe(200)
  const content = '<p>{realName}（{account}）{salary}</p>'
  const template = { name: '开通', code: 'opened', title: '欢迎 {realName}', content }
  expect((await admin.post('/api/blade-email/template/submit', template)).status).toBe(200)
  const off = { name: '旧通知', code: 'old-notice', title: 'x', content: 'x', status: '0' }
  expect((await admin.post('/api/blade-email/template/submit', off)).status).toBe(200)
  person = await world.enter('keeper')
})
afterAll(async () => {
  await world?.close()
  await smtp?.stop()
})
beforeEach(() => pictureOnFailure(() => person))

const row = () => person.page.getByRole('row').filter({ hasText: '停电通知' })

test('EM-06 a draft is written, shown in a frame where nothing runs, and sent', async () => {
  await person.goto('/mail/email-outbox')
  await button(person.page, '写邮件').first().click()
  const form = dialog(person.page)
  await form.getByRole('textbox', { name: '主题' }).fill('停电通知')
  await form.getByRole('textbox', { name: '收件人' }).fill('a@campus.example，nobody')
  await form.getByRole('textbox', { name: '正文' }).fill('<b>明天</b>停电<script>parent.document.title = 1</script>')
  await button(form, '保存').click()
  await see(form.getByText('“nobody”不是邮箱地址').first()).toBeVisible()
  await form.getByRole('textbox', { name: '收件人' }).fill('a@campus.example')
  await button(form, '保存').click()
  await see(row().getByText('草稿')).toBeVisible()
  await button(row(), '预览').click()
  await see(dialog(person.page).getByText('停电通知')).toBeVisible()
  await see(dialog(person.page).frameLocator('iframe').getByText('明天停电')).toBeVisible()
  expect(await dialog(person.page).locator('iframe').getAttribute('sandbox')).not.toContain('allow-s')
  await dialog(person.page).getByRole('button').first().click()
  await button(row(), '发送').click()
  await dialog(person.page).getByRole('button', { name: '确定' }).click()
  await see(row().getByText('等待发送')).toBeVisible()
  await expect.poll(() => smtp.mails.length, { timeout: 15_000 }).toBe(1)
  expect(smtp.mails[0]).toMatchObject({ subject: '停电通知', text: '明天停电' })
  const isSent = async () => {
    await person.goto('/mail/email-outbox')
    await see(row()).toBeVisible()
    return row().getByText('已发送').isVisible()
  }
  await expect.poll(isSent, { timeout: 15_000, interval: 500 }).toBe(true)
  expect(person.complaints()).toEqual([])
})

test('EM-10 a template is previewed with a record; another kind of record empties the choice; what is missing is named', async () => {
  await person.goto('/mail/email-template')
  const { page } = person
  await button(page.getByRole('row').filter({ hasText: 'opened' }), '预览').click()
  const form = dialog(page)
  await see(form.getByText('欢迎 {realName}')).toBeVisible()
  await see(form.getByText('发送时填入')).toBeVisible()
  const choose = (field: string, option: string) =>
    findOption(page, form.getByRole('combobox', { name: field }), option)
  await choose('填入哪类数据', '用户')
  await choose('记录', '周原')
  await choose('填入哪类数据', '岗位')
  await see(form.getByRole('combobox', { name: '记录' })).toHaveValue('请选择')
  await choose('填入哪类数据', '用户')
  await choose('记录', '周原')
  await button(form, '预览').click()
  await see(form.getByText('欢迎 周原')).toBeVisible()
  await see(form.frameLocator('iframe').getByText('周原（keeper）{salary}')).toBeVisible()
  await see(form.getByText('此记录没有的名称，原样保留')).toBeVisible()
  await see(form.getByText('{salary}', { exact: true })).toBeVisible()
  expect(person.complaints()).toEqual([])
})

test('EM-11 an enabled strategy is offered enabled templates; its event is found by typing; what the event does not give is named', async () => {
  await person.goto('/mail/email-strategy')
  const { page } = person
  await addButton(page).click()
  const form = dialog(page)
  const template = form.getByRole('combobox', { name: '邮件模板' })
  await form.getByRole('textbox', { name: '策略名称' }).fill('开通')
  await template.click()
  await see(page.getByTitle('开通', { exact: true })).toBeVisible()
  await see(page.getByTitle('旧通知', { exact: true })).toHaveCount(0)
  await page.getByTitle('开通', { exact: true }).click()
  await form.getByRole('combobox', { name: '触发事件' }).click()
  await form.getByRole('combobox', { name: '触发事件' }).fill('重置密码')
  await page.getByTitle('用户: 重置密码').click()
  await form.getByRole('combobox', { name: '收件人字段' }).click()
  await page.getByTitle(/\(email\)/).click()
  await button(form, '保存').click()
  await see(form.getByText('所选事件不提供模板“开通”中的 {salary}').first()).toBeVisible()
  await form.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('停用', { exact: true }).last().click()
  await template.fill('旧通知')
  await page.getByTitle('旧通知', { exact: true }).click()
  await button(form, '保存').click()
  await see(page.getByRole('row').filter({ hasText: '用户: 重置密码' })).toBeVisible()
})
