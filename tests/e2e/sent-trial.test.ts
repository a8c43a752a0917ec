/** A creator sends a draft to a clerk, who tries it on a phone; nothing is stored, and it ends by hand. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page as Paged } from '#adapters/wire/envelope.ts'
import { HEAVY, listenToScripts, settle } from '../bench/loaded-scripts.ts'
import { APPS, editDraft, withEntity } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { addButton, button, dialog, see } from './hands.ts'
import { openAppWorld, type Person, PHONE, pictureOnFailure, signIn, type World } from './people.ts'

let world: World
let creator: Person
let clerk: Person
let calls: Caller
let link: string

const access = [{ id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add'] as const, hide: ['price'] }]
const price = { id: 'price', type: 'decimal' as const, scale: 2, title: { zh: '单价', en: 'Price' } }
const samples = [{ id: 's1', values: { title: '投影仪', price: '5.00' } }]

beforeAll(async () => {
  const opened = await openAppWorld('kit', entity => ({
    ...entity,
    fields: [...entity.fields, price],
    access: [...(entity.access ?? []), ...access.map(grant => ({ ...grant, may: [...grant.may] }))],
    samples,
  }))
  world = opened.world
  calls = opened.calls
  creator = opened.creator
  await editDraft(calls, 'kit', documents => [
    ...documents,
    { ...documents.find(({ kind }) => kind === 'page')!, key: 'kit.second', title: { zh: '第二页', en: 'Second' } },
  ])
  clerk = await world.enter('zhao', { size: PHONE })
})
afterAll(() => world?.close())
beforeEach(({ task }) => pictureOnFailure(() => (task.name.startsWith('the creator') ? creator : clerk)))

const share = async () => {
  const { page } = creator
  await creator.goto('/design/kit/screens')
  await page.getByText('试用', { exact: true }).click()
  await button(page.getByRole('toolbar', { name: '试用' }), '分享').click()
}
const rowsStored = async () => {
  const { rows } = await world.server.db.read({ tenant: '000000' }, trx =>
    sql<{ drafts: number; changes: number; files: number }>`select (select max(rev) from schema_draft) as drafts,
      (select count(*) from blade_change) as changes, (select count(*) from blade_attach) as files`.execute(trx),
  )
  return rows
}

test('the creator chooses a person by name and sees the trial among those that go on', async () => {
  const { page } = creator
  await share()
  const people = dialog(page).getByRole('combobox', { name: '试用的人或角色' })
  await people.focus()
  await people.fill('赵宁')
  await page.getByTitle('赵宁（zhao）').click()
  await button(dialog(page), '发送').click()
  await see(dialog(page).locator('canvas, svg[role=img]').first()).toBeVisible()
  link = new URL(await dialog(page).getByRole('textbox', { name: '链接', exact: true }).inputValue()).pathname
  expect(link).toMatch(/^\/trial\/\d+$/)
  await see(dialog(page).getByRole('list', { name: '进行中的试用' })).toContainText('赵宁')
  expect(creator.complaints()).toEqual([])
})

test('the clerk opens the message on a phone and adds a record, which is in the list and nowhere else', async () => {
  const { page } = clerk
  const scripts = listenToScripts(page)
  await clerk.goto('/wel/index')
  await page.getByRole('button', { name: '消息，1 条未读' }).click()
  // in the list that has opened; home shows it as well, without who sent it
  await page.getByRole('button', { name: /^请试用“kit” 林晓/ }).click()
  await button(dialog(page), '办理').click()
  await see(page.getByText('正在试用“kit”，由林晓分享')).toBeVisible()
  await see(page.getByText('投影仪').first()).toBeVisible()
  await see(page.getByText('单价')).toHaveCount(0)
  const before = await rowsStored()
  const writes: string[] = []
  page.on('request', request => {
    // the application reads, soon after its start, what forms of the person are unfinished
    if (request.method() === 'GET' || request.url().endsWith('/formDraft/mine')) return
    writes.push(`${request.method()} ${request.url()}`)
  })
  await addButton(page).click()
  await dialog(page).getByLabel('标题').fill('只是试试')
  await button(dialog(page), '保存').click()
  await see(page.getByText('只是试试').first()).toBeVisible()
  await page.getByRole('tab', { name: '第二页' }).click()
  await see(page.getByText('只是试试').first()).toBeVisible()
  await settle(page)
  expect(writes).toEqual([])
  expect(await rowsStored()).toEqual(before)
  for (const heavy of ['designer', 'monaco', 'bpmn'] as const)
    expect(scripts().holding(HEAVY[heavy]), heavy).toEqual([])
  await button(page, '重新开始').click()
  await see(page.getByText('投影仪').first()).toBeVisible()
  await see(page.getByText('只是试试')).toHaveCount(0)
  expect(clerk.complaints()).toEqual([])
})

test('on a desk, signed out, the clerk signs in and comes back to it; somebody else is told nothing', async () => {
  const context = await world.guest()
  const page = await context.newPage()
  await page.goto(world.server.url + link)
  await signIn(page, 'zhao')
  await see(page.getByText('正在试用“kit”，由林晓分享')).toBeVisible()
  await world.server.loginNew({ account: 'sun', name: '孙立', roles: ['staff'] })
  const other = await world.enter('sun')
  await other.goto(link)
  await see(other.page.getByRole('heading', { name: '这不是发给您的试用' })).toBeVisible()
  await other.goto('/trial/1')
  await see(other.page.getByRole('heading', { name: '这不是发给您的试用' })).toBeVisible()
})

test('one whom the draft gives no page is told whom to ask', async () => {
  await editDraft(
    calls,
    'kit',
    withEntity(entity => ({ ...entity, access: entity.access!.filter(({ id }) => id !== 'staff') })),
  )
  await clerk.goto(link)
  await see(clerk.page.getByRole('heading', { name: '草稿中没有您能打开的页面' })).toBeVisible()
})

test('the creator ends it, and the clerk sees that it is over', async () => {
  const { page } = creator
  await share()
  await button(dialog(page).getByRole('list', { name: '进行中的试用' }), '结束').click()
  await see(dialog(page).getByRole('list', { name: '进行中的试用' })).not.toContainText('赵宁')
  await button(clerk.page, '重新开始').click()
  await see(clerk.page.getByRole('heading', { name: '试用已结束' })).toBeVisible()
  expect((await calls.get<Paged<object>[]>(`${APPS}/kit/trials`)).body.data).toEqual([])
  expect(creator.complaints()).toEqual([])
})
