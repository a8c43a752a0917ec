/** The lists of processes in a real browser: a task from the home page, several at once, a draft, on a phone. */
import { expect as see } from 'playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, flowOf, start, users } from '../support/flow.ts'
import { openWorld, PHONE, type World } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const owner = await world.server.loginNew({ account: 'owner', name: '林晓' })
  await world.server.loginNew({ account: 'ann' })
  await deploy(world.server, flowOf('stay', [['tutor', { ...users('ann'), batch: true }]]))
  for (let at = 0; at < 3; at++) await start(owner, 'stay')
})
afterAll(() => world?.close())

test('SH-26 a task is opened from the home page and its list, two are agreed to at once, the last is gone', async () => {
  const { page, complaints } = await world.enter('ann', { lang: 'en' })
  await page.getByText('To do').first().click()
  await see(page).toHaveURL(/process\/todo|\/$/)
  await page.goto(`${world.server.url}/plugin/workflow/process/todo`)
  await see(page.getByRole('button', { name: 'Handle' })).toHaveCount(3)
  for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Agree to selected' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Opinion').fill('fine')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await see(page.getByText('2 handled')).toBeVisible()
  await see(page.getByRole('button', { name: 'Handle' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Handle' }).click()
  await see(page.getByRole('button', { name: 'Agree' })).toBeVisible()
  expect(complaints()).toEqual([])
})

test('SH-25 WU-20 on a phone the sent list fits and leads to the diagram; an empty list says what to do', async () => {
  const { page } = await world.enter('owner', { size: PHONE, lang: 'en' })
  await page.goto(`${world.server.url}/plugin/workflow/process/todo`)
  await see(page.getByText('To apply for something, open “Start a process”.')).toBeVisible()
  await page.goto(`${world.server.url}/plugin/workflow/process/send`)
  await see(page.getByText('Finished').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
