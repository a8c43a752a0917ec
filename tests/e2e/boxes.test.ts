/** From page to page only what differs moves: the frame, the title and the sheet stand where they stood. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settle } from '../bench/loaded-scripts.ts'
import { paintOf } from '../support/paint.ts'
import { see } from './hands.ts'
import { DESK, openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ demo: true })
})
afterAll(() => world?.close())

const FRAME = { side: '.shell-side', bar: '.shell-main > header', foot: '.shell-foot' }
const TITLE = 'main :is(h1:not(.shell-aloud), h2)'
const SHEET = 'main :is(.sw-list-sheet, .sw-board-card:not([data-bare]), .process-page .sw-card)'

interface Boxes {
  frame: Record<string, string>
  title: { left: number; middle: number }
  sheet: { left: number; top: number }
}

/** Where the frame, the title and the first sheet of the page stand, in px. */
const measure = ({ page }: Person): Promise<Boxes> =>
  page.evaluate(
    ([frame, title, sheet]) => {
      const first = (selector: string) =>
        [...document.querySelectorAll(selector)].find(one => one.checkVisibility())?.getBoundingClientRect()
      const say = (box?: DOMRect) => box && [box.x, box.y, box.width, box.height].map(Math.round).join(' ')
      // the tile of an app before it is part of it
      const [head, body] = [first('main .sw-toolbar > .sw-tile') ?? first(title)!, first(sheet)!]
      return {
        frame: Object.fromEntries(Object.entries(frame).map(([name, of]) => [name, say(first(of)) ?? 'none'])),
        title: { left: Math.round(head.left), middle: Math.round(head.top + head.height / 2) },
        sheet: { left: Math.round(body.left), top: Math.round(body.top) },
      }
    },
    [FRAME, TITLE, SHEET] as const,
  )

test.each([
  ['at a desk', DESK, 2],
  // controls are higher there, and a page without buttons has no row for them
  ['on a phone', PHONE, 8],
] as const)(
  'side, bar, title and sheet keep their places %s, from list to record, list, home and task',
  async (_, size, near) => {
    const person = await world.enter('sunli', { size, at: '/wel/index' })
    pictureOnFailure(() => person)
    const { page } = person
    const stands = async (ready: string) => {
      await see(page.locator(ready).first()).toBeVisible()
      await see(page.locator('main :is(.sw-bone, .shell-bone, .ant-skeleton)')).toHaveCount(0)
      for (const part of [TITLE, SHEET]) await see(page.locator(part).first()).toBeVisible()
    }
    const go = async (path: string, ready: string) => {
      const before = await page.locator(TITLE).first().innerText()
      await page.evaluate(to => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      // the page before has rows too
      await see(page.locator(TITLE).first()).not.toHaveText(before)
      await stands(ready)
    }
    const rows = 'main :is(tbody tr, .sw-cards > *)'
    await see(page.locator('main .sw-process').first()).toBeVisible()
    await go('/app/equipmentLoan.manage', rows)
    const list = await measure(person)
    expect(list.frame.bar).not.toBe('none')

    await page
      .locator(rows)
      .first()
      .click({ position: { x: 150, y: 12 } })
    await see(page.getByRole('complementary').or(page.getByRole('dialog'))).toBeVisible()
    expect((await measure(person)).frame).toEqual(list.frame)
    await page.keyboard.press('Escape')

    for (const [path, ready] of [
      ['/app/approvals.leave.records', rows],
      ['/wel/index', 'main .sw-process'],
      ['/plugin/workflow/process/todo', rows],
      ['task', 'main .process-page .sw-card'],
      ['/app/equipmentLoan.manage', rows],
    ] as const) {
      if (path === 'task') {
        await page.locator(rows).first().click()
        await stands(ready)
      } else await go(path, ready)
      const { frame, title, sheet } = await measure(person)
      expect(frame, path).toEqual(list.frame)
      expect(title.left, path).toBe(list.title.left)
      expect(sheet.left, path).toBe(list.sheet.left)
      // a task says more below its title; on a phone rows of controls differ
      if (path !== 'task' && size === DESK)
        expect(Math.abs(sheet.top - list.sheet.top), `sheet of ${path}`).toBeLessThanOrEqual(near)
      expect(Math.abs(title.middle - list.title.middle), `title of ${path}`).toBeLessThanOrEqual(near)
    }
  },
)

/** Of the page, in the share that moves and how far: what the field calls good is 0.1. */
const MOST_MOVED = 0.05

test.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const)('home and lists stay where they are first painted %s', async (_, size) => {
  const person = await world.enter('sunli', { size })
  pictureOnFailure(() => person)
  for (const path of ['/wel/index', '/app/equipmentLoan.manage', '/plugin/workflow/process/todo']) {
    await person.goto(path)
    await settle(person.page)
    expect((await paintOf(person.page)).cls, path).toBeLessThanOrEqual(MOST_MOVED)
  }
})
