/** A reader presses what a board shows, sees the records behind it, and comes back to the board as it was. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyDocument } from '#engine/schema/document.ts'
import { publishDocuments } from '../support/publish.ts'
import { button, dialog, see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const KEY = 'roomUse'
const option = (id: string, zh: string, en: string) => ({ id, title: { zh, en } })
const entity = {
  ...{ kind: 'entity', grammar: 1, key: KEY, title: { zh: '用房', en: 'Use of rooms' } },
  access: [{ id: 'all', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit'] }],
  fields: [
    { id: 'subject', type: 'string', title: { zh: '事由', en: 'Subject' }, required: true },
    {
      id: 'room',
      type: 'enum',
      title: { zh: '房间', en: 'Room' },
      options: [option('hall', '报告厅', 'Hall'), option('lab', '实验室', 'Lab')],
    },
    { id: 'people', type: 'integer', title: { zh: '人数', en: 'People' } },
    { id: 'day', type: 'date', title: { zh: '日期', en: 'Day' } },
  ],
} as unknown as AnyDocument
const many = { or: [{ empty: [{ var: '$var.least' }] }, { '>=': [{ var: 'people' }, { var: '$var.least' }] }] }
const card = (id: string, zh: string, en: string) => ({ id, title: { zh, en }, query: id })
const board = {
  ...{
    kind: 'dashboard',
    grammar: 1,
    key: `${KEY}.board`,
    title: { zh: '用房看板', en: 'Rooms' },
    access: { everyone: true },
  },
  variables: [{ id: 'least', type: 'integer', title: { zh: '至少几人', en: 'At least' } }],
  queries: [
    { id: 'all', entity: KEY, get: 'sums', where: many, measures: [{ id: 'n', fn: 'count' }] },
    { id: 'people', entity: KEY, get: 'sums', where: many, measures: [{ id: 'n', fn: 'sum', of: 'people' }] },
    {
      id: 'rooms',
      entity: KEY,
      get: 'sums',
      where: many,
      group: [{ id: 'room' }],
      measures: [{ id: 'n', fn: 'count' }],
      sort: [{ id: 'n', order: 'down' }],
    },
  ],
  cards: [
    { ...card('all', '次数', 'Times'), widget: 'number-card', w: 3, h: 3, map: { value: 'n' } },
    { ...card('people', '人次', 'People'), widget: 'number-card', w: 3, h: 3, map: { value: 'n' } },
    {
      ...card('rooms', '按房间', 'By room'),
      widget: 'pie',
      w: 6,
      h: 8,
      map: { x: 'room', y: 'n' },
      props: { legend: 'hide' },
      narrows: true,
    },
  ],
} as unknown as AnyDocument

let world: World
let reader: Person

beforeAll(async () => {
  world = await openWorld()
  await publishDocuments(world.server.db, KEY, [entity, board])
  const calls = await world.server.loginNew({ account: 'zhao', name: '赵宁', roles: ['staff'] })
  for (let n = 0; n < 12; n++) {
    const room = n < 9 ? 'hall' : n < 11 ? 'lab' : null
    await calls.post(`/api/data/${KEY}/submit`, {
      subject: `第${n + 1}次`,
      room,
      people: n,
      day: `2026-0${1 + (n % 3)}-15`,
    })
  }
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => reader))

const region = (name: string) => reader.page.getByRole('region', { name, exact: true })
const numberIn = (name: string) => region(name).getByRole('button')
const query = () => new URL(reader.page.url()).searchParams
const records = () => dialog(reader.page)
const SHOTS = process.env.SHOTS
const amount = () =>
  records()
    .getByRole('status')
    .filter({ hasText: /记录|record/ })
    .first()
const shot = async (name: string) => {
  if (SHOTS) await reader.page.screenshot({ path: `${SHOTS}/${name}.png` })
}

describe.each([
  ['at a desk', DESK, 'zh', '次数', '12 条记录', '全部记录'],
  ['on a phone', PHONE, 'en', 'Times', '12 records', 'All records'],
] as const)('%s', (where, size, lang, times, said, all) => {
  beforeAll(async () => {
    reader = await world.enter('zhao', { size, lang, at: `/app/${KEY}.board` })
  })
  afterAll(() => reader.context.close())

  test('a number leads to its records and Back to the board as it was; a reload shows them again', async () => {
    await see(numberIn(times)).toHaveText(/12/)
    await shot(`${where}-board`)
    await numberIn(times).click()
    await see(amount()).toHaveText(said)
    await see(records().getByText(all)).toBeVisible()
    await see(records().getByText('第12次')).toBeVisible()
    await shot(`${where}-records`)
    const width = await records().evaluate(element => element.getBoundingClientRect().width)
    if (size === PHONE) expect(width).toBe(PHONE.width)
    await reader.page.reload()
    await see(amount()).toHaveText(said)
    await reader.page.goBack()
    await see(reader.page.getByRole('dialog')).toHaveCount(0)
    expect([...query().keys()]).toEqual([])
    await see(numberIn(times)).toHaveText(/12/)
  })
})

describe('with keys alone, and what the address keeps', () => {
  beforeAll(async () => {
    reader = await world.enter('zhao', { at: `/app/${KEY}.board` })
  })

  test('a sum leads to records that amount to it, by key and back', async () => {
    const { page } = reader
    await see(numberIn('人次')).toHaveText(/66/)
    await numberIn('人次').focus()
    await page.keyboard.press('Enter')
    await see(amount()).toHaveText('12 条记录 · 人数合计 66')
    await button(records(), '按其他字段看').press('Enter')
    await page.getByRole('menuitemradio', { name: '日期' }).press('Enter')
    await see(records().getByRole('region', { name: '按日期' }).locator('figure svg').last()).toBeVisible()
    await shot('by-day')
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog')).toHaveCount(0)
    expect(query().has('mark')).toBe(false)
  })

  test('a slice filters the other cards as a chip; keys take it back, Back and a sent link bring it again', async () => {
    const { page } = reader
    const slice = async () => {
      const box = (await region('按房间').locator('figure svg').last().boundingBox())!
      await page.mouse.click(box.x + box.width / 2 + 24, box.y + box.height / 2 + 8)
    }
    const chip = page.getByRole('button', { name: '取消筛选：房间 等于 报告厅' })
    await slice()
    await see(chip).toBeVisible()
    await see(numberIn('次数')).toHaveText(/9/)
    await shot('narrowed')
    const link = page.url()
    await chip.press('Backspace')
    await see(chip).toHaveCount(0)
    await see(numberIn('次数')).toHaveText(/12/)
    await page.goBack()
    await see(numberIn('次数')).toHaveText(/9/)
    await page.keyboard.press('Escape')
    await see(numberIn('次数')).toHaveText(/12/)
    await reader.goto(new URL(link).pathname + new URL(link).search)
    await see(chip).toBeVisible()
    await numberIn('次数').click()
    await see(amount()).toHaveText('9 条记录')
    await page.goBack()
    await see(chip).toBeVisible()
  })

  test('a variable stands in the address, typed as one step', async () => {
    const { page } = reader
    await reader.goto(`/app/${KEY}.board`)
    await see(numberIn('次数')).toHaveText(/12/)
    const before = await page.evaluate(() => history.length)
    await page.getByLabel('至少几人').pressSequentially('11')
    await page.keyboard.press('Tab')
    await see(numberIn('次数')).toHaveText('1')
    await see.poll(() => query().get('v.least')).toBe('11')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await page.goBack()
    await see(numberIn('次数')).toHaveText(/12/)
    await see(page.getByLabel('至少几人')).toHaveValue('')
  })
})
