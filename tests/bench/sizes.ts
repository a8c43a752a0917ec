/**
 * What a page weighs: the JavaScript Chromium really fetched from the built application, gzipped.
 * @source docs/bench.md#measurements
 */
import { chromium } from 'playwright'
import { buildWeb } from '#server/web-build.ts'
import { CHROMIUM_FLAGS, findChromium } from '../support/chromium.ts'
import { listenToScripts, settle } from './loaded-scripts.ts'
import { openStand, PASSWORD, sayMachine } from './stand.ts'

await buildWeb(console.log)
const stand = await openStand()
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
try {
  console.log(sayMachine())
  console.log('page                            requests   KB gzipped   wanted')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const first = await context.newPage()
  const login = listenToScripts(first)
  await first.goto(`${stand.url}/login`)
  await first.waitForSelector('input[name=account]')
  await settle(first)
  print('/login', login(), '90')
  await first.fill('input[name=account]', 'admin')
  await first.fill('input[name=password]', PASSWORD)
  await first.click('button[type=submit]')
  await first.waitForURL(url => !url.pathname.startsWith('/login'))
  for (const [path, shown, wanted] of [
    ['/system/post', 'table', '320'],
    ['/wel/index', '.sw-screen', '–'],
    ['/design', 'main input', '–'],
  ] as const) {
    const page = await context.newPage()
    const scripts = listenToScripts(page)
    await page.goto(stand.url + path)
    await page.waitForSelector(shown)
    if (path === '/system/post') {
      await page.locator('[data-item="toolbar/add"]').click()
      await page.waitForSelector('[role=dialog] textarea')
    }
    await settle(page)
    print(path === '/system/post' ? `${path}, add dialog open` : path, scripts(), wanted)
    await page.close()
  }
} finally {
  await browser.close()
  await stand.stop()
}

function print(page: string, { files, gzippedBytes }: { files: string[]; gzippedBytes: number }, wanted: string): void {
  const cells = [String(files.length).padStart(9), (gzippedBytes / 1000).toFixed(1).padStart(13), wanted.padStart(9)]
  console.log(page.padEnd(31), ...cells)
  if (process.argv.includes('--files')) for (const file of files) console.log(`    ${file}`)
}
