/** What the administrators of a tenant choose of the site, as its people see it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { button, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, signIn, type World } from './people.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld()
  const admin = await world.server.login('admin')
  await admin.post('/api/blade-system/tenant/submit', { tenantId: '000009', tenantName: 'Lake' })
  await world.server.loginNew({ account: 'keeper', roles: ['administrator'], tenant: '000009' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test('DI-21 SE-40 a tenant names itself, and is asked nothing that is the platform’s to say', async () => {
  person = await world.enter('keeper', { tenant: '000009' })
  const { page } = person
  await page.goto(`${world.server.url}/system/system-config`)
  const form = page.getByRole('tabpanel').filter({ visible: true })
  await form.getByLabel('首页标题').fill('星湖校园')
  await button(form, '保存').click()
  await see(page.getByText('已保存')).toBeVisible()
  await page.getByRole('tab', { name: '网站默认值' }).click()
  await see(form.getByLabel('令牌更新时间')).toBeVisible()
  expect(await form.getByText('默认租户编号').count()).toBe(0)
  await page.reload()
  await see(page.locator('.shell-brand')).toHaveText('星湖校园')
  await see(page).toHaveTitle(/星湖校园$/)
})

test('the tenant of the last visit is not asked for again, until another is wanted', async () => {
  const page = await (await world.guest()).newPage()
  await page.goto(`${world.server.url}/login`)
  await signIn(page, 'keeper', '000009')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.locator('.sw-menu').getByRole('menuitem', { name: '退出登录' }).click()
  await button(dialog(page), '退出登录').click()
  await page.waitForURL('**/login')
  await see(page.getByText('租户编号 000009')).toBeVisible()
  await see(page.getByLabel('租户编号')).toHaveCount(0)
  await signIn(page, 'keeper')
  await page.waitForURL(url => url.pathname === '/wel/index')
  await page.evaluate(() => localStorage.removeItem('screenwright.tokens'))
  await page.goto(`${world.server.url}/login`)
  await page.getByRole('button', { name: '换一个租户' }).click()
  await see(page.getByLabel('租户编号')).toBeVisible()
  await page.context().close()
})
