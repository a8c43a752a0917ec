/**
 * The addresses of the portal. Those visitors may open are drawn for a visitor, the same for everybody, and kept for a
 * second; the others get the frame, and the browser of somebody signed in asks for the rest.
 * @source ADR 0052; PP-01…07, PP-29, SH-12, SH-15; docs/security.md#visitors
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { guestIn } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { PORTAL_HOME, PORTAL_PAGES, paramsOf, placeAt } from '#engine/portal/pages.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { isRecord } from '#engine/value/value.ts'
import texts from '#schemas/text/front.json' with { type: 'json' }
import { signedInOf } from '../../../auth/session/guard.ts'
import { answer } from '../../../http/answer/envelope.ts'
import { PLAIN } from '../../../http/answer/plain.ts'
import { sendRefusalPage } from '../../../http/answer/refusal-page.ts'
import { hasWeb, sendPage } from '../../../http/answer/web.ts'
import { langOf } from '../../../http/request/lang.ts'
import { readTexts } from '../../../http/request/read-texts.ts'
import { ExpiringCache } from '../../../process/expiring-cache.ts'
import type { Services } from '../../../services.ts'
import { settingsFor, tenantAt } from '../../../site/site-settings.ts'
import { composePage, feedWidget } from './compose-page.ts'
import { drawPage } from './drawer.ts'
import type { Alike } from './feeds.ts'
import { composePreview } from './preview.ts'

/** How long a drawn page is kept, and what it is made of before: what was saved is seen a second later. */
const KEPT_MS = 500
const ALIKE_MS = 400
const MOST_KEPT = 500
const LANGUAGE = 'language'
const gzip = promisify(zlib.gzip)
/** accepted, and not with a weight of 0 */
const GZIP = /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?(\s|,|$))/
/** What the designer says of a preview. */
const PREVIEWED = ['as', 'at', 'of', 'lang', 'params'] as const
const YEAR_SECONDS = 31_536_000

interface Drawn {
  html: string
  tag: string
  /** the page compressed, once for all who ask for it */
  zipped?: Promise<Buffer>
}

