/** A screen looks the same whatever was opened before it: style sheets are loaded with what they style, and stay. */
import type { Page } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListView } from '#engine/schema/document.ts'
import { editDraft, makeApp, publish, withEntity, withPage } from '../support/design.ts'
import { see } from './hands.ts'
import { openWorld, type Person, pictureOnFailure, type World } from './people.ts'

const VIEWS: ListView[] = [
  { id: 'list', view: 'list', title: { zh: '列表' } },
  { id: 'cards', view: 'card', title: { zh: '卡片' } },
  { id: 'board', view: 'kanban', by: 'stage', title: { zh: '看板' } },
  { id: 'calendar', view: 'calendar', start: 'begins', title: { zh: '日历' } },
]

/** name → where it is, and the tab of it */
const PLACES: Record<string, { path: string; view?: string; stands: string }> = {
  home: { path: '/wel/index', stands: '.sw-board-body' },
  list: { path: '/app/task.manage', view: '列表', stands: '.sw-rows' },
  cards: { path: '/app/task.manage', view: '卡片', stands: '.sw-card-grid' },
  kanban: { path: '/app/task.manage', view: '看板', stands: '.sw-lane .sw-cards' },
  calendar: { path: '/app/task.manage', view: '日历', stands: '.sw-event' },
  designer: { path: '/design/task/screens', stands: '.dz-canvas .sw-table' },
  history: { path: '/design/task/history', stands: '.dz-page .ant-list-item' },
  review: { path: '/design/task/review', stands: '.dz-good' },
}
const WALK = 'list cards kanban calendar home designer review history home list'.split(' ')

let world: World
let person: Person | undefined
beforeAll(async () => {
  world = await openWorld()
  const maker = await world.server.loginNew({ account: 'maker', roles: ['creator'] })
  await makeApp(maker, 'task')
  const model = withEntity(entity => ({
    ...entity,
    fields: [
      { id: 'subject', type: 'string', title: { zh: '事项' } },
      { id: 'stage', type: 'enum', title: { zh: '阶段' }, options: [{ id: 'open', title: { zh: '待办' } }] },
      { id: 'begins', type: 'date', title: { zh: '开始日期' } },
    ],
  }))
  const lists = withPage(page => ({ ...page, change: VIEWS.map(view => ({ add: view as never, in: 'table/views' })) }))
  expect((await editDraft(maker, 'task', documents => lists(model(documents)))).status).toBe(200)
  expect((await publish(maker, 'task')).status).toBe(200)
  const begins = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date())
  await maker.post('/api/data/task/submit', { subject: '换灯', stage: 'open', begins })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

/** Goes on in the same page, as the menu does. */
async function step(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    if (location.pathname === to) return
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** The boxes of all that wears a class of the product's own, once they rest: `class x y width height`. */
async function boxesOf(page: Page, name: string): Promise<string[]> {
  const { view, stands } = PLACES[name]!
  if (view) await page.getByRole('tab', { name: view, exact: true }).click()
  await see(page.locator(`main ${stands}, main${stands}`).first()).toBeVisible()
  await see(page.locator('main :is(.sw-bone, .ant-skeleton, .ant-spin-spinning):visible')).toHaveCount(0)
  const read = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, main *')].flatMap(element => {
        const own = [...element.classList].find(name => /^(sw|dz|shell)-/.test(name))
        if (!own || !element.checkVisibility()) return []
        const { x, y, width, height } = element.getBoundingClientRect()
        return [[own, ...[x, y, width, height].map(Math.round)].join(' ')]
      }),
    )
  let boxes = await read()
  await see(async () => {
    const before = boxes
    await page.waitForTimeout(150)
    boxes = await read()
    expect(boxes).toEqual(before)
  }).toPass()
  return boxes
}

test('after any other screen a screen stands as it does when it is loaded first', async () => {
  person = await world.enter('maker')
  const { page } = person
  const first: Record<string, string[]> = {}
  for (const [name, { path }] of Object.entries(PLACES)) {
    await person.goto(path)
    first[name] = await boxesOf(page, name)
    expect(first[name]!.length, name).toBeGreaterThan(5)
  }
  await person.goto(PLACES.list!.path)
  for (const [at, name] of WALK.entries()) {
    await step(page, PLACES[name]!.path)
    expect(await boxesOf(page, name), `${name} after ${WALK.slice(0, at)}`).toEqual(first[name])
  }
  expect(person.complaints()).toEqual([])
})
