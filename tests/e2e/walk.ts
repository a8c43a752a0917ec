/**
 * A walk over the console's screens: each is opened, looked at, and its dialog for a new record opened and closed.
 * @source docs/ui.md#states; docs/ui.md#sizes; docs/ui.md#words
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { MenuItem } from '#adapters/wire/screen.ts'
import { leavesOf, nameOf } from '#runtime/shell/menus.ts'
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

/** The administrator's menu entries that open in the application. */
export async function placesOf({ server }: World): Promise<MenuItem[]> {
  const admin = await server.login('admin')
  const { data } = (await admin.get<MenuItem[]>('/api/blade-system/menu/routes')).body
  return leavesOf(data).filter(({ path }) => path.startsWith('/') && !path.includes('html'))
}

export interface Walker {
  /** What is wrong with the screen, in sentences; nothing when all is well. */
  visit(place: MenuItem): Promise<string[]>
  close(): Promise<void>
}

/** Somebody who signed in as the administrator and goes from screen to screen without reloading, as people do. */
export async function startWalk(world: World, way: Way): Promise<Walker> {
  const person = await world.enter('admin', way)
  const failed: string[] = []
  person.context.on('response', answer => {
    if (answer.status() >= 400) failed.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  person.context.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    if (!why.includes('ERR_ABORTED')) failed.push(`${why} ${new URL(request.url()).pathname}`)
  })
  return {
    async visit(place) {
      const wrong = await look(person, way, place).catch(error => [
        `is not there: ${String(error).split('\n').slice(0, 4).join(' ')}`,
      ])
      const heard = [...failed.splice(0), ...person.complaints()]
      return [...wrong, ...heard].map(what => `${place.path}: ${what}`)
    },
    close: () => person.context.close(),
  }
}

/** What a screen consists of, and what stands in its place when it could not be. */
const CONTENT = 'main :is(table, form, .sw-cards, .sw-empty, .ant-empty, [role=tree], .sw-board, .dz-cards, h1, h2)'
const WAITING = 'main :is(.sw-bone, .ant-skeleton, .ant-spin-spinning)'
const FAILED = 'main :is(.sw-failed, .ant-alert-error, .ant-result-error)'

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
  const wrong = [...(await page.locator(FAILED).allInnerTexts()), ...(await overflow(person, size.width))]
  wrong.push(...(await badWords(person, lang)))
  const add = page.locator('main [data-item="toolbar/add"]').first()
  if (!(await add.count())) return wrong
  await add.click()
  const form = dialog(page)
  await see(form.locator('input, textarea').first()).toBeVisible()
  wrong.push(
    ...[...(await overflow(person, size.width)), ...(await badWords(person, lang))].map(what => `dialog ${what}`),
  )
  // pressed once more where the focus was still on its way into the dialog
  await see(async () => {
    await page.keyboard.press('Escape')
    await see(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  return wrong
}

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
const UNFILLED = /\{[a-z]\w*\}|\bundefined\b|\bNaN\b|\[object Object\]/g
const CHINESE = /[\u4e00-\u9fff]/

/** What the product says itself: neither cells, which are data, nor what somebody chose. */
const OWN_WORDS =
  'h1, h2, h3, th, label, legend, .ant-alert-message, .ant-tabs-tab, .sw-empty, [data-item] button, button[data-item]'

async function badWords({ page }: Person, lang: 'zh' | 'en'): Promise<string[]> {
  const [all, own] = await page.evaluate(selector => {
    const places = [...document.querySelectorAll<HTMLElement>('main, [role=dialog]')]
    const shown = (box: HTMLElement) => box.checkVisibility()
    // a help may explain what is written in braces
    const without = (text: string, help: HTMLElement) => text.replace(help.innerText, '')
    return [
      places
        .filter(shown)
        .map(place => [...place.querySelectorAll<HTMLElement>('.sw-help')].reduce(without, place.innerText))
        .join('\n'),
      places.flatMap(place =>
        [...place.querySelectorAll<HTMLElement>(selector)].filter(shown).map(box => box.innerText),
      ),
    ] as const
  }, OWN_WORDS)
  const raw = [...(all.match(RAW_KEY) ?? []), ...(all.match(UNFILLED) ?? [])].map(word => `shows ${word}`)
  const foreign =
    lang === 'en' ? own.filter(word => CHINESE.test(word)).map(word => `says in Chinese ${word.trim()}`) : []
  return [...new Set([...raw, ...foreign])]
}
