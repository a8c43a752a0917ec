/** An administrator writes a mail by hand; a real SMTP server takes it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { button, dialog, see } from './hands.ts'
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
