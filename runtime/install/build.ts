/**
 * What the build adds so that the application can be installed: its icons, the page without a network and the worker
 * that shows it.
 * @source docs/ui.md#installed
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import texts from '#schemas/text/start.json' with { type: 'json' }
import { drawIcon } from './draw-icon.ts'

/** Texts of a page that no script writes: `%again.zh%`. */
const writeTexts = (page: string): string =>
  page.replaceAll(/%(\w+)\.(zh|en)%/g, (_, key: keyof typeof texts, lang: 'zh' | 'en') => texts[key][lang])

const ICONS = {
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  'icon-maskable.png': { size: 512, whole: true },
  'apple-touch-icon.png': { size: 180, whole: true },
}

const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')

export const INSTALL: Plugin = {
  name: 'install',
  transformIndexHtml: writeTexts,
  generateBundle() {
    const svg = read('../public/icon.svg')
    const offline = { 'offline.html': writeTexts(read('offline.html')), 'offline.js': read('offline.js') }
    const version = createHash('sha256')
      .update(JSON.stringify([offline, svg]))
      .digest('hex')
      .slice(0, 12)
    const files = {
      ...offline,
      'service-worker.js': read('service-worker.js').replace('%version%', version),
      ...Object.fromEntries(Object.entries(ICONS).map(([name, icon]) => [name, drawIcon(svg, icon)])),
    }
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
  },
}
