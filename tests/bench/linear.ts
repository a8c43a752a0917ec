/**
 * How a form grows: mounting it, a key that changes one value, a key that shows and hides others. Main-thread CPU of the
 * product's own build in Chromium (`runtime/bench`), every field drawn.
 * @source docs/bench.md#measurements
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { build, preview } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { median, sayMachine } from './stand.ts'

const COUNTS = [250, 500, 1000, 2000]
const ROUNDS = Number(process.argv[2] ?? 3)
const FLIPPED = 20
const DEPENDANTS = 999
process.env.BENCH = '1'
const root = path.join(import.meta.dirname, '../..')
const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-linear-'))
const configFile = path.join(root, 'vite.config.ts')
await build({ configFile, logLevel: 'error', build: { outDir } })
const server = await preview({
  configFile,
  logLevel: 'error',
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
})
const url = `${server.resolvedUrls?.local[0]}bench/contestant.html`
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  console.log(sayMachine())
  console.log('fields      mount   per field   a key   a key that flips 20')
  for (const count of COUNTS) {
    const taken = await rounds(() => measureForm(browser, fieldsOf(count, [FLIPPED])))
    const [mount, plain, flip] = taken as [number, number, number]
    const cells = [mount.toFixed(0), (mount / count).toFixed(2), plain.toFixed(1), flip.toFixed(1)]
    console.log(String(count).padEnd(9), ...cells.map(cell => cell.padStart(9)))
  }
  const [, , star] = (await rounds(() => measureForm(browser, fieldsOf(DEPENDANTS + 1, [DEPENDANTS])))) as number[]
  const few = Array.from({ length: Math.round(DEPENDANTS / FLIPPED) }, () => FLIPPED)
  const [, , each] = (await rounds(() => measureForm(browser, fieldsOf(DEPENDANTS + few.length, few)))) as number[]
  const many = each! * few.length
  console.log(
    `one key that flips ${DEPENDANTS}: ${star!.toFixed(0)} ms; ${few.length} that flip ${FLIPPED} each: ${many.toFixed(0)} ms`,
  )
  console.log(`ratio ${(star! / many).toFixed(2)}, wanted ≤ 1`)
} finally {
  await browser.close()
  await server.close()
  fs.rmSync(outDir, { recursive: true, force: true })
}

/** Fields of text; of each entry of `stars` one decides whether so many others are shown. */
function fieldsOf(count: number, stars: number[]) {
  const linked = stars.flatMap((dependants, star) => Array.from({ length: dependants }, () => `d${star}`))
  const drivers = stars.map((_, star) => `d${star}`)
  return Array.from({ length: count }, (_, place) => {
    const by = linked[place - drivers.length]
    const name = drivers[place] ?? `f${place}`
    return { name, title: `Field ${place}`, type: 'text', ...(by && { visibleWhen: { field: by, equals: 'show' } }) }
  })
}

async function rounds(measure: () => Promise<number[]>): Promise<number[]> {
  const taken: number[][] = []
  for (let round = 0; round < ROUNDS; round++) taken.push(await measure())
  return taken[0]!.map((_, at) => median(taken.map(each => each[at]!)))
}

/** ms of mounting with every dependant shown, of a key in a field nothing depends on, of one that hides the dependants of `d0`. */
async function measureForm(browser: Browser, fields: ReturnType<typeof fieldsOf>): Promise<number[]> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await page.goto(url)
  await page.waitForFunction(() => window.bench !== undefined)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const initial = Object.fromEntries(
    fields.filter(({ name }) => name.startsWith('d')).map(({ name }) => [name, 'show']),
  )
  const last = fields.at(-1)!.name
  const mount = await cost(page, session, async () => {
    await page.evaluate(spec => window.bench.mount(spec as never, document.body), { kind: 'form', fields, initial })
    await page.waitForFunction(name => window.bench.field(name), last)
  })
  await page.focus(`#f-form-${last}`)
  const plain = await cost(page, session, () => page.keyboard.press('x'))
  const hidden = fields.find(({ visibleWhen }) => visibleWhen?.field === 'd0')!.name
  await page.focus('#f-form-d0')
  const flip = await cost(page, session, async () => {
    await page.keyboard.press('Backspace')
    await page.waitForFunction(name => !window.bench.field(name), hidden)
  })
  await page.context().close()
  return [mount, plain, flip]
}

async function cost(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.waitForTimeout(500)
  const before = await read()
  await act()
  await page.waitForTimeout(500)
  return (await read()) - before
}
