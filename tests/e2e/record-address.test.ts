/** A record by its address: found, opened, reloaded, left and come back to, and reached from a link by who signs in. */
import type { BrowserContext, Page as BrowserPage } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '#adapters/wire/envelope.ts'
import type { Message } from '#adapters/wire/message.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { deploy, flowOf, start, users } from '../support/flow.ts'
import { publishDocuments } from '../support/publish.ts'
import type { Caller } from '../support/server.ts'
import { faults } from './faults.ts'
import { see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, signIn, type World } from './people.ts'

const TITLES = Array.from({ length: 12 }, (_, n) => `教室 ${String(n + 1).padStart(2, '0')} 报修`)
const repair = {
  ...{ kind: 'entity', grammar: 1, key: 'repair', title: { zh: '报修', en: 'Repair' } },
  access: [
    { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'] },
    {
      id: 'owner',
      to: { roles: ['owner'] },
      may: ['list', 'detail'],
      rows: { '==': [{ var: 'owner' }, { var: '$me.id' }] },
    },
  ],
  fields: [
    { id: 'title', type: 'string', title: { zh: '标题', en: 'Title' }, search: 'like' },
    { id: 'number', type: 'serial', title: { zh: '编号', en: 'Number' }, serial: { prefix: 'BX' } },
    { id: 'owner', type: 'user', title: { zh: '负责人', en: 'Owner' } },
    { id: 'before', type: 'ref', to: 'repair', title: { zh: '上次报修', en: 'Repair before' } },
    {
      ...{ id: 'after', type: 'integer', title: { zh: '后续报修', en: 'Repairs after' } },
      value: { count: [{ var: '$pointing.repair.before' }] },
    },
  ],
}
const list = { kind: 'page', grammar: 1, key: 'repair.list', title: { zh: '报修登记', en: 'Repairs' }, from: 'repair' }
const LIST = '/app/repair.list'

let world: World
let staff: Caller
let page: BrowserPage
let records: WireRecord[]
/** what the messages of the one mentioned and asked lead to */
let links: { mention: string; task: string }

beforeAll(async () => {
  world = await openWorld()
  const { server } = world
  await publishDocuments(server.db, 'repair', [repair, list] as unknown as AnyDocument[])
  staff = await server.loginNew({ account: 'zhou', name: '周原', roles: ['staff'] })
  const lin = await server.loginNew({ account: 'lin', name: '林晓', roles: ['staff'] })
  await server.loginNew({ account: 'outside', name: '沈南', roles: ['owner'] })
  await server.loginNew({ account: 'nobody', name: '何川', roles: ['others'] })
  const save = async (record: object) => (await staff.post<WireRecord>('/api/data/repair/submit', record)).body.data
  records = []
  for (const title of TITLES) records.push(await save({ title, owner: lin.result.user_id, before: records[0]?.id }))
  await staff.post('/api/data/repair/comment', { id: records[0]!.id, text: `@{${lin.result.user_id}} 请看一下` })
  await deploy(server, flowOf('asked', [['first', users('lin')]], { subject: '停电检修' }))
  await start(staff, 'asked')
  const linkOf = async (title: RegExp) => {
    const { body } = await lin.get<Page<Message>>('/api/blade-message/message/my/list?size=20')
    return body.data.records.find(message => title.test(message.title))?.pcUrl ?? ''
  }
  await see.poll(() => linkOf(/停电检修/)).not.toBe('')
  links = { mention: await linkOf(/提到/), task: await linkOf(/停电检修/) }
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => ({ page }) as Person))

const panel = () => page.locator('.sw-record-panel')
const heading = () => panel().getByRole('heading', { level: 2 })
const address = () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const at = (record: WireRecord | undefined) => `${LIST}?record=${record!.id}`
const rows = () => page.locator('[data-record]')
const typed = async (text: string) => {
  const input = page.locator('.shell-finder input')
  await page.locator('.shell-find').click()
  await see(input).toBeFocused()
  await input.fill(text)
}

const WORDS = {
  zh: { lang: 'zh', records: '记录', new: '新增：repair', form: '新增 · 报修' },
  en: { lang: 'en', records: 'Records', new: 'New: repair', form: 'Add · Repair' },
} as const

test.each([
  ['at a desk', DESK, WORDS.zh],
  ['on a phone, in English', PHONE, WORDS.en],
])('a record is found, opened, reloaded, left and come back to %s', async (_where, size, { lang, ...words }) => {
  const person = await world.enter('zhou', { size, lang, at: '/wel/index' })
  page = person.page
  await typed('bx0001')
  const found = page.getByRole('group', { name: words.records }).getByRole('option')
  await see(found).toHaveText([/教室 01 报修BX0001/])
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await see(heading()).toHaveText(TITLES[0]!)
  expect(address()).toBe(at(records[0]))
  await see(panel().getByText(String(TITLES.length - 1), { exact: true })).toBeVisible() // those that name it as the one before
  expect(await faults(page)).toEqual([])
  await page.reload()
  await see(heading()).toHaveText(TITLES[0]!)
  await page.keyboard.press('Escape')
  await see(panel()).toHaveCount(0)
  expect(address()).toBe(LIST)
  // from its row it is a step of its own; the ones after it take its place
  await rows()
    .filter({ hasText: TITLES[8]! })
    .locator('td, strong')
    .first()
    .click({ position: { x: 60, y: 12 } })
  await see(heading()).toHaveText(TITLES[8]!)
  await panel()
    .getByRole('button', { name: /下一条|Next record/ })
    .click()
  await see(heading()).not.toHaveText(TITLES[8]!)
  const next = (await heading().textContent())!
  await page.goBack()
  await see(panel()).toHaveCount(0)
  expect(address()).toBe(LIST)
  await page.goForward()
  await see(heading()).toHaveText(next)
  await panel()
    .getByRole('button', { name: /^(关闭|Close)$/ })
    .click()
  await see(panel()).toHaveCount(0)
  await see.poll(address).toBe(LIST)
  if (size === DESK) await see(page.getByRole('tab')).toHaveText(['首页', '报修登记'])
  // what it refers to has an address too
  await page.goto(world.server.url + at(records[5]))
  await panel().getByRole('link', { name: TITLES[0]! }).click()
  await see(heading()).toHaveText(TITLES[0]!)
  expect(address()).toBe(at(records[0]))
  await page.goBack()
  await see(heading()).toHaveText(TITLES[5]!)
  await page.keyboard.press('Escape')
  await see(panel()).toHaveCount(0)
  // one is added from wherever one is
  await typed(words.new)
  await page.getByRole('option', { name: words.new }).click()
  await see(page.getByRole('dialog', { name: words.form })).toBeVisible()
  expect(address()).toBe(LIST)
  await page.goBack()
  await see(page.getByRole('dialog', { name: words.form })).toHaveCount(0)
  expect(address()).toBe(LIST)
  expect(person.complaints()).toEqual([])
  await person.context.close()
})

test('a record opens in a tab of its own, and its link is copied', async () => {
  const person = await world.enter('zhou')
  page = person.page
  await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await person.goto(LIST)
  const cell = rows().filter({ hasText: TITLES[9]! }).getByText(TITLES[9]!)
  const [other] = await Promise.all([person.context.waitForEvent('page'), cell.click({ modifiers: ['ControlOrMeta'] })])
  await see(other.locator('.sw-record-panel h2')).toHaveText(TITLES[9]!)
  await see(panel()).toHaveCount(0)
  await cell.click()
  await panel().getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '复制链接' }).click()
  await see(page.getByText('链接已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.server.url + at(records[9]))
  expect(person.complaints()).toEqual([])
  await person.context.close()
})

/** Opens a link without a session, and signs in. */
async function follow(link: string, account: string, size = DESK, lang: 'zh' | 'en' = 'zh'): Promise<BrowserContext> {
  const context = await world.guest({ size, lang })
  page = await context.newPage()
  await page.goto(world.server.url + link)
  await page.waitForURL(/\/login\?/)
  await signIn(page, account)
  return context
}

test.each([
  ['at a desk', DESK, 'zh'],
  ['on a phone', PHONE, 'en'],
] as const)('who follows the link of a mention or a task signs in and lands on it, %s', async (_where, size, lang) => {
  expect(links.mention).toBe(`/record/repair/${records[0]!.id}`)
  const mentioned = await follow(links.mention, 'lin', size, lang)
  await see(heading()).toHaveText(TITLES[0]!)
  expect(address()).toBe(at(records[0]))
  await see(panel().getByText('请看一下')).toBeVisible()
  expect(await faults(page)).toEqual([])
  await mentioned.close()
  const asked = await follow(links.task, 'lin', size, lang)
  await see(page.getByRole('heading', { name: '停电检修' }).first()).toBeVisible()
  expect(address()).toBe(links.task)
  await asked.close()
})

test('who may not see the record, or has no list of it, is told so and what to do', async () => {
  const outside = await follow(links.mention, 'outside', PHONE)
  await see(panel().getByText(/没有这条记录，或者您无权查看/)).toBeVisible()
  await see(panel().getByText(TITLES[0]!)).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  await panel().getByRole('button', { name: '回到列表' }).click()
  await see(panel()).toHaveCount(0)
  expect(address()).toBe(LIST)
  await outside.close()
  const nobody = await follow(links.mention, 'nobody', DESK, 'en')
  await see(page.getByRole('heading', { name: 'There is no such record, or you may not see it' })).toBeVisible()
  expect(await faults(page)).toEqual([])
  await nobody.close()
})

test('a comment being written is asked about before Back, and stays where one stays', async () => {
  const person = await world.enter('zhou')
  page = person.page
  await person.goto(LIST)
  await rows().first().locator('td').nth(1).click()
  await panel().getByRole('textbox', { name: '评论' }).fill('再等等')
  const shown = address()
  await page.evaluate(() => history.back())
  const asked = page.getByRole('dialog').filter({ hasText: '离开' })
  await asked.getByRole('button', { name: '继续填写' }).click()
  await see(panel().getByRole('textbox', { name: '评论' })).toHaveValue('再等等')
  expect(address()).toBe(shown)
  await page.evaluate(() => history.back())
  await asked.getByRole('button', { name: /离\s?开/ }).click()
  await see(panel()).toHaveCount(0)
  await see.poll(address).toBe(LIST)
  await person.context.close()
})
