/**
 * The portal as a visitor meets it: what its pages weigh and when they are painted on a slow phone, how many of its home page
 * are answered a second beside the same page kept by `node:http`, and a hall of many services beside a detail read by key:
 * `npm run bench -- portal [services]`.
 * @source ADR 0052; docs/bench.md#measurements
 */
import { fork } from 'node:child_process'
import path from 'node:path'
import zlib from 'node:zlib'
import { sql } from 'kysely'
import { type BrowserContext, chromium } from 'playwright'
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
    for (const [name, place] of Object.entries(pages)) {
      const html = zlib.gzipSync(await (await fetch(stand.url + place)).text()).length / 1000
      const rounds: Awaited<ReturnType<typeof paintOnce>>[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN', serviceWorkers: 'block' })
        rounds.push(await paintOnce(context, place))
        await context.close()
      }
      const [lcp, inp] = [median(rounds.map(each => each.lcp)), median(rounds.map(each => each.inp))]
      const cls = Math.max(...rounds.map(each => each.cls))
      const said = `LCP ${lcp.toFixed(0)} ms (1,000), CLS ${cls.toFixed(3)} (0.05), a press ${inp.toFixed(0)} ms (150)`
      console.log(
        `  ${name.padEnd(13)} ${said}, HTML ${html.toFixed(1)} KB (35), scripts ${rounds[0]!.scripts} KB (90)`,
      )
    }
  } finally {
    await browser.close()
  }
}

/** A first visit, nothing kept, then a press into the field of the search, where the page has one, and a key. */
async function paintOnce(context: BrowserContext, place: string) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(() => {
    const kept = window as unknown as { slowest: number }
    kept.slowest = 0
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) kept.slowest = Math.max(kept.slowest, entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const scripts = listenToScripts(page)
  await page.goto(stand.url + place)
  await settle(page)
  const { lcp, cls } = await paintOf(page)
  await page.waitForTimeout(1500) // it is awake
  const field = page.locator('input[name=q]').first()
  if (await field.count()) await field.click()
  await page.keyboard.press((await field.count()) ? 'q' : 'Tab')
  await page.waitForTimeout(500)
  const inp = await page.evaluate(() => (window as unknown as { slowest: number }).slowest)
  return { lcp, cls, inp, scripts: (scripts().gzippedBytes / 1000).toFixed(1) }
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
