/** Every story of the built Storybook in Chromium, as axe sees it on a phone, a tablet and a desk. @source docs/ui.md#hands */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CHROMIUM_FLAGS } from '../support/chromium.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
const WIDTHS = [360, 768, 1440]
let folder: string
let server: http.Server
let browser: Browser
let address: string

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-stories-'))
  const built = spawnSync('npm', ['run', 'build-storybook', '--', '--output-dir', folder, '--quiet'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(built.status, built.stderr).toBe(0)
  server = http.createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://local').pathname))
    if (!fs.existsSync(file) || !fs.statSync(file).isFile()) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
    fs.createReadStream(file).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch({ executablePath: inject('chromium'), args: CHROMIUM_FLAGS })
}, 600_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

test.each(WIDTHS)('at %i px axe finds nothing serious on any story', async width => {
  const index = JSON.parse(fs.readFileSync(path.join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, { type: string }>
  }
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const axe = fs.readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')
  const wrong: string[] = []
  for (const [id, { type }] of Object.entries(index.entries)) {
    if (type !== 'story') continue
    await page.goto(`${address}/iframe.html?id=${id}&viewMode=story`)
    await page.locator('#storybook-root > *').first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.evaluate(axe)
    wrong.push(...(await page.evaluate(findSerious)).map(one => `${id} ${one}`))
  }
  expect(wrong).toEqual([])
})

/** Runs in the page. Storybook's own addon runs axe as well, and it runs once at a time. */
async function findSerious(): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  for (;;) {
    try {
      // a story is a part of a page
      const { violations } = await axe.run('#storybook-root', { rules: { region: { enabled: false } } })
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)
    } catch (error) {
      if (!String(error).includes('already running')) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
