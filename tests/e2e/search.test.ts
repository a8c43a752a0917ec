/** The search of the top bar: menus at once, users and apps as the server answers. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const CALL = '**/api/blade-system/search/all?*'

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld()
  await world.server.loginNew({ account: 'dengyuhang', name: '邓雨航', roles: ['staff'], depts: ['archive'] })
  await world.server.loginNew({ account: 'dengli', name: '邓丽', roles: ['staff'] })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test('SH-38 SH-54 UR-11 by keys: pages, people and apps in groups, each leading to its place', async () => {
  person = await world.enter('admin', { at: '/wel/index' })
  const { page } = person
  const input = page.getByRole('combobox', { name: '搜索页面' })
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/search/all')) asked.push(new URL(request.url()).searchParams.get('text') ?? '')
  })
  await see(page.getByRole('button', { name: '搜索页面' })).toBeVisible()
  await see(async () => {
    await page.keyboard.press('/')
    await see(input).toBeFocused({ timeout: 1000 })
  }).toPass() // the page may still be on its way
  await input.fill('') // a second press may have been typed into it
  await page.keyboard.type('deng', { delay: 20 })
  const people = page.getByRole('group', { name: '人员' })
  await see(people.getByRole('option')).toHaveText([/邓丽dengli$/, /邓雨航dengyuhang · archive$/])
  expect(asked).toEqual(['deng'])
  await page.keyboard.press('ArrowDown')
  await see(people.getByRole('option', { name: '邓雨航' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/system\/user\?account=dengyuhang$/)
  await see(page.locator('tbody tr')).toHaveCount(1)
  await see(page.locator('tbody')).toContainText('邓雨航')
  await page.keyboard.press('Control+k')
  await see(page.getByRole('group', { name: '最近打开' }).getByRole('option')).toHaveText(['用户管理系统管理'])
  await input.fill('dengli')
  await people.getByRole('option', { name: '邓丽' }).click()
  await page.waitForURL(/account=dengli$/)
  await see(page.locator('tbody')).toContainText('邓丽')
  await page.getByRole('button', { name: '搜索页面' }).click()
  await input.fill('岗位')
  await see(page.getByRole('group', { name: '页面' }).getByRole('option')).toHaveText(['岗位管理系统管理'])
  await page.getByRole('group', { name: '设计' }).getByRole('option', { name: 'system.post' }).click()
  await page.waitForURL(/\/design\/system\.post\/screens$/)
  expect(person.complaints()).toEqual([])
  await person.context.close()
})

test('SH-56 on a phone, in English: waiting, nothing, failing and again; a newer text ends the older call', async () => {
  person = await world.enter('admin', { size: PHONE, lang: 'en', at: '/wel/index' })
  const { page } = person
  let answer: 'hold' | 'fail' | 'go' = 'hold'
  const held: (() => Promise<void>)[] = []
  await page.route(CALL, async route => {
    if (answer === 'fail')
      await route.fulfill({ status: 503, json: { code: 503, success: false, msg: '', data: null } })
    else if (answer === 'go') await route.continue()
    else held.push(() => route.continue().catch(() => undefined))
  })
  await page.getByRole('button', { name: 'Find pages' }).click()
  const input = page.getByRole('combobox', { name: 'Find pages' })
  await input.fill('deng')
  await see(page.getByText('Searching…')).toBeVisible()
  await see.poll(() => held.length).toBe(1)
  answer = 'fail'
  await input.fill('zzzz')
  await see(page.getByText('cannot be searched right now')).toBeVisible()
  await held[0]!()
  await see(page.getByText('cannot be searched right now')).toBeVisible()
  answer = 'go'
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(page.getByText('No page, app, record, process, person or command matches')).toBeVisible()
  await input.fill('dengyuhang')
  const found = page.getByRole('option', { name: /dengyuhang/ })
  await see(found).toBeVisible()
  const panel = (await page.locator('.shell-finder').boundingBox())!
  expect(panel.x).toBeGreaterThanOrEqual(0)
  expect(panel.x + panel.width).toBeLessThanOrEqual(PHONE.width)
  await input.press('Escape')
  await see(found).toHaveCount(0)
  await person.context.close()
})

test('SH-55 a name is found by its beginning, and a command runs from the same place by keys alone', async () => {
  person = await world.enter('admin', { at: '/wel/index' })
  const { page } = person
  const input = page.getByRole('combobox', { name: '搜索页面' })
  await page.getByRole('button', { name: '搜索页面' }).press('Enter')
  await see(input).toBeFocused()
  await page.keyboard.type('管理')
  await see(page.getByRole('group', { name: '设计' })).toBeVisible()
  await see(page.getByRole('group', { name: '页面' })).toHaveCount(0)
  await input.fill('主题')
  await see(page.getByRole('group', { name: '命令' }).getByRole('option')).toHaveText(['主题'])
  await page.keyboard.press('Enter')
  await see(page.getByRole('dialog').getByRole('radio')).toHaveCount(11)
  await person.context.close()
})
