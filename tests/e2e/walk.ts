/**
 * A walk over the console's screens: each is opened, looked at, and what its buttons open over it is opened and left.
 * @source docs/ui.md#states; docs/ui.md#sizes; docs/ui.md#words
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItem, ScreenBundle } from '#adapters/wire/screen.ts'
import type { Button, Node, TableBody } from '#engine/schema/document.ts'
import { pick } from '#engine/text/text.ts'
import { leavesOf, nameOf } from '#runtime/navigation/menus.ts'
import texts from '#schemas/text/data.json' with { type: 'json' }
import { dialog, see } from './hands.ts'
import { DESK, type Person, PHONE, type World } from './people.ts'

export interface Way {
  lang: 'zh' | 'en'
  size: { width: number; height: number }
}

export const WAYS: Record<string, Way> = {
  'zh at a desk': { lang: 'zh', size: DESK },
  'en at a desk': { lang: 'en', size: DESK },
  'zh on a phone': { lang: 'zh', size: PHONE },
  'en on a phone': { lang: 'en', size: PHONE },
}

/** The administrator's menu entries that open in the application, those not in the sidebar too. */
export async function placesOf({ server }: World): Promise<MenuItem[]> {
  const admin = await server.login('admin')
  const { data } = (await admin.get<MenuItem[]>('/api/blade-system/menu/routes')).body
  const inSight = (item: MenuItem): MenuItem => ({
    ...item,
    hidden: undefined,
    ...(item.children && { children: item.children.map(inSight) }),
  })
  return leavesOf(data.map(inSight)).filter(({ path }) => path.startsWith('/') && !path.includes('html'))
}

/** Whether the dialog for a new record is opened, or all that the screen opens over itself. */
export type Opens = 'add' | 'all'

export interface Walker {
  /** What is wrong with the screen, in sentences; nothing when all is well. */
  visit(place: MenuItem, opens: Opens): Promise<string[]>
  /** how often something was opened so far */
  opened(): number
  close(): Promise<void>
}

/** Somebody who signed in as the administrator and goes from screen to screen without reloading, as people do. */
export async function startWalk(world: World, way: Way): Promise<Walker> {
  const [person, caller] = await Promise.all([
    world.enter('admin', { ...way, at: '/wel/index' }),
    world.server.login('admin'),
  ])
  const failed: string[] = []
  person.context.on('response', answer => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  person.context.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    if (!why.includes('ERR_ABORTED')) failed.push(`${why} ${new URL(request.url()).pathname}`)
  })
  const openersOf = async ({ screen }: MenuItem, opens: Opens): Promise<Opener[]> => {
    if (!screen) return []
    const { data } = (await caller.get<ScreenBundle>(`/api/blade-schema/screen/${screen}`)).body
    return readOpeners(data, way.lang).filter(({ button }) => opens === 'all' || button.does === 'add')
  }
  let opened = 0
  return {
    opened: () => opened,
    async visit(place, opens) {
      const wrong: string[] = []
      const attempt = (what: string, work: () => Promise<string[]>) =>
        work().then(
          found => wrong.push(...found.map(fault => what + fault)),
          error => wrong.push(`${what}is not there: ${String(error).split('\n').slice(0, 4).join(' ')}`),
        )
      await attempt('', () => look(person, way, place))
      for (const opener of await openersOf(place, opens))
        await attempt(`${opener.list}/${opener.button.id} `, async () => {
          if (!(await press(person, opener))) return []
          opened += 1
          return leave(person, way, opener)
        })
      return [...wrong, ...failed.splice(0), ...person.complaints()].map(what => `${place.path}: ${what}`)
    },
    close: () => person.context.close(),
  }
}

/** What a screen consists of, and what stands in its place when it could not be. */
const CONTENT = 'main :is(table, form, .sw-cards, .sw-empty, .ant-empty, [role=tree], .sw-board, .dz-cards, h1, h2)'
const WAITING = 'main :is(.sw-bone, .ant-skeleton, .ant-spin-spinning)'
const FAILED = 'main :is(.sw-failed, .sw-error-notice, .ant-alert-error, .ant-result-error)'

async function look(person: Person, { lang, size }: Way, place: MenuItem): Promise<string[]> {
  const { page } = person
  await page.evaluate(to => {
    document.querySelector('main > *')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, place.path)
  await see(page.locator('main > [data-left]')).toHaveCount(0)
  await see(page).toHaveTitle(new RegExp(`^${nameOf(place, lang)}`))
  await see(page.locator(CONTENT).first()).toBeVisible()
  await see(page.locator(WAITING)).toHaveCount(0)
  return wrongOf(person, { lang, size })
}

async function wrongOf(person: Person, { lang, size }: Way): Promise<string[]> {
  return [
    ...(await person.page.locator(FAILED).allInnerTexts()),
    ...(await overflow(person, size.width)),
    ...(await badWords(person, lang)),
    ...(await restless(person)),
  ]
}

/** For who asks for less motion nothing goes on moving. */
const restless = ({ page }: Person): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
      )
      .map(({ effect }) => `${(effect as KeyframeEffect).target?.className} goes on moving`),
  )

/** A button that opens something and changes nothing before that is answered. */
interface Opener {
  list: 'toolbar' | 'rowActions'
  button: Button
  label: string
}

const OPENS = new Set(['add', 'edit', 'view', 'copy', 'import', 'remove', 'removeMany', 'open', 'confirm'])

