/** The product on a phone: what a thumb reaches, and where things stand. */
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addButton, dialog, see } from './hands.ts'
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

/** Controls that a finger can hardly press: less than 44 px of what is around their middle is theirs. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ROLES = ['button', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'checkbox', 'switch']
    const CONTROL = ['button', 'a[href]', 'input', 'select', 'textarea', ...ROLES.map(role => `[role=${role}]`)].join()
    const LEAST_PX = 44
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const controlsIn = (element: ParentNode) => [...element.querySelectorAll(CONTROL)].filter(isSeen)
    const isPressed = (control: Element, dx: number, dy: number): boolean => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
      if (hit === null) return false
      return control.contains(hit) || (hit.contains(control) && controlsIn(hit).length === 1)
    }
    const reach = (control: Element, across: number, down: number): number => {
      const beyond = (sign: number) => {
        let px = 1
        while (px < LEAST_PX && isPressed(control, px * sign * across, px * sign * down)) px++
        return px
      }
      return beyond(-1) + beyond(1)
    }
    return controlsIn(document.querySelector(':popover-open') ?? document)
      .filter(control => {
        control.scrollIntoView({ block: 'center', inline: 'center' })
        if (control.closest('[aria-hidden=true]') || !isPressed(control, 0, 0)) return false
        return reach(control, 1, 0) < LEAST_PX || reach(control, 0, 1) < LEAST_PX
      })
      .map(control => `${control.className} ${control.ariaLabel ?? control.textContent}`)
  })
}

test.each([
  ['keeper', [LOANS, '/app/approvals.leave.records', '/app/approvals.seal.records']],
  ['admin', ['/system/user', '/system/dept', '/system/post', '/system/role']],
])('the lists of %s begin with their first record, in the upper half of the screen', async (account, paths) => {
  const { page, goto, context } = await world.enter(account, { size: PHONE })
  for (const path of paths) {
    await goto(path)
    const first = page.locator('.sw-cards > li').first()
    await see(first, path).toBeVisible()
    expect((await first.boundingBox())!.y, path).toBeLessThan(PHONE.height / 2)
  }
  await context.close()
})

test('a card has its title, a tag, three facts and the rest on demand; long texts end in an ellipsis', async () => {
  await come(LOANS, '.sw-cards > li')
  const card = cards().first()
  await see(card.locator('.sw-tag')).toHaveCount(1)
  await see(card.locator('dt')).toHaveCount(3)
  await card.getByRole('button', { name: /^还有 \d 项$/ }).click()
  await see(card.locator('dt')).not.toHaveCount(3)
  expect(await card.locator('strong button').evaluate(title => getComputedStyle(title).textOverflow)).toBe('ellipsis')
  await card.locator('strong button').click()
  const record = dialog(keeper.page)
  await see(record).toBeVisible()
  expect(await record.boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
})

const SCREENS: [name: string, path: string, press: string | null, shown: string][] = [
  ['home', '/wel/index', null, '.sw-process'],
  ['a list', LOANS, null, '.sw-cards > li'],
  ['its filters', LOANS, '.sw-phone-filter', '.sw-filters input'],
  ['its orders', LOANS, '.sw-seek > .ant-btn', '.sw-menu button'],
  ['a record', LOANS, '.sw-card-open', '.sw-panel-parts .sw-field'],
  ['a form', LOANS, '[data-item="toolbar/add"]', '.sw-form input'],
  ['the menu of a card', LOANS, 'li:nth-child(2) [aria-haspopup=menu]', '.sw-menu button'],
  ['the processes to start', '/plugin/workflow/process/start', null, 'main .sw-screen button'],
  ['what is to do', '/plugin/workflow/process/todo', null, '.sw-cards > li'],
  ['a task', '/wel/index', '.sw-process button', '.process-buttons'],
  ['the apps', '/wel/index', '.shell-foot-item:nth-of-type(3)', '.ant-drawer .shell-entry'],
  ['the person', '/wel/index', '.shell-foot-item:last-of-type', '.sw-menu button'],
  ['the profile', '/info/index', null, '.shell-info .ant-btn'],
  ['the messages', '/wel/index', '.bell button', '.messages-newest'],
  ['the search', '/wel/index', '.shell-find', '.shell-finder input'],
]

test.each(SCREENS)('every control of %s is as large as a thumb', async (_name, path, press, shown) => {
  await come(path, press ?? shown)
  if (press) await keeper.page.locator(press).first().click()
  await see(keeper.page.locator(shown).first()).toBeVisible()
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
  await come('/wel/index', '.sw-process')
  await keeper.page.addStyleTag({ content: '.shell-foot-item { height: 30px !important; align-self: center }' })
  expect(await smallControls(keeper.page)).toHaveLength(4)
})

test('the navigation gives way to the on-screen keyboard, which covers no input', async () => {
  const { page } = keeper
  await come(LOANS, '.sw-cards > li')
  const places = page.getByRole('navigation', { name: '底部导航' })
  await addButton(page).click()
  const reason = dialog(page).getByLabel('事由')
  await reason.focus()
  await page.setViewportSize({ ...PHONE, height: 450 })
  await see(places).toHaveCount(0)
  await see(reason).toBeInViewport({ ratio: 1 })
  const [input, actions] = [(await reason.boundingBox())!, (await dialog(page).locator('.sw-actions').boundingBox())!]
  expect(input.y + input.height).toBeLessThanOrEqual(actions.y)
  expect(actions.y + actions.height).toBeLessThanOrEqual(450)
  await page.setViewportSize(PHONE)
  await see(places).toHaveCount(1)
})

test('on a phone that lies on its side a list and a form are usable', async () => {
  const { page } = keeper
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
  await come(LOANS, '[data-record]')
  const first = (await page.locator('[data-record]').first().boundingBox())!
  expect(first.y + first.height).toBeLessThan(PHONE.width)
  await addButton(page).click()
  const save = dialog(page).getByRole('button', { name: '保存', exact: true })
  await see(save).toBeInViewport()
  await page.setViewportSize(PHONE)
})