export function registerPortalPages(app: FastifyInstance, services: Services): void {
  const kept = new ExpiringCache<Promise<Drawn>>(KEPT_MS, MOST_KEPT)
  const tenants = new ExpiringCache<Promise<string>>(KEPT_MS, MOST_KEPT)
  const shared = new ExpiringCache<Promise<unknown>>(ALIKE_MS, MOST_KEPT)
  const tenantOf = (host: string) => tenants.load(host, () => tenantAt(services.db, host))

  if (hasWeb()) {
    app.get('/', { schema: { hide: true } }, async (request, reply) => {
      const layers = await settingsFor(services.db, await tenantOf(request.hostname))
      reply.header('cache-control', 'no-cache')
      return layers.some(({ off }) => off.includes('openPortal')) ? sendPage(reply) : reply.redirect(PORTAL_HOME)
    })
    for (const place of PORTAL_PAGES) {
      // what its address says is drawn anew: one address asks for so many of these, as for calls of visitors
      const config: FastifyContextConfig = place.isPublic && place.params.length > 0 ? { isPublic: 'guest' } : {}
      const path = place.tail ? `${place.path}/:${place.tail}?` : place.path
      app.get(path, { schema: { hide: true }, config }, async (request, reply) => {
        const url = new URL(request.url, 'http://portal')
        const { lang, chosen } = readLang(request, url.searchParams)
        if (chosen)
          reply.header('set-cookie', `${LANGUAGE}=${lang}; Max-Age=${YEAR_SECONDS}; Path=/portal; SameSite=Lax`)
        reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding').type('text/html; charset=utf-8')
        try {
          const tenant = await tenantOf(request.hostname)
          // a page for people signed in is drawn without its content, the same at each of its addresses
          const params = place.isPublic ? paramsOf(place, url) : {}
          const asked = { place, params, lang, told: toldTo(request), frameOnly: !place.isPublic, ip: request.ip }
          const key = JSON.stringify([tenant, lang, place.path, params])
          const drawn = await kept.load(key, () => draw(services, tenant, asked, shared))
          reply.header('etag', drawn.tag).header('cache-control', 'no-cache')
          if (request.headers['if-none-match'] === drawn.tag) return reply.code(304).send()
          if (!GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(drawn.html)
          drawn.zipped ??= gzip(drawn.html)
          return reply.header('content-encoding', 'gzip').send(await drawn.zipped)
        } catch (error) {
          toldTo(request)(error)
          const again = { href: request.url, text: texts.again[lang] }
          return sendRefusalPage(reply.code(503), lang, { title: place.path, said: texts.down[lang], link: again })
        }
      })
    }
  }

  app.get(
    '/api/blade-portal/portalPage/page',
    { schema: { tags: ['portal'], summary: 'A page of the portal as the caller sees it, by its address' } },
    async (request, reply) => {
      const { address } = request.query as { address?: unknown }
      const url = new URL(typeof address === 'string' && address.length < 4000 ? address : '/', 'http://portal')
      const place = placeAt(url.pathname)
      if (!place) throw new Fault('portal.page')
      reply.header('cache-control', 'private, no-store')
      const lang = langOf(request)
      return answer(
        await composePage(
          services,
          { ...services.who(request), lang },
          {
            ...{ place, params: paramsOf(place, url), lang, told: toldTo(request) },
            signedIn: signedInOf(request),
          },
        ),
      )
    },
  )
  app.post<{ Params: { key: string } }>(
    '/api/blade-schema/design/apps/:key/preview',
    { schema: { tags: ['design'], summary: 'A page of the portal as somebody would have it at a time, as HTML' } },
    async (request, reply) => {
      const { as = '', at = '', of, lang, params = '' } = readTexts(request.body, PREVIEWED)
      reply.header('cache-control', 'private, no-store')
      const { page, isShut } = await composePreview(services, services.who(request), request.params.key, {
        ...{ as, at, of: of === 'published' ? of : 'draft', params: Object.fromEntries(new URLSearchParams(params)) },
        ...{ lang: lang === 'zh' || lang === 'en' ? lang : langOf(request), told: toldTo(request) },
      })
      return answer({ html: await drawPage(page, { still: true }), isShut })
    },
  )
  app.post(
    '/api/data/portalPage/feed',
    { schema: { tags: ['portal'], summary: 'What a widget of the portal shows, for the designer' }, ...PLAIN },
    async request => {
      const { widget, props } = isRecord(request.body) ? request.body : {}
      const asked = {
        widget: String(widget),
        props: isRecord(props) ? (props as Record<string, Json>) : {},
        lang: langOf(request),
        told: toldTo(request),
      }
      return answer(await feedWidget(services, services.who(request), asked))
    },
  )
}

const toldTo = (request: FastifyRequest) => (error: unknown) =>
  request.log.error({ err: error }, 'a part of a page of the portal failed')

/** For a visitor, whoever asks: what is kept of it was read for a visitor of the tenant and language. */
async function draw(
  services: Services,
  tenant: string,
  asked: Parameters<typeof composePage>[2],
  shared: ExpiringCache<Promise<unknown>>,
): Promise<Drawn> {
  const alike: Alike = <T>(what: string, read: () => Promise<T>) =>
    shared.load(JSON.stringify([tenant, asked.lang, what]), read) as Promise<T>
  const html = await drawPage(await composePage(services, guestIn(tenant, asked.lang), { ...asked, alike }))
  return { html, tag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` }
}

/** The language the address names, else the one chosen before, else the browser's. */
function readLang(request: FastifyRequest, search: URLSearchParams): { lang: Lang; chosen: boolean } {
  const named = search.get('lang')
  if (named === 'zh' || named === 'en') return { lang: named, chosen: true }
  const [, kept] = /(?:^|;\s*)language=(zh|en)(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
  return { lang: (kept as Lang | undefined) ?? langOf(request), chosen: false }
}
