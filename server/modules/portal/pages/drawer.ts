/**
 * The build's module that draws pages, and the page around what it draws.
 * @source ADR 0052
 */
import fs from 'node:fs'
import path from 'node:path'
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import { portalPath } from '#engine/portal/pages.ts'
import type { DrawBoard } from '#engine/ports/draw-board.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { WEB_FOLDER } from '../../../config/web-folder.ts'
import { escapeHtml } from '../../../http/answer/refusal-page.ts'

interface Built {
  draw(page: PortalPage): string
  drawBoard: DrawBoard
  /** the style sheets of the page, which stand in it */
  css: string
  /** address of the script that wakes it, and of those it needs at once */
  script: string
  needed: string[]
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const WAKE = 'portal/wake.tsx'

let built: Promise<Built> | undefined

/** The cards of a board for a page. @throws Error where the pages are not built */
export const drawBoard: DrawBoard = async asked => {
  built ??= open()
  return (await built).drawBoard(asked)
}

/** The whole page as HTML. @param still  nothing of it acts, and no link of it leads on */
export async function drawPage(page: PortalPage, { still = false } = {}): Promise<string> {
  built ??= open()
  const { draw, css, script, needed } = await built
  const lang = page.lang === 'zh' ? 'zh-CN' : 'en'
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
${still ? '<meta name="robots" content="noindex">' : headOf(page)}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="manifest" href="/api/site/manifest">
<style>${css}</style>${still ? '<base target="_blank">' : ''}
</head>
<body>
<div id="root">${still ? withoutTargets(draw(page)) : draw(page)}</div>
${still ? '' : waking(page, { script, needed })}</body>
</html>
`
}

const LOCALES = { zh: 'zh_CN', en: 'en' }
/** Parameters of an address under which a page is listed; others are ways to look at it. */
const LISTED = ['id', 'category', 'business', 'dept', 'page']

/** What search engines and link previews read. Addresses name no host, as a kept page is of any. */
function headOf({ path, params, title, description, site, lang, isListed }: PortalPage): string {
  const listed = Object.fromEntries(LISTED.flatMap(name => (params[name] ? [[name, params[name]]] : [])))
  const addressIn = (other: Lang) => portalPath(path, { ...listed, lang: other })
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
  return [
    meta('name', 'description', description),
    ...(isListed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(isListed ? [`<link rel="canonical" href="${escapeHtml(addressIn(lang))}">`] : []),
    ...(isListed
      ? Object.keys(LOCALES).map(
          other => `<link rel="alternate" hreflang="${other}" href="${escapeHtml(addressIn(other as Lang))}">`,
        )
      : []),
    ...[meta('property', 'og:title', title), meta('property', 'og:description', description)],
    ...[meta('property', 'og:type', 'website'), meta('property', 'og:locale', LOCALES[lang])],
    meta('property', 'og:site_name', pick(site.title, lang)),
  ].join('\n')
}

const waking = (page: PortalPage, { script, needed }: Pick<Built, 'script' | 'needed'>): string =>
  `<script type="application/json" id="portal-data">${asScript(page)}</script>
${needed.map(file => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`).join('\n')}
<script type="module" src="/${script}" fetchpriority="low"></script>
`

/** Every link opens a window of its own, which a frame without windows does not. */
const withoutTargets = (html: string): string => html.replaceAll(/ target="[^"]*"/g, '')

async function open(): Promise<Built> {
  const manifest = JSON.parse(fs.readFileSync(path.join(WEB_FOLDER, '.vite/portal.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const module: unknown = await import(path.join(WEB_FOLDER, '.drawn/draw.js'))
  const { drawPortal, drawBoard } = module as Pick<Built, 'drawBoard'> & { drawPortal: Built['draw'] }
  const chunks = chunksOf(manifest, WAKE)
  const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))]
  return {
    ...{ draw: drawPortal, drawBoard },
    css: sheets.map(file => fs.readFileSync(path.join(WEB_FOLDER, file), 'utf8')).join('\n'),
    script: manifest[WAKE]!.file,
    needed: chunks.slice(1).map(({ file }) => file),
  }
}

/** A chunk, then those it imports. */
function chunksOf(manifest: Record<string, Chunk>, key: string, known = new Set<string>()): Chunk[] {
  if (known.has(key)) return []
  known.add(key)
  const chunk = manifest[key]!
  return [chunk, ...(chunk.imports ?? []).flatMap(each => chunksOf(manifest, each, known))]
}

/** Pictures of charts stand in the page already, and are taken from there. */
const once = (key: string, value: unknown): unknown => (key === 'svg' ? undefined : value)

/** JSON that ends no script element and begins no comment in one. */
function asScript(value: unknown): string {
  return JSON.stringify(value, once).replaceAll('<', '\\u003c')
}
