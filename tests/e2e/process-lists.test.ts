/** The lists of processes in a real browser: several tasks at once, empty lists, on a phone. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy, flowOf, start, users } from '../support/flow.ts'
import { see } from './hands.ts'
import { openWorld, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const owner = await world.server.loginNew({ account: 'owner', name: '林晓' })
  await world.server.loginNew({ account: 'ann' })
  await deploy(world.server, flowOf('stay', [['tutor', { ...users('ann'), batch: true }]]))
  for (let at = 0; at < 3; at++) await start(owner, 'stay')
})
afterAll(() => world?.close())

test('SH-26 tasks are opened from their list, two are agreed to at once, the last is gone', async () => {
  const person = await world.enter('ann', { lang: 'en' })
  pictureOnFailure(() => person)
  const { page, complaints } = person
  await page.goto(`${world.server.url}/plugin/workflow/process/todo`)
  await see(page.getByRole('button', { name: 'Handle' })).toHaveCount(3)
  for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Agree to selected' }).click()
  const dialog = page.getByRole('dialog')
  await see(dialog.getByText('stay · tutor: 2')).toBeVisible()
  await dialog.getByLabel('Opinion').fill('fine')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await see(page.getByText('2 handled')).toBeVisible()
  await see(page.getByRole('button', { name: 'Handle' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Handle' }).click()
  await see(page.getByRole('button', { name: 'Agree', exact: true })).toBeVisible()
  expect(complaints()).toEqual([])
})

test('SH-25 on a phone the sent list fits; an empty list says what to do', async () => {
  const { page } = await world.enter('owner', { size: PHONE, lang: 'en' })
  await page.goto(`${world.server.url}/plugin/workflow/process/todo`)
  await see(page.getByText('To apply for something, open “Start a process”.')).toBeVisible()
  await page.goto(`${world.server.url}/plugin/workflow/process/send`)
  await see(page.getByText(/^(Finished|In progress)$/).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})

test('a process is started from the search, by keys alone', async () => {
  const { page } = await world.enter('owner', { lang: 'en' })
  await page.goto(`${world.server.url}/plugin/workflow/process/send`)
  await see(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  await see(page.getByRole('combobox', { name: 'Find pages' })).toBeFocused()
  await page.keyboard.type('stay')
  await see(page.getByRole('option', { name: 'Start: stay' })).toBeVisible()
  const found = await page.getByRole('option').allTextContents()
  for (let at = found.findIndex(text => text.includes('Start: stay')); at > 0; at--)
    await page.keyboard.press('ArrowDown')
  await see(page.getByRole('option', { name: 'Start: stay' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/workflow\/process\/start\//)
  await see(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})
