/**
 * The designer's canvas over a form of 50, 500 and 2,000 nodes in Chromium: processor time of the page's main thread, so that
 * a busy machine does not count.
 * @source docs/designer.md#canvas
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { build, type InlineConfig, preview } from 'vite'
import { docsOf } from '#designer/commands/documents/docs.ts'
import { viewOf } from '#designer/commands/documents/view.ts'
import type { Call } from '#designer/commands/index.ts'
import { runCalls } from '#designer/commands/run.ts'
import type { PageDocument } from '#engine/schema/document.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { documentsOf, entityOf, nameOf } from './canvas/screen.ts'
import { median, sayMachine } from './stand.ts'

const COUNTS = (process.argv[2] ?? '50,500,2000').split(',').map(Number)
const TIMES = 20
const root = path.join(import.meta.dirname, 'canvas')
const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-canvas-'))
const alias = [{ find: /^antd\/lib\//, replacement: 'antd/es/' }]
const common: InlineConfig = { configFile: false, root, logLevel: 'error', plugins: [react()], resolve: { alias } }
await build({ ...common, build: { outDir, target: 'es2022' } })
const server = await preview({ ...common, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
const url = server.resolvedUrls?.local[0] as string
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  console.log(sayMachine())
  const columns: Record<string, string>[] = []
  for (const count of COUNTS) columns.push({ ...(await measure(browser, count)), ...measureCommands(count) })
  console.log(['ms of the main thread, p95'.padEnd(46), ...COUNTS.map(count => `${count}`.padStart(12))].join(''))
  for (const name of Object.keys(columns[0] ?? {}))
    console.log([name.padEnd(46), ...columns.map(column => column[name]?.padStart(12))].join(''))
} finally {
  await browser.close()
  await server.close()
  fs.rmSync(outDir, { recursive: true, force: true })
}

async function measure(browser: Browser, count: number): Promise<Record<string, string>> {
  // in turn, so that what else the machine does meets both
  const run: number[] = []
  const alone: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    run.push(await mountAnew(browser, `${count}&run`, '.sw-screen input'))
    alone.push(await mountAnew(browser, `${count}&canvas`, '.dz-canvas .sw-screen input'))
  }
  const opened = await open(browser, `${count}`)
  const { page, session } = opened
  const design = await mountCost(opened, '.dz-canvas .sw-screen input')
  await page.click(`.dz-canvas [data-node=${nameOf(1)}]`, { force: true, position: { x: 5, y: 5 } })
  await page.waitForSelector('.dz-frame')
  const select = await costs(opened, selectNext)
  const type = await costs(opened, typeLetter)
  const undo = await costs(opened, undoStep)
  const drag = await dragFrames(page)
  const grown = await heapOfSteps(page, session)
  await page.context().close()
  return {
    'mount, all of the designer': `${design.toFixed(0)}`,
    'the canvas alone, median of 3': `${median(alone).toFixed(0)}`,
    'the same screen, running, median of 3': `${median(run).toFixed(0)}`,
    'canvas over running (≤ 1.3)': (median(alone) / median(run)).toFixed(2),
    'select → frame and inspector (≤ 50)': p95(select),
    'letter in a property → canvas (≤ 50)': p95(type),
    'undo → canvas (≤ 100)': p95(undo),
    'frame of a drag, our own work (≤ 16)': p95(drag),
    '1,000 steps, MB (≤ 20)': grown.toFixed(1),
  }
}

/** Of a command alone, on a page of its own and on one derived from its entity. */
function measureCommands(count: number): Record<string, string> {
  const derived: PageDocument = { kind: 'page', grammar: 1, key: 'bench.page', title: { zh: 'Bench' }, from: 'bench' }
  const costs = [documentsOf(count), [entityOf(count), derived]].map(documents => {
    const ground = { entities: [], shipped: {} }
    let view = viewOf(docsOf(documents), ground)
    return Array.from({ length: TIMES }, (_, turn) => {
      const call: Call = {
        command: 'text.set',
        args: { document: 'page:bench.page', address: 'form/f7', path: ['title'], language: 'zh', text: `T${turn}` },
      }
      const begun = process.cpuUsage()
      view = viewOf(runCalls(view, ground, [call]).docs, ground, view)
      return process.cpuUsage(begun).user / 1000
    }).slice(5)
  })
  return {
    'command, median / p95 (≤ 5)': both(costs[0] ?? []),
    'command on a derived page (≤ 5)': both(costs[1] ?? []),
  }
}

interface Opened {
  page: Page
  session: CDPSession
}

async function open(browser: Browser, search: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('pageerror', error => console.error(`${search}: ${error.message}`))
  page.setDefaultTimeout(60_000)
  await page.goto(`${url}?${search}`)
  await page.waitForFunction(() => typeof window.mount === 'function')
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.waitForTimeout(300)
  return { page, session }
}

