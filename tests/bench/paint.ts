/**
 * When home and a list are painted on a processor four times slower than this one, and how much moves on them by itself:
 * the demonstration campus in Chromium, everything cached but the data.
 * @source docs/bench.md#measurements
 */
import { type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { paintOf } from '../support/paint.ts'
import { settle } from './loaded-scripts.ts'
import { median, openStand, PASSWORD, sayMachine } from './stand.ts'

const TIMES = 5
const SLOWER = 4
const PAGES = { home: '/wel/index', 'a list': '/app/equipmentLoan.manage', 'to do': '/plugin/workflow/process/todo' }

const stand = await openStand({ DEMO: '1', DEMO_PASSWORD: PASSWORD })
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  console.log(sayMachine())
  for (const [size, viewport] of Object.entries({
    desk: { width: 1440, height: 900 },
    phone: { width: 390, height: 844 },
  })) {
    const context = await browser.newContext({ viewport, locale: 'zh-CN' })
    await signIn(context)
    for (const [name, path] of Object.entries(PAGES))
      console.log(`${size}, ${name}`.padEnd(24), await measure(context, path))
    await context.close()
  }
} finally {
  await browser.close()
  await stand.stop()
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${stand.url}/login`)
  await page.locator('button[type=submit]:enabled').waitFor()
  await page.locator('input[name=account]').fill('staff')
  await page.locator('input[name=password]').fill(PASSWORD)
  const tenant = page.locator('input[name=tenant]')
  if (await tenant.count()) await tenant.fill('000000')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
  await settle(page)
  await page.close()
}

async function measure(context: BrowserContext, path: string): Promise<string> {
  const times: number[] = []
  let moved = 0
  for (let turn = 0; turn <= TIMES; turn++) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(stand.url + path)
    await settle(page)
    // the answers are drawn
    await page.waitForTimeout(2000)
    const { lcp, cls } = await paintOf(page)
    if (turn > 0) times.push(lcp) // the first one fills the caches
    moved = Math.max(moved, cls)
    await page.close()
  }
  return `LCP ${median(times).toFixed(0)} ms   ≤ 1500 ms   CLS ${moved.toFixed(3)}   ≤ 0.05`
}
