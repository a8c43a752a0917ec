/** The states of the product of which pictures are kept: forty of them, of the demonstration campus. */
import type { Page } from 'playwright'
import { button, dialog, see } from './hands.ts'
import { DESK, PHONE } from './people.ts'

/** Who looks, on what, in which language and theme. */
export interface Way {
  /** '' for a guest */
  account: string
  size: { width: number; height: number }
  lang: 'zh' | 'en'
  theme: 'default' | 'dark'
}

export interface State {
  name: string
  way: Way
  /** opens it, and waits until it stands */
  open(page: Page, goto: (path: string) => Promise<void>): Promise<unknown>
}

type Open = State['open']
type Short = `${'desk' | 'phone'} ${'zh' | 'en'} ${'light' | 'dark'}`

/** A page that stands when `stands` is seen. */
const at =
  (path: string, stands: string, ...then: ((page: Page) => Promise<unknown>)[]): Open =>
  async (page, goto) => {
    await goto(path)
    await see(page.locator(stands).first()).toBeVisible()
    for (const step of then) await step(page)
  }

const openRecord = async (page: Page) => {
  const row = page.locator('main .sw-rows tbody tr td:nth-child(2), main .sw-cards > li').first()
  await row.click()
  await see(page.locator('.sw-record-panel')).toBeVisible()
}
const add = async (page: Page) => {
  await page.locator('[data-item="toolbar/add"]').click()
  await see(dialog(page).locator('input').first()).toBeVisible()
}
const PROCESS = '/plugin/workflow/process'
const LOANS = '/app/equipmentLoan.manage'
const loans = (...then: ((page: Page) => Promise<unknown>)[]) => at(LOANS, 'main tbody tr, .sw-cards > li', ...then)
const design = (surface: string, stands: string, ...then: ((page: Page) => Promise<unknown>)[]) =>
  at(`/design/equipmentLoan/${surface}`, stands, ...then)
const home = at('/wel/index', '.sw-board-body')

/** account → what that person sees, and how */
const SEEN: Record<string, [name: string, open: Open, ...ways: Short[]][]> = {
  '': [['sign-in', at('/login', 'input[name=account]'), 'desk zh light', 'phone en light', 'desk zh dark']],
  staff: [
    ['home', home, 'desk zh light', 'desk en light', 'desk zh dark', 'phone zh light', 'phone en dark'],
    ['list', loans(), 'desk zh light', 'desk en dark', 'phone zh light'],
    ['record', loans(openRecord), 'desk zh light', 'desk en dark', 'phone zh light'],
    ['new record', loans(add), 'desk zh light', 'desk zh dark', 'phone zh light', 'phone en light'],
    [
      'processes to start',
      at(`${PROCESS}/start`, 'main tbody tr, main .sw-cards > li'),
      'desk zh light',
      'phone en light',
    ],
    ['to do', at(`${PROCESS}/todo`, 'main li, main tbody tr'), 'desk zh light', 'phone zh light'],
    [
      'task',
      at(`${PROCESS}/todo`, 'main li, main tbody tr', openTask),
      'desk zh light',
      'desk en dark',
      'phone zh light',
    ],
    ['no such page', at('/no/such/page', 'h1, h2, .ant-result'), 'desk zh light'],
  ],
  admin: [
    ['users', at('/system/user', 'main tbody tr, .sw-cards > li'), 'desk zh light', 'desk en dark', 'phone zh light'],
    ['menus', at('/system/menu', 'main tbody tr'), 'desk en light'],
    ['nothing found', at('/system/user', 'main tbody tr', searchNothing), 'desk zh light'],
  ],
  creator: [
    ['apps', at('/design', '.dz-cards li'), 'desk zh light', 'desk en dark', 'phone zh light'],
    ['data', design('data', 'input[aria-label*=quantity]'), 'desk zh light', 'desk en light'],
    ['screens', design('screens', '.dz-canvas [data-node]'), 'desk zh light', 'desk en dark'],
    ['access', design('access', 'main .dz-page, .dz-page'), 'desk zh light'],
    ['history', design('history', '.ant-list-item'), 'desk en light'],
    ['process', at('/design/approvals/flow', '.dz-page, .dz-flow'), 'desk zh light', 'desk zh dark'],
  ],
}

async function searchNothing(page: Page): Promise<void> {
  await page.locator('main .sw-search input').first().fill('不存在的人')
  await button(page, '搜索').click()
  await see(page.locator('main .sw-empty')).toBeVisible()
}

async function openTask(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: /^(办理|处理|Handle)$/ })
    .first()
    .click()
  await see(page.getByRole('button', { name: /^(同意|Agree)$/ }).first()).toBeVisible()
}

function wayOf(account: string, short: Short): Way {
  const [size, lang, light] = short.split(' ') as ['desk' | 'phone', Way['lang'], 'light' | 'dark']
  return { account, size: size === 'desk' ? DESK : PHONE, lang, theme: light === 'dark' ? 'dark' : 'default' }
}

export const STATES: State[] = Object.entries(SEEN).flatMap(([account, seen]) =>
  seen.flatMap(([name, open, ...ways]) =>
    ways.map(short => ({ name: `${name}, ${short}`, way: wayOf(account, short), open })),
  ),
)

/** The states that are also pictures of the documents, and what those are called. */
export const IN_DOCUMENTS: Record<string, string> = {
  'home, desk zh light': 'home',
  'record, desk zh light': 'record',
  'task, desk zh light': 'task',
  'list, desk en dark': 'list-dark',
  'screens, desk zh light': 'designer',
  'process, desk zh light': 'process',
  'access, desk zh light': 'access',
  'task, phone zh light': 'task-phone',
}