/** Milliseconds of processor time the page's main thread takes for `work` and what follows from it. */
async function cost({ page, session }: Opened, work: () => Promise<unknown>, settleMs: number): Promise<number> {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await read()
  await work()
  await page.waitForTimeout(settleMs)
  return (await read()) - before
}

async function mountAnew(browser: Browser, search: string, drawn: string): Promise<number> {
  const opened = await open(browser, search)
  const taken = await mountCost(opened, drawn)
  await opened.page.context().close()
  return taken
}

function mountCost(opened: Opened, drawn: string): Promise<number> {
  const { page } = opened
  const mount = async () => {
    await page.evaluate(() => window.mount())
    await page.waitForSelector(drawn, { state: 'attached' })
  }
  return cost(opened, mount, 2500)
}

/** What `act` costs in the page, again and again; it returns when its effect was painted. */
async function costs(opened: Opened, act: (turn: number) => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < TIMES; turn++) taken.push(await cost(opened, () => opened.page.evaluate(act, turn), 100))
  return taken.slice(3)
}

/** Clicks one of the first fields, until its frame stands there. */
async function selectNext(turn: number): Promise<void> {
  const id = `f${turn % 8}`
  const { left, top } = (document.querySelector(`.dz-canvas [data-node=${id}]`) as HTMLElement).getBoundingClientRect()
  const at = { bubbles: true, clientX: left + 6, clientY: top + 6 }
  const begun = performance.now()
  document.querySelector('.dz-overlay')?.dispatchEvent(new MouseEvent('click', at))
  const title = `Field ${turn % 8}`
  while (document.querySelector('.dz-inspector h2')?.textContent !== title) {
    if (performance.now() - begun > 10_000) throw new Error(`${title} was not selected`)
    await new Promise(requestAnimationFrame)
  }
  await new Promise(requestAnimationFrame)
}

/** Types a letter into the name of the selected field, until its label says so. */
async function typeLetter(turn: number): Promise<void> {
  const input = document.querySelector('.dz-inspector #dz-title') as HTMLInputElement
  const text = `Name ${turn}`
  const begun = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  while (!document.querySelector('.dz-canvas .sw-screen')?.textContent?.includes(text)) {
    if (performance.now() - begun > 10_000) throw new Error(`${text} was not drawn`)
    await new Promise(requestAnimationFrame)
  }
  await new Promise(requestAnimationFrame)
  // each visit is a step of its own
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

async function undoStep(turn: number): Promise<void> {
  const text = () => document.querySelector('.dz-canvas .sw-screen')?.textContent
  const before = text()
  const begun = performance.now()
  const key = turn % 2 === 0 ? 'z' : 'y'
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }))
  while (text() === before) {
    if (performance.now() - begun > 10_000) throw new Error(`${key} changed nothing`)
    await new Promise(requestAnimationFrame)
  }
  await new Promise(requestAnimationFrame)
}

/** Our own work in each frame of a drag across the canvas. */
async function dragFrames(page: Page): Promise<number[]> {
  const grip = (await page.locator('.dz-grip').boundingBox()) ?? { x: 0, y: 0 }
  await page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window)
    const frames: number[] = []
    window.requestAnimationFrame = act =>
      request(now => {
        const begun = performance.now()
        act(now)
        frames.push(performance.now() - begun)
      })
    Object.assign(window, { frames })
  })
  await page.mouse.move(grip.x + 5, grip.y + 5)
  await page.mouse.down()
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(450 + ((step * 37) % 500), 200 + ((step * 23) % 500))
    await page.waitForTimeout(20)
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames
}

/** MB more after a hundred nudges up and down, for a thousand. */
async function heapOfSteps(page: Page, session: CDPSession): Promise<number> {
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize)
  }
  const before = await used()
  for (let turn = 0; turn < 10; turn++)
    await page.evaluate(async () => {
      for (const key of [
        'ArrowDown',
        'ArrowUp',
        'ArrowDown',
        'ArrowUp',
        'ArrowDown',
        'ArrowUp',
        'ArrowDown',
        'ArrowUp',
        'ArrowDown',
        'ArrowUp',
      ]) {
        const press = { key, ctrlKey: true, shiftKey: true, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', press))
        await Promise.resolve()
      }
    })
  await page.waitForTimeout(3000)
  return ((await used()) - before) / 100_000
}

function both(values: number[]): string {
  return `${median(values).toFixed(0)} / ${p95(values)}`
}

function p95(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.ceil(sorted.length * 0.95) - 1] ?? median(values)).toFixed(1)
}
