/** A record on a phone, in counted actions: added, found, changed and commented on. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish } from '../support/design.ts'
import { type Acts, actsOf } from './acts.ts'
import { addButton, button, dialog, see } from './hands.ts'
import { openAppWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

/** Actions that a person may need for all of it. */
const MOST = 12

let world: World
let person: Person
let acts: Acts

beforeAll(async () => {
  const opened = await openAppWorld('visit')
  world = opened.world
  expect((await publish(opened.calls, 'visit')).status).toBe(200)
  for (const title of ['实验室参观', '校友来访', '新生参观'])
    await opened.calls.post('/api/data/visit/submit', { title })
  person = await world.enter('lin', { size: PHONE })
  acts = actsOf(person.page)
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

test('a record is added, found, changed and commented on in at most twelve actions', async () => {
  const { page } = person
  await person.goto('/app/visit.manage')
  await acts.click(addButton(page))
  await acts.type(dialog(page).getByLabel('标题'), '家长来访')
  await acts.click(button(dialog(page), '保存'))
  await see(page.locator('.ant-modal')).toHaveCount(0)

  await acts.type(page.getByRole('search').getByLabel('标题'), '家长')
  const cards = page.locator('.sw-cards > li')
  await see(cards).toHaveCount(1)
  await acts.click(cards.locator('.sw-card-open'))

  const record = page.locator('.sw-record-panel')
  await acts.click(button(record, '编辑'))
  await acts.type(page.locator('.ant-modal').getByLabel('标题'), '家长来访（下午）')
  await acts.click(button(page.locator('.ant-modal'), '保存'))
  await see(record.getByRole('heading', { name: '家长来访（下午）' })).toBeVisible()

  await acts.type(record.getByRole('textbox'), '请在南门等候')
  await acts.click(button(record, '发表评论'))
  await see(record.getByText('请在南门等候')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(MOST)
  expect(person.complaints()).toEqual([])
})
