/**
 * The portal as a visitor meets it: what its pages weigh, when they are painted on a slow phone and how long a press takes
 * there, awake and as it wakes, beside a page with one field; how many of its home page are answered a second beside the same
 * page kept by `node:http`, and a hall of many services beside a detail read by key: `npm run bench -- portal [services]`.
 * @source ADR 0052; docs/bench.md#measurements
 */
import { fork } from 'node:child_process'
import path from 'node:path'
import zlib from 'node:zlib'
import { sql } from 'kysely'
import { type Browser, chromium, type Page } from 'playwright'
import { openDatabase } from '#server/db/database.ts'
import { readShipped } from '#server/layers/shipped.ts'
import { fillIndex } from '#server/search/fill-index.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { paintOf } from '../support/paint.ts'
import { measure, type Shot } from './clients.ts'
import { listenToScripts, settle } from './loaded-scripts.ts'
import { median, openStand, PASSWORD, p95, sayMachine, signIn } from './stand.ts'

const SERVICES = Number(process.argv[2] ?? 2_000)
const CLIENTS = 20
const ROUNDS = 5
const SECONDS = 2
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const PHONE = { width: 390, height: 844 }
const WAKING_MS = 3_000
/** Shows what the machine and the browser take for a press by themselves. */
const BARE = '/bare-page'
const ONE_FIELD =
  '<!doctype html><meta name="viewport" content="width=device-width"><title>bare</title><form><input name="q"></form>'

