/** On a phone what a widget opens is a sheet: inside the screen, made for fingers, left in every usual way. */
import type { Page } from 'playwright/test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EntityDocument, Field, FieldType, Node, PageDocument, WidgetDocument } from '#engine/schema/document.ts'
import manifests from '#widgets/gen/manifests.gen.json' with { type: 'json' }
import { factsOf } from '../support/fields.ts'
import { publishDocuments } from '../support/publish.ts'
import { faults } from './faults.ts'
import { see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

const KEY = 'everyWidget'
const INPUTS = (Object.values(manifests) as unknown as WidgetDocument[]).filter(({ group }) => group === 'input')
const idOf = ({ key }: WidgetDocument) => `field-${key}`.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
/** Down opens them, so they open something. */
const OPENING = INPUTS.filter(
  ({ a11y }) => a11y.role !== 'spinbutton' && a11y.keys?.some(({ id }) => id === 'ArrowDown'),
)

function fieldFor(manifest: WidgetDocument): Field {
  const [type, many] = manifest.binds![0]!.split('[') as [FieldType, string?]
  const title = manifest.title
  return { id: idOf(manifest), type, title, ...factsOf(type, KEY), ...(many !== undefined && { many: true }) }
}

const title = { zh: '控件', en: 'Controls' }
const entity: EntityDocument = { kind: 'entity', grammar: 1, key: KEY, title, fields: INPUTS.map(fieldFor) }
const nodes = INPUTS.map((manifest): Node => {
  const id = idOf(manifest)
  return { id, widget: manifest.key, bind: id, props: manifest.sample.props as never }
})
const form: Node = { id: 'form', widget: 'form', body: { entity: KEY, nodes } }
const screen: PageDocument = { kind: 'page', grammar: 1, key: `${KEY}.manage`, title, nodes: [form] }

let world: World
let person: Person
beforeAll(async () => {
  world = await openWorld()
  await publishDocuments(world.server.db, KEY, [entity, screen])
  person = await world.enter('admin', { size: PHONE })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => person))

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const inputOf = (page: Page, key: string) => page.locator(`[id$="-${idOf({ key } as WidgetDocument)}"]`)

async function openForm(): Promise<Page> {
  const { page } = person
  await person.goto(`/app/${KEY}.manage`)
  await see(inputOf(page, 'user-select')).toBeVisible()
  return page
}

/** From here on it is known what came later. */
const remember = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('body *')].filter(each => each.checkVisibility())
    Object.assign(window, { shownBefore: new Set(shown) })
  })

/** What came since and is cut by the edge of the window, or is a row too low for a finger. What scrolls in a box of its own is in that box. */
const wrongOf = (page: Page) =>
  page.evaluate(() => {
    const { shownBefore } = window as unknown as { shownBefore: Set<Element> }
    const isNew = (each: Element | null): each is Element => each !== null && !shownBefore.has(each)
    const isScrolled = (each: Element): boolean => {
      const parent = each.parentElement
      return isNew(parent) && (getComputedStyle(parent).overflow !== 'visible' || isScrolled(parent))
    }
    const say = (each: Element) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return `${each.className}: ${[x, y, width, height].map(Math.round).join(' ')}`
    }
    const hangs = (each: Element | null): boolean =>
      isNew(each) && (/fixed|absolute/.test(getComputedStyle(each).position) || hangs(each.parentElement))
    const came = [...document.querySelectorAll('body *')].filter(each => hangs(each) && each.checkVisibility())
    const cut = came.filter(each => {
      const { left, top, right, bottom, width, height } = each.getBoundingClientRect()
      const beyond = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
      return width * height > 1 && beyond && !isScrolled(each)
    })
    const rows =
      'td.ant-picker-cell, .ant-picker-time-panel-cell, [role=menuitemcheckbox], .ant-select-item-option, .ant-select-tree-treenode:not([aria-hidden])'
    const low = came.filter(each => each.matches(rows) && each.getBoundingClientRect().height < 40)
    return [...cut, ...low].map(say)
  })

test.each([390, 360])('what any widget opens at %i px lies inside the screen and is made for fingers', async width => {
  expect(OPENING.length).toBeGreaterThan(8)
  await person.page.setViewportSize({ width, height: 740 })
  const page = await openForm()
  for (const manifest of INPUTS.filter(({ a11y }) => a11y.label === 'for')) {
    const { key, title } = manifest
    const input = inputOf(page, key)
    const open = sheet(page, title.zh!)
    await remember(page)
    await input.click()
    if (OPENING.includes(manifest)) {
      await see(open.locator('.sw-sheet-list *').first()).toBeVisible()
      await see(open.locator('.ant-spin-spinning')).toHaveCount(0)
      expect((await open.boundingBox())!.width, key).toBe(width)
    }
    await see.poll(() => wrongOf(page), { message: key }).toEqual([])
    await page.keyboard.press('Escape')
    await see(open).toHaveCount(0)
    await see(input).toBeFocused()
  }
  expect(person.complaints()).toEqual([])
})

test('a sheet is left by its button, with Enter, beside it and by Back, and what was chosen or typed stays', async () => {
  await person.page.setViewportSize(PHONE)
  const page = await openForm()
  const moment = inputOf(page, 'datetime')
  const open = sheet(page, '日期时间')
  await moment.focus()
  await page.keyboard.type('2026-11-20 9:30')
  await see(open.getByRole('textbox')).toHaveValue('2026-11-20 9:30')
  await open.getByRole('button', { name: '完成' }).click()
  await see(open).toHaveCount(0)
  await see(moment).toHaveValue('2026-11-20 09:30')
  await page.keyboard.type('2')
  await open.getByRole('textbox').fill('2026-11-20 9:30')
  await page.keyboard.press('Enter')
  await see(open).toHaveCount(0)
  await see(moment).toHaveValue('2026-11-20 09:30')
  await moment.click()
  const columns = open.locator('.ant-picker-time-panel-column')
  await see(columns).toHaveCount(2)
  // of a calendar's insides axe has more to say: those are antd's
  expect((await faults(page)).filter(fault => /^(aria-|label:|button-name)/.test(fault))).toEqual([])
  await columns.nth(1).getByText('45', { exact: true }).click()
  await page.mouse.click(200, 10)
  await see(open).toHaveCount(0)
  await see(moment).toHaveValue('2026-11-20 09:45')
  await moment.click()
  await columns.nth(0).getByText('11', { exact: true }).click()
  const url = page.url()
  await page.goBack()
  await see(open).toHaveCount(0)
  expect(page.url()).toBe(url)
  await see(moment).toHaveValue('2026-11-20 11:45')
  const one = inputOf(page, 'select')
  await one.click()
  await sheet(page, '下拉单选').getByTitle('b', { exact: true }).click()
  await see(sheet(page, '下拉单选')).toHaveCount(0)
  await see(one).toHaveValue('b')
  expect(person.complaints()).toEqual([])
})
