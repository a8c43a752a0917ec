/**
 * A person at a browser: real Chromium, the built product, PostgreSQL. Everything is found by the roles and labels a
 * person sees.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { inject, onTestFailed } from 'vitest'
import type { EntityDocument } from '#engine/schema/document.ts'
import { readAnswer, type TokenAnswer } from '#runtime/identity/token-answer.ts'
import { TEST_FLAGS } from '../support/chromium.ts'
import { editDraft, makeApp, withEntity } from '../support/design.ts'
import { askToken, PASSWORD, startServer, type TestServer, TOKEN } from '../support/server.ts'
import { see } from './hands.ts'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

export interface World {
  server: TestServer
  /** A browser in which somebody has signed in, at the path `at`, or still without a page. */
  enter(
    account: string,
    options?: { size?: { width: number; height: number }; lang?: 'zh' | 'en'; tenant?: string; at?: string },
  ): Promise<Person>
  /** A browser of somebody who has not signed in. */
  guest(options?: {
    size?: { width: number; height: number }
    lang?: 'zh' | 'en'
    dark?: boolean
    /** with the page that is shown without a network */
    workers?: boolean
    agent?: string
  }): Promise<BrowserContext>
  close(): Promise<void>
}

/** Keeps a picture of what the person saw when the running test fails, in tests/.out. */
export function pictureOnFailure(person: () => Person | undefined): void {
  onTestFailed(async ({ task }) => {
    const name = task.name.replaceAll(/[^\w-]+/g, '_').slice(0, 60)
    await person()
      ?.page.screenshot({ path: `tests/.out/${name}.png` })
      .catch(() => undefined)
  })
}

export interface Person {
  page: Page
  context: BrowserContext
  goto(path: string): Promise<void>
  /** Closes the browser's tab and opens another one, which is `page` from now on. */
  newTab(): Promise<void>
  /** Ends the person's session on the server; the browser does not know yet. */
  expire(): Promise<void>
  /** Warnings and errors in the browser's console since the last call. */
  complaints(): string[]
}

let launched: Promise<Browser> | undefined

/** The Chromium of this worker, which one file uses after the other; Playwright ends it with the worker. */
async function openBrowser(): Promise<Browser> {
  if (!(await launched)?.isConnected())
    launched = chromium.launch({ executablePath: inject('chromium'), args: TEST_FLAGS })
  return launched!
}

export async function openWorld(options: Parameters<typeof startServer>[0] = {}): Promise<World> {
  const [server, browser] = await Promise.all([startServer(options), openBrowser()])
  return {
    server,
    enter: (account, chosen) => enter(browser, server, account, chosen),
    guest: ({ size = DESK, lang = 'zh', dark = false, workers = false, agent } = {}) =>
      newContext(
        browser,
        {
          viewport: size,
          colorScheme: dark ? 'dark' : 'light',
          serviceWorkers: workers ? 'allow' : 'block',
          userAgent: agent,
        },
        lang,
      ),
    close: async () => {
      await Promise.all(browser.contexts().map(context => context.close()))
      await server.stop()
    },
  }
}

/** A world with a creator 林晓 (`lin`), who has signed in, a reader 赵宁 (`zhao`), and an app of the creator's: its model as `change` makes it. */
export async function openAppWorld(key: string, change: (entity: EntityDocument) => EntityDocument = same => same) {
  const world = await openWorld()
  const calls = await world.server.loginNew({ account: 'lin', name: '林晓', roles: ['creator'] })
  await world.server.loginNew({ account: 'zhao', name: '赵宁', roles: ['staff'] })
  await makeApp(calls, key)
  see((await editDraft(calls, key, withEntity(change))).status).toBe(200)
  return { world, calls, creator: await world.enter('lin') }
}

async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
  lang: 'zh' | 'en',
): Promise<BrowserContext> {
  const locale = lang === 'zh' ? 'zh-CN' : 'en-US'
  // on a busy machine a button still moves when it is clicked
  const context = await browser.newContext({ ...options, locale, reducedMotion: 'reduce' })
  await context.addInitScript(chosen => {
    // A new tab is empty first and has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('language', chosen)
  }, lang)
  return context
}

async function enter(
  browser: Browser,
  server: TestServer,
  account: string,
  { size = DESK, lang = 'zh', tenant = '000000', at } = {} as NonNullable<Parameters<World['enter']>[1]>,
): Promise<Person> {
  const context = await newContext(browser, { viewport: size, serviceWorkers: 'block' }, lang)
  context.setDefaultTimeout(15_000)
  // with the browser's cookies, one of which opens files
  const answer = await context.request.post(server.url + TOKEN, askToken(account, { tenant }))
  if (!answer.ok()) throw new Error(`${account}: ${await answer.text()}`)
  const kept = readAnswer((await answer.json()) as TokenAnswer, Date.now())
  await context.addInitScript(
    ([origin, session]) => {
      // once: who signs out stays out
      if (location.origin !== origin || localStorage.getItem('tests.entered')) return
      localStorage.setItem('tests.entered', 'true')
      for (const [key, value] of Object.entries(session))
        if (value) localStorage.setItem(`screenwright.${key}`, JSON.stringify(value))
    },
    [server.url, kept] as const,
  )
  const heard: string[] = []
  context.on('weberror', error => heard.push(error.error().message))
  context.on('console', message => {
    // A refused call is the browser's own line; the tests look at what the person is shown of it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) heard.push(message.text())
  })
  const page = await context.newPage()
  const person: Person = {
    page,
    context,
    goto: async path => {
      const go = () => person.page.goto(server.url + path)
      // a record that was closed just now takes its entry out of the history, which stops what begins meanwhile
      await go().catch(error => (String(error).includes('ERR_ABORTED') ? go() : Promise.reject(error)))
    },
    newTab: async () => {
      await person.page.close()
      person.page = await context.newPage()
    },
    expire: async () => {
      const tokens = await person.page.evaluate(() => localStorage.getItem('screenwright.tokens'))
      const { access } = JSON.parse(tokens ?? '{}') as { access: string }
      await server.call('GET', '/api/blade-auth/oauth/logout', undefined, { 'blade-auth': `bearer ${access}` })
    },
    complaints: () => heard.splice(0),
  }
  if (at) await person.goto(at)
  return person
}

/** Fills the sign-in form in whatever language it is shown. */
export async function signIn(page: Page, account: string, tenant = '000000'): Promise<void> {
  const field = page.locator('input[name=tenant]')
  // what the site asks for stands there from here on
  await page.locator('button[type=submit]:enabled').waitFor()
  await page.locator('input[name=account]').fill(account)
  await page.locator('input[name=password]').fill(PASSWORD)
  if (await field.count()) await field.fill(tenant)
  await page.locator('button[type=submit]').click()
}
