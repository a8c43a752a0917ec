/** Captcha and wire cipher as they are in a fresh installation: on. Wherever somebody signs in or applies, the captcha is shown and asked for. */
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { PASSWORD, type TestServer } from '../support/server.ts'
import { button, see } from './hands.ts'
import { openWorld, signIn, type World } from './people.ts'

let world: World
let server: TestServer
let page: Page

beforeAll(async () => {
  world = await openWorld({ captcha: true, wireCipher: 'aes' })
  server = world.server
  const context = await world.guest()
  context.setDefaultTimeout(15_000)
  page = await context.newPage()
})
afterAll(() => world?.close())

/** What the picture in `place` says. The server keeps it; the test reads no pictures. */
async function readPicture(place: Locator | Page): Promise<string> {
  const picture = place.getByRole('button', { name: /验证码/ }).locator('img')
  await see.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(50)
  const found = await server.db.read({ tenant: '' }, trx =>
    sql<{ answer: string }>`select answer from captcha order by expires_at desc limit 1`.execute(trx),
  )
  return found.rows[0]!.answer
}

test('SE-05 SE-11 SE-40 CN-08 sign-in shows it and wants it; after a wrong one there is another', async () => {
  await page.goto(`${server.url}/login`)
  const field = page.locator('input[name=captcha]')
  const picture = page.locator('.login-captcha img')
  await see(field).toBeVisible()
  await signIn(page, 'admin')
  await see(page.getByRole('alert')).toHaveText('请输入验证码')
  const first = await picture.getAttribute('src')
  await field.fill('????')
  await signIn(page, 'admin')
  await see(page.getByRole('alert')).toContainText('验证码错误或已失效')
  await see(picture).not.toHaveAttribute('src', first!)
  await field.fill(await readPicture(page))
  await signIn(page, 'admin')
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
})

test('SE-05 signing in over what is open wants it as well', async () => {
  const tokens = await page.evaluate(() => localStorage.getItem('screenwright.tokens'))
  await page.goto(`${server.url}/system/post`)
  await page.locator('[data-item="toolbar/add"]').click()
  const form = page.getByRole('dialog').filter({ visible: true }).last()
  await form.getByLabel('岗位编号').fill('kept')
  const { access } = JSON.parse(tokens!) as { access: string }
  const mine = { 'blade-auth': `bearer ${access}` }
  const { body } = await server.call<{ id: string }[]>('GET', '/api/blade-auth/oauth/sessions', undefined, mine)
  await server.call('POST', '/api/blade-auth/oauth/end-session', { id: body.data[0]!.id }, mine)
  const again = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await again.locator('.session-captcha input').fill(await readPicture(again))
  await button(again, '登录').click()
  await see(again).toHaveCount(0)
  await see(form.getByLabel('岗位编号')).toHaveValue('kept')
})