const stand = await openStand({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
const port = Number(new URL(stand.url).port)
try {
  console.log(sayMachine())
  const id = /introduce\?id=(\d+)/.exec(await (await fetch(`${stand.url}/portal/hall`)).text())?.[1]
  if (!process.argv[3])
    await paint({ home: '/portal/index', hall: '/portal/hall', introduction: `/portal/service/introduce?id=${id}` })
  await compareHome()
  await compareHall()
} finally {
  await stand.stop()
}

async function paint(pages: Record<string, string>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const bare: Presses[] = []
    for (const [name, place] of Object.entries(pages)) {
      const html = zlib.gzipSync(await (await fetch(stand.url + place)).text()).length / 1000
      const rounds: (Awaited<ReturnType<typeof paintOnce>> & Presses)[] = []
      for (let round = 0; round < ROUNDS; round++) {
        rounds.push({ ...(await paintOnce(browser, place)), ...(await pressOnce(browser, place)) })
        if (name === 'home') bare.push(await pressOnce(browser, BARE))
      }
      const lcp = median(rounds.map(each => each.lcp))
      const cls = Math.max(...rounds.map(each => each.cls))
      console.log(
        `  ${name.padEnd(13)} LCP ${lcp.toFixed(0)} ms (1,000), CLS ${cls.toFixed(3)} (0.05), ${sayPresses(rounds)}, HTML ${html.toFixed(1)} KB (35), scripts ${rounds[0]!.scripts} KB (90)`,
      )
    }
    console.log(`  a page of one field: ${sayPresses(bare)}`)
  } finally {
    await browser.close()
  }
}

/** Interactions as INP counts them (Event Timing, `interactionId`), ms; the browser tells of none below 16. @source ADR 0057 */
interface Presses {
  /** the slowest from the first paint until the page is awake */
  waking: number
  /** the slowest afterwards */
  awake: number
}

function sayPresses(rounds: Presses[]): string {
  return `a press ${median(rounds.map(({ awake }) => awake))} ms (150), as it wakes ${median(rounds.map(({ waking }) => waking))} ms`
}

/** A first visit on a phone, nothing kept. */
async function onPhone<T>(browser: Browser, visit: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN', serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const seen = await visit(page)
  await context.close()
  return seen
}

function paintOnce(browser: Browser, place: string) {
  return onPhone(browser, async page => {
    const scripts = listenToScripts(page)
    await page.goto(stand.url + place)
    await settle(page)
    return { ...(await paintOf(page)), scripts: (scripts().gzippedBytes / 1000).toFixed(1) }
  })
}

/** Presses from the first paint on: into the field of the search, where the page has one, and keys; Tab elsewhere. */
function pressOnce(browser: Browser, place: string): Promise<Presses> {
  return onPhone(browser, async page => {
    if (place === BARE)
      await page.route(`**${BARE}`, route => route.fulfill({ contentType: 'text/html', body: ONE_FIELD }))
    await page.addInitScript(() => {
      const kept = window as unknown as { presses: number[][] }
      kept.presses = []
      const observer = new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
          if (entry.interactionId) kept.presses.push([entry.startTime, entry.duration])
      })
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    await page.goto(stand.url + place, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0 || document.forms[0],
    )
    const field = page.locator('input[name=q]').first()
    const isSearched = (await field.count()) > 0
    if (isSearched) await field.click()
    for (const end = performance.now() + WAKING_MS; performance.now() < end; await page.waitForTimeout(50))
      await page.keyboard.press(isSearched ? 'q' : 'Tab')
    await page.waitForTimeout(1000)
    const since = await page.evaluate(() => performance.now())
    if (isSearched) await field.click()
    await page.keyboard.press(isSearched ? 'q' : 'Tab')
    await page.waitForTimeout(500)
    const presses = await page.evaluate(() => (window as unknown as { presses: [number, number][] }).presses)
    const slowest = (isAwake: boolean) =>
      Math.max(16, ...presses.flatMap(([at, took]) => (at >= since === isAwake ? [took] : [])))
    return { waking: slowest(false), awake: slowest(true) }
  })
}

async function compareHome(): Promise<void> {
  const home = `${stand.url}/portal/index`
  const child = fork(path.join(import.meta.dirname, 'bare-page.ts'), [home])
  try {
    const bare = await new Promise<number>(resolve => child.once('message', at => resolve(at as number)))
    const shot = { method: 'GET', path: '/portal/index', headers: { 'accept-encoding': 'gzip' } } as const
    const rates: [own: number, hand: number][] = []
    for (let round = 0; round < ROUNDS; round++)
      rates.push([await measure(port, CLIENTS, SECONDS, () => shot), await measure(bare, CLIENTS, SECONDS, () => shot)])
    const [own, hand] = [median(rates.map(([a]) => a)), median(rates.map(([, b]) => b))]
    const ratio = median(rates.map(([a, b]) => a / b))
    console.log(`  home a second: ours ${own.toFixed(0)}, by hand ${hand.toFixed(0)}: ${ratio.toFixed(2)} (wanted 0.5)`)
  } finally {
    child.kill('SIGTERM')
  }
}

/** Each page of the hall has words of its own, so none is kept; visitors come from many addresses. */
async function compareHall(): Promise<void> {
  const { token } = await signIn(stand.url)
  const { db, close } = await openDatabase(stand.config)
  try {
    const ids = await db.write({ tenant: '000000' }, async trx => {
      const { rows } = await sql<{ id: string }>`
        insert into blade_service_manage (tenant_id, service_name, introduce, status, category_id)
        select ${trx.tenant}, '办理事项' || n, '<p>请准备材料' || n || '</p>', 1,
          (select id from blade_service_category where tenant_id = ${trx.tenant} and is_deleted = 0 order by id offset n % 8 limit 1)
        from generate_series(1, ${SERVICES}::int) n returning id`.execute(trx)
      return rows.map(({ id }) => id)
    })
    await fillIndex(db, readShipped().entities)
    await sql`analyze blade_service_manage`.execute(db.owner)
    const headers = { 'blade-auth': `bearer ${token}` }
    const read = (n: number): Shot => ({
      ...{ method: 'GET', headers },
      path: `/api/blade-portal/serviceManage/detail?id=${ids[(n * 37) % ids.length]}`,
    })
    let visitor = 0
    const filtered = (): Shot => {
      const n = ++visitor
      const from = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
      const q = encodeURIComponent(`办理事项${n % SERVICES}`)
      return { method: 'GET', path: `/portal/hall?q=${q}&sort=newest`, headers: { ...from, 'accept-encoding': 'gzip' } }
    }
    const rounds: [read: number, hall: number][] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push([await timed(read), await timed(filtered)])
    const [one, many] = [median(rounds.map(([a]) => a)), median(rounds.map(([, b]) => b))]
    const ratio = median(rounds.map(([a, b]) => b / a))
    console.log(
      `  p95 ms among ${SERVICES} services: detail ${one.toFixed(1)}, hall ${many.toFixed(1)}: ${ratio.toFixed(2)} × (wanted 10)`,
    )
  } finally {
    await close()
  }
}

async function timed(shot: (n: number) => Shot): Promise<number> {
  const took: number[] = []
  await measure(port, CLIENTS, SECONDS, shot, took)
  return p95(took)
}
