/** Unsaved input goes with its person: from the desk to the phone, over a lost network, into a later version of the form. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Field } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withFields } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { addButton, button, dialog, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const NOTE: Field = { id: 'note', type: 'text', title: { zh: '备注', en: 'Note' } }

const PATIENT = { timeout: 15_000 }

let world: World
let creator: Caller
let desk: Person
let phone: Person

beforeAll(async () => {
  world = await openWorld()
  creator = await world.server.loginNew({ account: 'maker', roles: ['creator'] })
  await makeApp(creator, 'paper')
  await editDraft(
    creator,
    'paper',
    withFields(fields => [...fields, NOTE]),
  )
  expect((await publish(creator, 'paper')).status).toBe(200)
  desk = await world.enter('maker')
  phone = await world.enter('maker', { size: PHONE })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => phone))

const add = async (person: Person) => {
  await person.goto('/app/paper.manage')
  await addButton(person.page).click()
  return dialog(person.page)
}
const keptOnServer = async () =>
  (await creator.post<{ draft: { values: Record<string, string> } }[]>('/api/data/formDraft/mine', { known: {} })).body
    .data

test('what is typed at the desk is offered on the phone, and is gone from both once it is saved there', async () => {
  const form = await add(desk)
  await form.getByLabel('标题').fill('打印纸')
  await form.getByLabel('备注').fill('两箱')
  await expect.poll(async () => (await keptOnServer()).length, PATIENT).toBe(1)
  const there = await add(phone)
  await see(there.getByRole('status')).toContainText('在另一台设备上')
  await button(there, '恢复').click()
  await see(there.getByLabel('备注')).toHaveValue('两箱')
  await button(there, '保存').click()
  await see(there).toBeHidden()
  await expect.poll(async () => (await keptOnServer()).length, PATIENT).toBe(0)
  await desk.page.reload()
  await add(desk)
  await see(dialog(desk.page).getByRole('button', { name: '恢复' })).toHaveCount(0)
})

test('typed without a network it is sent when that is back, and restored into a form that lacks a field', async () => {
  const form = await add(desk)
  await desk.context.setOffline(true)
  await form.getByLabel('标题').fill('墨盒')
  await form.getByLabel('备注').fill('黑色')
  await desk.page.waitForTimeout(2500)
  expect(await keptOnServer()).toEqual([])
  await desk.context.setOffline(false)
  await expect.poll(async () => (await keptOnServer())[0]?.draft.values.note, PATIENT).toBe('黑色')
  await editDraft(
    creator,
    'paper',
    withFields(fields => fields.filter(({ id }) => id !== 'note')),
  )
  expect((await publish(creator, 'paper')).status).toBe(200)
  const there = await add(phone)
  await button(there, '恢复').click()
  const told = phone.page.getByRole('dialog', { name: /无处可放/ })
  await see(told).toContainText('备注: 黑色')
  await button(told, '关闭').click()
  await see(there.getByLabel('标题')).toHaveValue('墨盒')
})
