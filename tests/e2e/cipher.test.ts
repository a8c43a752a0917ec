/** The browser's side of the weak cipher for old clients: fetched and used where the site says so. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addButton, button, dialog, see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld({ wireCipher: 'des' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test('HT-20 HT-24 HT-26 where the site says DES, what is sent is DES, and what comes as DES is read', async () => {
  person = await world.enter('admin')
  const { page } = person
  await page.goto(`${world.server.url}/message/notice`)
  await addButton(page).click()
  await dialog(page)
    .getByRole('textbox', { name: /^\*?标题$/ })
    .fill('Closed on Monday')
  await dialog(page)
    .getByRole('textbox', { name: /^\*?内容$/ })
    .fill('All day')
  const sent = page.waitForRequest(request => request.url().endsWith('/notice/submit'))
  await button(dialog(page), '保存').click()
  expect((await sent).postData()).toMatch(/^[\w+/]+=*$/)
  await see(page.locator('tbody tr').filter({ hasText: 'Closed on Monday' })).toHaveCount(1)

  await page.goto(`${world.server.url}/system/user`)
  const answered = page.waitForResponse(response => response.url().includes('/user/detail?'))
  await page.locator('tbody tr').filter({ hasText: 'admin' }).getByRole('button', { name: '编辑' }).click()
  const answer = await answered
  expect([answer.headers()['wire-cipher'], (await answer.text()).includes('admin')]).toEqual(['des', false])
  await see(dialog(page).getByLabel('账号')).toHaveValue('admin')
  expect(person.complaints()).toEqual([])
})
