/**
 * A refusal as a page. A browser that opens an address shows an envelope as code, from which nothing leads on.
 * @source docs/http.md#answers
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#engine/text/text.ts'
import texts from '#schemas/text/front.json' with { type: 'json' }
import { isPageRoute } from './web.ts'

/** Whether a browser opens the address of a page, rather than a program that calls. */
export const opensPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  isPageRoute(method, url) && /(^|[\s,])text\/html\b/.test(headers.accept ?? '')

interface Said {
  title?: string
  said: string
  /** where it leads on; without it to the first page */
  link?: { href: string; text: string }
}

/** A page without scripts that says one thing. Hooks do not run for an address that cannot be parsed, so its policy stands here. */
export function sendRefusalPage(reply: FastifyReply, lang: Lang, { title, said, link }: Said): FastifyReply {
  const { href, text } = link ?? { href: '/', text: texts.toHome[lang] }
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(`<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title ?? said)}</title>
<main style="padding:48px 16px;text-align:center;font-family:sans-serif;overflow-wrap:anywhere"><p role="alert">${escapeHtml(said)}</p><p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p></main></html>
`)
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, sign => ENTITIES[sign]!)
