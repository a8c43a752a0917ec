/** The product on a phone: what a thumb reaches, and where things stand. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addButton, button, dialog, see } from './hands.ts'
import { openWorld, type Person, PHONE, pictureOnFailure, type World } from './people.ts'

let world: World
let keeper: Person

beforeAll(async () => {
  world = await openWorld({ demo: true })
  keeper = await world.enter('keeper', { size: PHONE })
})
afterAll(() => world?.close())
beforeEach(() => pictureOnFailure(() => keeper))

const LOANS = '/app/equipmentLoan.manage'
const cards = () => keeper.page.locator('.sw-cards > li')

/** Shows a page, and something of it. */
async function come(path: string, shown: string): Promise<void> {
  await keeper.goto(path)
  await see(keeper.page.locator(shown).first()).toBeVisible()
}

/** Controls a finger can hardly press: what is 21 px above, below or beside their middle is not theirs. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ROLES = ['button', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'checkbox', 'switch']
    const CONTROL = ['button', 'a[href]', 'input', 'select', 'textarea', ...ROLES.map(role => `[role=${role}]`)].join()
    const REACH_PX = 21
    const pressed = (control: Element, dx: number, dy: number): boolean => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
      return (
        hit !== null && (control.contains(hit) || (hit.contains(control) && hit.querySelectorAll(CONTROL).length === 1))
      )
    }
    const small = [...document.querySelectorAll(CONTROL)].filter(control => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden=true]')) return false
      control.scrollIntoView({ block: 'center', inline: 'center' })
      if (!pressed(control, 0, 0)) return false
      const sides = [0, -REACH_PX, 0, REACH_PX, 0].slice(0, 4)
      return !sides.every((dx, at) => pressed(control, dx, sides[at + 1] ?? 0))
    })
    return small.map(control => `${control.className} ${control.ariaLabel ?? control.textContent}`)
  })
}

test.each([
  LOANS,
  ...['leave', 'purchase', 'seal', 'repair', 'recruitment', 'courseChange'].map(app => `/app/approvals.${app}.records`),
])('the list at %s begins with its first record, in the upper half of the screen', async path => {
  await come(path, '.sw-cards > li')
  const { y } = (await cards().first().boundingBox())!
  expect(y).toBeLessThan(PHONE.height / 2)
})

test('a card has its title, a tag, three facts and the rest on demand; long texts end in an ellipsis', async () => {
  await come(LOANS, '.sw-cards > li')
  const card = cards().first()
  await see(card.locator('.sw-tag')).toHaveCount(1)
  await see(card.locator('dt')).toHaveCount(3)
  await button(card, '还有 5 项').click()
  await see(card.locator('dt')).toHaveCount(8)
  expect(await card.locator('strong button').evaluate(title => getComputedStyle(title).textOverflow)).toBe('ellipsis')
  await card.locator('strong button').click()
  const record = dialog(keeper.page)
  await see(record).toBeVisible()
  expect(await record.boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
})

const SCREENS: [name: string, come: () => Promise<void>][] = [
  ['home', () => come('/', '.sw-process')],
  ['a list', () => come(LOANS, '.sw-cards > li')],
  ['its filters', () => come(LOANS, '.sw-cards > li').then(() => button(keeper.page, '筛选').click())],
  ['a record', () => come(LOANS, '.sw-cards > li').then(() => cards().locator('strong button').first().click())],
  ['a form', () => come(LOANS, '.sw-cards > li').then(() => addButton(keeper.page).click())],
  ['the menu of a card', () => come(LOANS, '.sw-cards > li').then(() => button(cards().nth(1), '更多操作').click())],
  ['the processes to start', () => come('/plugin/workflow/process/start', 'main button')],
  ['what is to do', () => come('/plugin/workflow/process/todo', '.sw-cards > li')],
  ['a task', () => come('/', '.sw-process').then(() => keeper.page.locator('.sw-process button').first().click())],
  ['the apps', () => come('/', '.sw-process').then(() => button(keeper.page, '应用').click())],
  ['the person', () => come('/', '.sw-process').then(() => keeper.page.locator('.shell-foot-item').last().click())],
  ['the profile', () => come('/info/index', '.shell-info')],
  ['the messages', () => come('/', '.sw-process').then(() => keeper.page.locator('.bell button').click())],
]

test.each(SCREENS)('every control of %s is as large as a thumb', async (_name, open) => {
  await open()
  await keeper.page.waitForLoadState('networkidle')
  expect(await smallControls(keeper.page)).toEqual([])
})

test('every control of the sign-in page is as large as a thumb', async () => {
  const guest = await world.guest({ size: PHONE })
  const page = await guest.newPage()
  await page.goto(`${world.server.url}/login`)
  await page.locator('button[type=submit]:enabled').waitFor()
  expect(await smallControls(page)).toEqual([])
  await guest.close()
})

test('a control that is too small is seen', async () => {
  await come('/', '.sw-process')
  await keeper.page.addStyleTag({ content: '.shell-foot-item { height: 30px !important; align-self: center }' })
  expect(await smallControls(keeper.page)).toHaveLength(4)
})
