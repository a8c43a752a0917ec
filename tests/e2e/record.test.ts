/** A record beside its list at a desk, over it on a phone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Caller } from '../support/server.ts'
import { button, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const ADDRESS = '/api/blade-email/plat-address/submit'
let world: World
let person: Person
let caller: Caller
let addresses = 0

beforeAll(async () => {
  world = await openWorld()
  caller = await world.server.loginNew({ account: 'zhou', name: '周原', roles: ['administrator'] })
  for (const name of ['何川', '林晓', '沈南'])
    await caller.post<WireRecord>(ADDRESS, { name, email: `a${++addresses}@campus.example` })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const shown = () => person.page.getByRole('dialog').filter({ visible: true })

test('a click shows a record beside its list, which stays in use; keys lead on and back', async () => {
  person = await world.enter('zhou')
  const { page } = person
  await person.goto('/mail/email-address')
  const rows = page.locator('tr[data-record]')
  await see(rows).toHaveCount(3)
  const names = await rows.evaluateAll(all => all.map(row => row.textContent ?? ''))
  await rows.first().locator('td').nth(1).click()
  const title = shown().getByRole('heading', { level: 2 })
  const nameIn = async (row: number) => expect(names[row]).toContain(await title.textContent())
  await see(title).toBeVisible()
  await nameIn(0)
  const box = (await shown().boundingBox())!
  expect([Math.round(box.x + box.width), Math.round(box.width)]).toEqual([1440, 424])
  const list = (await page.locator('.sw-rows').boundingBox())!
  expect(list.x + list.width).toBeLessThanOrEqual(box.x)
  await see(shown()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await see(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await nameIn(1)
  // the list is no less in use
  await rows.nth(2).getByRole('checkbox').check()
  await see(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await rows.nth(2).locator('td').nth(1).click()
  await see(rows.nth(2)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowUp')
  await see(rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await see(shown()).toHaveCount(0)
  await see(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await see(shown()).toBeVisible()
  await page.goBack()
  await see(shown()).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/mail/email-address')
  expect(person.complaints()).toEqual([])
})

test('on a phone it covers the page, and so does its form, with what saves under the thumb', async () => {
  person = await world.enter('zhou', { size: PHONE })
  const { page } = person
  await person.goto('/mail/email-address')
  await page.locator('[data-record] strong').first().click()
  await see(shown().getByRole('heading', { level: 2 })).toBeVisible()
  expect(await shown().evaluate(element => element.getBoundingClientRect().toJSON())).toMatchObject({
    ...{ x: 0, y: 0 },
    ...PHONE,
  })
  await button(shown(), '编辑').click()
  const form = shown().last()
  const [save, refuse] = [button(form, '保存'), button(form, '取消')]
  await see(save).toBeInViewport()
  await see
    .poll(async () => Math.round((await form.locator('.ant-modal-content').boundingBox())!.width))
    .toBe(PHONE.width)
  const [wide, small] = [(await save.boundingBox())!, (await refuse.boundingBox())!]
  expect(wide.height).toBeGreaterThanOrEqual(44)
  expect(small.height).toBeGreaterThanOrEqual(44)
  expect(small.x + small.width).toBeLessThan(wide.x)
  expect(small.width).toBeLessThan(wide.width)
  expect(wide.y + wide.height).toBeGreaterThan(PHONE.height - 40)
  expect(person.complaints()).toEqual([])
})
