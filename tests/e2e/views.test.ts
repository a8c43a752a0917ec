/** The same records as cards, on a board and in a calendar: at a desk and on a phone, in zh and en. */
import type { Locator, Page } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDocument, Field, ListView } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity, withPage } from '../support/design.ts'
import type { Caller } from '../support/server.ts'
import { dress, faults } from './faults.ts'
import { button, choose, dialog, inspector, said, saved, see, setDate } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const FIELDS: Field[] = [
  { id: 'subject', type: 'string', title: { zh: '事项', en: 'Subject' }, required: true, maxLength: 60 },
  {
    id: 'stage',
    type: 'enum',
    title: { zh: '阶段', en: 'Stage' },
    options: [
      { id: 'open', title: { zh: '待办', en: 'To do' } },
      { id: 'doing', title: { zh: '进行中', en: 'In progress' }, colour: 'primary' },
      { id: 'done', title: { zh: '已完成', en: 'Done' }, colour: 'success' },
    ],
  },
  { id: 'begins', type: 'date', title: { zh: '开始日期', en: 'Begins' } },
  { id: 'ends', type: 'date', title: { zh: '结束日期', en: 'Ends' } },
  { id: 'proof', type: 'string', title: { zh: '验收说明', en: 'Proof' } },
  { id: 'pictures', type: 'file', title: { zh: '图片', en: 'Pictures' } },
  { id: 'owner', type: 'user', title: { zh: '负责人', en: 'Owner' } },
]
const VIEWS: ListView[] = [
  { id: 'list', view: 'list', title: { zh: '列表', en: 'List' } },
  {
    id: 'cards',
    view: 'card',
    title: { zh: '卡片', en: 'Cards' },
    cover: 'pictures',
    columns: ['subject', 'stage', 'begins', 'owner'],
  },
  {
    id: 'board',
    view: 'kanban',
    by: 'stage',
    title: { zh: '看板', en: 'Board' },
    columns: ['subject', 'stage', 'begins', 'owner'],
  },
  { id: 'calendar', view: 'calendar', start: 'begins', end: 'ends', title: { zh: '日历', en: 'Calendar' } },
]
const STAFF = { id: 'staff', to: { roles: ['staff'] }, may: ['list', 'detail', 'add', 'edit', 'remove'] }
const READERS = { id: 'readers', to: { roles: ['clerk'] }, may: ['list', 'detail'] }

let world: World
let maker: Caller
let person: Person | undefined
/** `yyyy-MM` of now, as the product counts it */
let month = ''

const submit = (record: Record<string, unknown>) =>
  maker.post<{ id: string; rev: number }>('/api/data/task/submit', record)

