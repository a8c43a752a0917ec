/**
 * A board of 24 charts mounted in Chromium: processor time of ours beside echarts on a grid by hand, alternating in one
 * run.
 * @source docs/bench.md#measurements
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, chromium } from 'playwright'
import { build, type InlineConfig, preview } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { CARDS } from './cards/data.ts'
import { median, sayMachine } from './stand.ts'

const ROUNDS = Number(process.argv[2] ?? 7)
const WANTED = 1.2
/** until all is drawn and has come to rest */
const REST_MS = 2000
const root = path.join(import.meta.dirname, 'cards')
const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-cards-'))
// As the product's own build: deep imports of antd are its ES modules.
const alias = [{ find: /^antd\/lib\//, replacement: 'antd/es/' }]
const common: InlineConfig = { configFile: false, root, logLevel: 'error', plugins: [react()], resolve: { alias } }
const input = { own: path.join(root, 'own.html'), raw: path.join(root, 'raw.html') }
await build({ ...common, build: { outDir, target: 'es2022', rolldownOptions: { input } } })
const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
const url = server.resolvedUrls?.local[0] as string
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  const taken: Record<string, number[]> = { 'raw.html': [], 'own.html': [] }
  for (const page of Object.keys(taken)) await mountCost(browser, url + page)
  for (let round = 0; round < ROUNDS; round++)
    for (const [page, times] of Object.entries(taken)) times.push(await mountCost(browser, url + page))
  const [raw, own] = Object.values(taken).map(median) as [number, number]
  console.log(sayMachine())
  console.log(`board of ${CARDS} charts   CPU ms   ratio   wanted`)
  console.log(`echarts by hand    ${raw.toFixed(0).padStart(9)}`)
  console.log(`ours               ${own.toFixed(0).padStart(9)} ${(own / raw).toFixed(2).padStart(7)}  ≤ ${WANTED}`)
} finally {
  await browser.close()
  await server.close()
  fs.rmSync(outDir, { recursive: true, force: true })
}

/** Milliseconds of the page's main thread from the call until all is drawn and at rest. */
async function mountCost(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', error => console.error(`${address}: ${error.message}`))
  await page.goto(address)
  await page.waitForFunction(() => typeof window.mount === 'function')
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.waitForTimeout(300)
  const before = await read()
  await page.evaluate(() => window.mount())
  await page.waitForFunction(many => document.querySelectorAll('[_echarts_instance_] svg path').length > many, CARDS)
  await page.waitForTimeout(REST_MS)
  const cost = (await read()) - before
  const drawn = await page.locator('[_echarts_instance_] svg').count()
  if (drawn !== CARDS) throw new Error(`${address} drew ${drawn} charts`)
  await context.close()
  return cost
}