/** Those of the first table. */
function readOpeners({ document }: ScreenBundle, lang: 'zh' | 'en'): Opener[] {
  const table = ('nodes' in document ? (document.nodes as Node[]) : []).find(({ widget }) => widget === 'table')
  const body = table?.body as TableBody | undefined
  return (['toolbar', 'rowActions'] as const).flatMap(list =>
    (body?.[list] ?? [])
      .filter(({ does, steps }) => OPENS.has(does ?? steps?.[0]?.do ?? ''))
      .map(button => ({ list, button, label: pick(button.title ?? texts[button.does as 'add'], lang) })),
  )
}

/** @returns false where the first row has no such button, or there is no row */
async function press({ page }: Person, { list, button, label }: Opener): Promise<boolean> {
  if (list === 'toolbar') {
    const item = page.locator(`main [data-item="toolbar/${button.id}"]`).first()
    if (button.does !== 'add' && button.does !== 'import') {
      const row = page.locator('main :is(tbody, .sw-cards)').getByRole('checkbox').first()
      if (!(await row.count())) return false
      await row.check()
      // a button for a selection comes with it, unless the reader may not use it
      await item.waitFor({ timeout: 5000 }).catch(() => undefined)
    }
    if (!(await item.count())) return false
    await item.click()
    return true
  }
  const row = page.locator('main .sw-row-actions').first()
  const item = row.locator(`[data-item="rowActions/${button.id}"]`)
  const more = row.locator('[aria-haspopup=menu]')
  if (await item.count()) {
    await item.click()
    return true
  }
  if (!(await more.count())) return false
  await more.click()
  const entry = page.locator('.sw-menu').getByRole('menuitem', { name: label, exact: true })
  const isThere = (await entry.count()) > 0
  await (isThere ? entry.click() : page.keyboard.press('Escape'))
  return isThere
}

/** Looks at what was opened and leaves it. */
async function leave(person: Person, way: Way, { button }: Opener): Promise<string[]> {
  const { page } = person
  await see(dialog(page)).toBeVisible()
  await see(page.locator(inDialog(WAITING))).toHaveCount(0)
  if (button.does === 'add') await see(dialog(page).locator('input, textarea').first()).toBeVisible()
  const wrong = [...(await wrongOf(person, way)), ...(await page.locator(inDialog(FAILED)).allInnerTexts())]
  // pressed once more where the focus was still on its way into the dialog
  await see(async () => {
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  return wrong
}

const inDialog = (selector: string) => selector.replace('main', '[role=dialog]')

/** Nothing of the page is reached by scrolling sideways only. */
async function overflow({ page }: Person, width: number): Promise<string[]> {
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')].map(box => ({
      name: box.className || box.tagName,
      beyond: box.scrollWidth - box.clientWidth,
    })),
  )
  return widths
    .filter(({ beyond }) => beyond > 1)
    .map(({ name, beyond }) => `${name} is ${beyond} px wider than its ${width}`)
}

const AREAS = readdirSync(join(import.meta.dirname, '../../schemas/text'))
  .filter(name => name.endsWith('.json'))
  .map(name => name.slice(0, -'.json'.length))
const RAW_KEY = new RegExp(`(?<![\\w./@-])(?:${AREAS.join('|')})\\.[a-z]\\w*(?:\\.\\w+)*(?![\\w/@-])`, 'g')
const NOTHING = /\bundefined\b|\bNaN\b|\[object Object\]/g
const UNFILLED = /\{[a-z]\w*\}/g
const CHINESE = /[\u4e00-\u9fff]/

/** What the product says itself: neither cells and titles of records, which are data, nor what somebody chose. */
const OWN_WORDS =
  'h1, :is(h2:not([aria-live]), h3):not(.sw-cards *), th, label, .sw-label, .ant-modal-title, legend, .ant-alert-message, .sw-error-notice, .ant-tabs-tab, .sw-empty, [data-item] button:not(.sw-card-open), button[data-item]'

/** Records, which may hold anything. */
const DATA = 'td, output, .sw-cards, textarea, iframe, .sw-markdown'

/** What has a name for screen readers and is no data; antd's tree names its own hidden input. */
const NAMED = ':is(button, input, nav, [role=toolbar])[aria-label]:not([aria-label="for screen reader"])'
const ENGLISH = /^[A-Z]?[a-z]+( [a-z]+)*$/

async function badWords({ page }: Person, lang: 'zh' | 'en'): Promise<string[]> {
  const [all, said, own, named] = await page.evaluate(
    ([ownWords, data, names]) => {
      const shown = (box: HTMLElement) => box.checkVisibility()
      const places = [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')].filter(shown)
      const without = (selector: string) => (place: HTMLElement) =>
        [...place.querySelectorAll<HTMLElement>(selector)].reduce(
          (text, box) => text.replace(box.innerText, ''),
          place.innerText,
        )
      return [
        // a help may explain what is written in braces
        places.map(without('.sw-help')).join('\n'),
        places.map(without(`.sw-help, ${data}`)).join('\n'),
        places.flatMap(place =>
          [...place.querySelectorAll<HTMLElement>(ownWords)].filter(shown).map(box => box.innerText),
        ),
        places.flatMap(place =>
          [...place.querySelectorAll<HTMLElement>(names)].filter(one => !one.closest(data)).map(one => one.ariaLabel!),
        ),
      ] as const
    },
    [OWN_WORDS, DATA, NAMED] as const,
  )
  const raw = [...(all.match(RAW_KEY) ?? []), ...(all.match(NOTHING) ?? []), ...(said.match(UNFILLED) ?? [])]
  const foreign =
    lang === 'en'
      ? [...own, ...named].filter(word => CHINESE.test(word)).map(word => `says in Chinese ${word.trim()}`)
      : named.filter(word => ENGLISH.test(word)).map(word => `names in English ${word}`)
  return [...new Set([...raw.map(word => `shows ${word}`), ...foreign])]
}