beforeAll(async () => {
  world = await openWorld()
  maker = await world.server.loginNew({ account: 'maker', roles: ['creator'] })
  await world.server.loginNew({ account: 'worker', roles: ['staff'] })
  await world.server.loginNew({ account: 'reader', roles: ['clerk'] })
  await makeApp(maker, 'task')
  const saved = await editDraft(maker, 'task', documents =>
    withPage(page => ({
      ...page,
      change: [
        ...VIEWS.map(view => ({ add: view as never, in: 'table/views' })),
        ...['proof', 'stage', 'begins'].map(id => ({ set: `table/columns/${id}`, to: { edit: true } })),
      ],
    }))(
      withEntity(
        (entity): EntityDocument => ({
          ...entity,
          title: { zh: '任务', en: 'Tasks' },
          fields: FIELDS,
          checks: [
            {
              id: 'proof',
              refuse: { and: [{ '==': [{ var: 'stage' }, 'done'] }, { empty: [{ var: 'proof' }] }] },
              at: 'proof',
              message: { zh: '完成前请填写验收说明', en: 'Say the proof before it is done' },
            },
          ],
          access: [
            ...(entity.access ?? []).map(grant => ({ ...grant, may: [...new Set([...grant.may, 'add', 'edit'])] })),
            STAFF,
            READERS,
          ],
        }),
      )(documents),
    ),
  )
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const published = await publish(maker, 'task')
  expect(published.status, JSON.stringify(published.body)).toBe(200)
  const { timeZone } = (await maker.get<{ timeZone: string }>('/api/site')).body.data
  month = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date())
  const put = async (record: Record<string, unknown>) => expect((await submit(record)).status).toBe(200)
  for (let n = 1; n <= 26; n++)
    await put({
      subject: `巡检 ${String(n).padStart(2, '0')}`,
      stage: 'open',
      begins: `${month}-${n < 10 ? '05' : '18'}`,
    })
  await put({ subject: '更换路由器', stage: 'doing', begins: `${month}-10`, ends: `${month}-12`, proof: '已测速' })
  await put({ subject: '没有验收说明的布线', stage: 'doing', begins: `${month}-20` })
  await put({ subject: '尚未分类' })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** On a phone the views are in a menu. */
async function show(page: Page, view: string): Promise<void> {
  const onPhone = page.viewportSize()!.width === PHONE.width
  if (onPhone) await page.getByRole('button', { name: /^(视图：|View: )/ }).click()
  await (onPhone ? page.getByRole('menuitemradio', { name: view, exact: true }) : tab(page, view)).click()
}
const lane = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}[，,] ?\\d`) })
const card = (within: Locator | Page, title: string) => within.getByRole('listitem').filter({ hasText: title })
const stored = async (id: string) =>
  (await maker.get<{ stage: string; rev: number }>(`/api/data/task/detail?id=${id}`)).body.data

async function openView(account: string, view: string, options: Parameters<World['enter']>[1] = {}): Promise<Page> {
  person = await world.enter(account, options)
  await person.goto('/app/task.manage')
  await show(person.page, view)
  return person.page
}

test('DM-01 cards at a desk: chosen and opened as rows are, page by page', async () => {
  const page = await openView('worker', '卡片')
  await see(page.getByRole('listitem').filter({ hasText: '阶段' })).toHaveCount(10)
  await card(page, '更换路由器').getByRole('checkbox').check()
  await see(page.getByText('已选 1 条')).toBeVisible()
  const [first, second] = await Promise.all([0, 1].map(at => card(page, '阶段').nth(at).boundingBox()))
  expect(second!.y).toBe(first!.y)
  await card(page, '更换路由器').getByText('开始日期').click()
  await see(dialog(page).getByRole('heading', { name: '更换路由器' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '第 2 页' }).click()
  await see(card(page, '巡检 10')).toBeVisible()
  expect(person!.complaints()).toEqual([])
})

test('a card carried to another column saves its field; one its rules refuse goes back and says why', async () => {
  const { id } = (await submit({ subject: '换灯', stage: 'doing', proof: '已试', begins: `${month}-07` })).body.data
  const page = await openView('worker', '看板')
  await see(lane(page, '待办')).toHaveAccessibleName('待办，26 条')
  await see(lane(page, '待办').getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: '加载更多（还有 6 条）' }).click()
  await see(lane(page, '待办').getByRole('listitem')).toHaveCount(26)
  await card(lane(page, '进行中'), '换灯').dragTo(lane(page, '已完成'))
  await see(page.getByText('“换灯”已移到“已完成”')).toBeVisible()
  await see(card(lane(page, '已完成'), '换灯')).toBeVisible()
  expect(await stored(id)).toMatchObject({ stage: 'done', proof: '已试' })
  await card(lane(page, '进行中'), '没有验收说明的布线').dragTo(lane(page, '已完成'))
  await see(page.getByText('“没有验收说明的布线”没有移动。 完成前请填写验收说明')).toBeVisible()
  await see(card(lane(page, '进行中'), '没有验收说明的布线')).toBeVisible()
  await see(card(lane(page, '已完成'), '没有验收说明的布线')).toHaveCount(0)
  expect(person!.complaints()).toEqual([])
})

test('a card is moved by keys; one somebody changed meanwhile goes back, and the next try stands on what is there', async () => {
  const { id, rev } = (await submit({ subject: '贴标签', begins: `${month}-08` })).body.data
  const page = await openView('worker', '看板')
  await see(card(lane(page, '无阶段'), '贴标签')).toBeVisible()
  expect((await submit({ id, rev, ends: `${month}-09` })).status).toBe(200)
  const moveByKeys = async () => {
    await card(lane(page, '无阶段'), '贴标签').getByRole('button', { name: '移到其他列' }).press('Enter')
    await see(page.locator('.sw-menu').getByRole('menuitem', { name: '待办' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await moveByKeys()
  await see(page.getByText('此记录已被他人修改')).toBeVisible()
  await see(card(lane(page, '无阶段'), '贴标签')).toBeVisible()
  expect(await stored(id)).toMatchObject({ stage: null })
  await moveByKeys()
  await see(page.getByText('“贴标签”已移到“进行中”')).toBeVisible()
  await see(card(lane(page, '进行中'), '贴标签').getByRole('button', { name: '移到其他列' })).toBeFocused()
  expect(await stored(id)).toMatchObject({ stage: 'doing' })
})

test.each(['default', 'dark'])('axe finds nothing on any of them, theme %s', async theme => {
  person = await world.enter('worker')
  await dress(person, theme)
  await person.goto('/app/task.manage')
  const { page } = person
  const standing = {
    卡片: card(page, '更换路由器'),
    看板: lane(page, '已完成'),
    日历: page.locator('.sw-event').first(),
  }
  for (const [view, stands] of Object.entries(standing)) {
    await show(page, view)
    await see(stands).toBeVisible()
    expect(await faults(page), view).toEqual([])
  }
})

test.each([
  ['at a desk', undefined],
  ['on a phone', PHONE],
])('a value is changed where it stands %s: saved, refused by a rule, let go', async (where, size) => {
  const subject = `校准 ${where}`
  const { id } = (await submit({ subject, begins: `${month}-02` })).body.data
  const page = await openView('worker', '列表', size ? { size } : {})
  const row = page.locator('tbody tr, .sw-cards > li').filter({ hasText: subject })
  const open = async (field: string) => {
    await row.hover()
    await row.getByRole('button', { name: `修改${field}` }).click()
    const box = page.getByRole('dialog', { name: `修改${field}` })
    await see(box.getByLabel(field)).toBeInViewport()
    return box
  }
  const stage = await open('阶段')
  await choose(page, '阶段', '已完成', stage)
  await button(stage, '保存').click()
  await see(stage.getByText('完成前请填写验收说明').first()).toBeVisible()
  expect(await stored(id)).toMatchObject({ stage: null })
  await page.keyboard.press('Escape')
  await button(dialog(page), '确定').click()
  await see(page.getByRole('dialog')).toHaveCount(0)
  const proof = await open('验收说明')
  await proof.getByLabel('验收说明').fill('已校准')
  await page.keyboard.press('Enter')
  await see(row.getByText('已校准')).toBeVisible()
  await see(proof).toHaveCount(0)
  const begins = await open('开始日期')
  await setDate(begins, '开始日期', `${month}-03`)
  await button(begins, '保存').click()
  await see(said(row, `${month}-03`)).toBeVisible()
  expect(await stored(id)).toMatchObject({ stage: null, proof: '已校准', begins: `${month}-03` })
  expect(person!.complaints()).toEqual([])
})

test('one who may only read moves nothing', async () => {
  const page = await openView('reader', '看板')
  await see(card(lane(page, '进行中'), '更换路由器')).toBeVisible()
  await see(page.getByRole('button', { name: '移到其他列' })).toHaveCount(0)
  await see(page.locator('[draggable=true]')).toHaveCount(0)
  await show(page, '列表')
  await see(page.locator('tbody tr').first()).toBeVisible()
  await see(page.getByRole('button', { name: /^修改/ })).toHaveCount(0)
})

test('a calendar shows a record on each of its days and begins one where it is asked to', async () => {
  const page = await openView('worker', '日历')
  const n = Number(month.slice(5))
  const day = (at: number) => page.getByRole('group', { name: new RegExp(`^${n}月${at}日，`) })
  for (const at of [10, 11, 12]) await see(day(at).getByRole('button', { name: '更换路由器' })).toBeVisible()
  await see(day(13).getByRole('button', { name: '更换路由器' })).toHaveCount(0)
  await day(18)
    .getByRole('button', { name: `${n}月18日还有 14 条` })
    .click()
  await page.getByRole('menuitem', { name: '巡检 11' }).click()
  await see(dialog(page).getByRole('heading', { name: '巡检 11' })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(page.getByRole('dialog')).toHaveCount(0)
  await day(25).hover()
  await day(25)
    .getByRole('button', { name: `在${n}月25日新增` })
    .click()
  await dialog(page).getByLabel('事项').fill('月底盘点')
  await see(dialog(page).getByLabel('开始日期')).toHaveValue(`${month}-25`)
  await dialog(page)
    .getByRole('button', { name: /保\s?存/ })
    .click()
  await see(day(25).getByRole('button', { name: '月底盘点' })).toBeVisible()
  const asked = page.waitForRequest(request => request.url().endsWith('/task/query'))
  await page.getByRole('button', { name: '下个月' }).click()
  const { where } = (await asked).postDataJSON() as { where: unknown }
  expect(JSON.stringify(where)).toMatch(/"<=".*"begins".*">=".*"begins"/)
  await see(page.getByRole('button', { name: '更换路由器' })).toHaveCount(0)
  expect(person!.complaints()).toEqual([])
})

test('on a phone, in English: one column at a time, and the records of a day below its month', async () => {
  const { id } = (await submit({ subject: 'Label the racks', stage: 'open', begins: `${month}-14` })).body.data
  const page = await openView('worker', 'Board', { size: PHONE, lang: 'en' })
  await see(lane(page, 'To do')).toBeVisible()
  await card(lane(page, 'To do'), 'Label the racks').getByRole('button', { name: 'Move to another column' }).click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await see(page.getByText('“Label the racks” is now in “In progress”')).toBeVisible()
  await see(card(lane(page, 'In progress'), 'Label the racks')).toBeInViewport()
  expect(await stored(id)).toMatchObject({ stage: 'doing' })
  await show(page, 'Calendar')
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
  await page.getByRole('button', { name: `${name} 14, 1 record` }).click()
  const below = page.getByRole('region', { name: new RegExp(`${name} 14`) })
  await see(card(below, 'Label the racks')).toBeVisible()
  await show(page, 'Cards')
  await see(card(page, 'Label the racks')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(person!.complaints()).toEqual([])
})

test('a creator adds a view to a list and says what it is laid by', async () => {
  await makeApp(maker, 'plan')
  expect(
    (
      await editDraft(
        maker,
        'plan',
        withEntity(entity => ({ ...entity, fields: FIELDS })),
      )
    ).status,
  ).toBe(200)
  person = await world.enter('maker')
  const { page } = person
  await person.goto('/design/plan/screens')
  const left = page.getByRole('complementary', { name: '添加与大纲' })
  const views = left.getByRole('region', { name: '视图' })
  await views.getByRole('button', { name: '看板', exact: true }).click()
  const heads = page.locator('.dz-canvas .sw-lane h3')
  await see(heads).toHaveText(['待办', '进行中', '已完成'])
  const right = inspector(page)
  await see(right.getByRole('combobox', { name: '按什么分列' })).toBeVisible()
  await choose(page, '按什么分列', '负责人', right)
  await see(heads.filter({ hasText: '进行中' })).toHaveCount(0)
  await views.getByRole('button', { name: '日历', exact: true }).click()
  await see(page.locator('.dz-canvas .sw-calendar')).toBeVisible()
  await choose(page, '结束日', '结束日期', right)
  await saved(page)
  const made = (await publish(maker, 'plan')).status
  expect(made).toBe(200)
  await person.goto('/app/plan.manage')
  await see(page.getByRole('tablist', { name: '视图' }).getByRole('tab')).toHaveText(['列表', '看板', '日历'])
  expect(person.complaints()).toEqual([])
})
