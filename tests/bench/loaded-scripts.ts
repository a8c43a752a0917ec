/** Which JavaScript a page really fetched, and what it weighs on the wire. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { WEB_FOLDER } from '#server/config/web-folder.ts'

export interface Scripts {
  /** paths below the built web application, in the order they came */
  files: string[]
  /** of all of them, each gzipped by itself */
  gzippedBytes: number
  /** those whose program holds `mark` */
  holding(mark: RegExp): string[]
  /** what those weigh, each gzipped by itself */
  weigh(mark: RegExp): number
}

/** Listens to `page` from now on. */
export function listenToScripts(page: Page): () => Scripts {
  const files = new Set<string>()
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (response.request().resourceType() === 'script' || pathname.endsWith('.js')) files.add(pathname.slice(1))
  })
  return () => {
    const texts = [...files].map(file => fs.readFileSync(path.join(WEB_FOLDER, file)))
    return {
      files: [...files],
      gzippedBytes: texts.reduce((sum, text) => sum + gzipSync(text).length, 0),
      holding: mark => [...files].filter((_, place) => mark.test(String(texts[place]))),
      weigh: mark =>
        texts.filter(text => mark.test(String(text))).reduce((sum, text) => sum + gzipSync(text).length, 0),
    }
  }
}

/** Until no script came for half a second; the push stream keeps the network from ever being idle. */
export async function settle(page: Page): Promise<void> {
  let last = performance.now()
  const listen = () => {
    last = performance.now()
  }
  page.on('response', listen)
  do await page.waitForTimeout(100)
  while (performance.now() - last < 500)
  page.off('response', listen)
}

/** What tells a heavy part by its program: texts that its authors' code carries through minifying. */
export const HEAVY = {
  antd: /anticon|ant-btn/,
  designer: /dz-canvas|dz-palette/,
  monaco: /monaco-editor-background|editor\.contrib/,
  bpmn: /bpmn-js|djs-palette/,
  echarts: /echarts_instance|_echarts_/,
  echartsParts: /_echarts_|["'`]series\.(?:bar|line|pie|radar|funnel|scatter|pictorialBar|custom)\b/,
}
