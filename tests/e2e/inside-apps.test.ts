/** The product in the browser views inside 企业微信, 钉钉 and 飞书: one window, no popups, nothing newer than they have. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../support/design.ts'
import { addButton, button, dialog, see } from './hands.ts'
import { openAppWorld, PHONE, signIn, type World } from './people.ts'

const AGENTS = [
  [
    '企业微信 on iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh',
  ],
  [
    '钉钉 on Android',
    'Mozilla/5.0 (Linux; U; Android 13; zh-CN) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 Mobile Safari/537.36 AliApp(DingTalk/7.6.15) com.alibaba.android.rimet',
  ],
  [
    '飞书 on Android',
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/108.0.5359.128 Mobile Safari/537.36 Lark/7.20.0 LarkLocale/zh_CN',
  ],
] as const

let world: World

beforeAll(async () => {
  const opened = await openAppWorld('note', entity => ({
    ...entity,
    fields: [...entity.fields, { id: 'paper', type: 'file', title: { zh: '附件', en: 'Paper' } }],
  }))
  world = opened.world
  expect((await publish(opened.calls, 'note')).status).toBe(200)
})
afterAll(() => world?.close())

/** Takes from the browser what those views lack. */
function lack(): void {
  Object.assign(window, { open: () => null })
  for (const name of ['showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(window, 'Notification')
}

test.each(AGENTS)(
  'in %s a record is added, its file seen and saved, and Back closes what is on top',
  async (_, agent) => {
    const context = await world.guest({ size: PHONE, agent })
    await context.addInitScript(lack)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto(`${world.server.url}/login`)
    await signIn(page, 'lin')
    await page.waitForURL(`${world.server.url}/wel/index`)
    await page.goto(`${world.server.url}/app/note.manage`)
    await addButton(page).click()
    const form = dialog(page)
    await form.getByLabel('标题').fill('会议纪要')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'minutes.txt', mimeType: 'text/plain', buffer: Buffer.from('The minutes.') })
    // it has arrived
    await see(form.getByRole('link', { name: 'minutes.txt' })).toBeVisible()
    await button(form, '保存').click()
    await see(form).toHaveCount(0)

    await page.locator('.sw-card-open').first().click()
    const record = page.locator('.sw-record-panel')
    await see(record).toBeVisible()
    await record.getByRole('link', { name: /minutes/ }).click()
    const preview = dialog(page)
    await see(preview.getByText('The minutes.')).toBeVisible()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      preview.getByRole('link', { name: /下\s?载/ }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('minutes.txt')
    await see(page.getByText('选择在浏览器中打开', { exact: false })).toBeVisible()
    expect(context.pages()).toHaveLength(1)

    await page.goBack()
    await see(preview.getByText('The minutes.')).toHaveCount(0)
    await see(record).toBeVisible()
    await page.goBack()
    await see(record).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/app/note.manage')
    expect(faults).toEqual([])
    await context.close()
  },
)
