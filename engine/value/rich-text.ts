/**
 * Rich text: HTML of the closed list `schemas/words/rich-text.json`. The server keeps nothing else
 * (`server/entity/model/safe-html.ts`), and what is shown passes the same list again
 * (`widgets/parts/html/safe-html.tsx`).
 * @source docs/security.md#pages-and-links
 */

/** Ends of what stands on a line of its own. */
const LINE_END = /<(?:br|hr|\/(?:p|div|h[1-6]|li|dt|dd|tr|pre|blockquote|figcaption|caption))\b[^>]*>/gi
const CELL_END = /<\/t[dh]>(?=\s*<t[dh])/gi
/** Text of these is never shown. */
const UNSEEN = /<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const TAG = /<(?:\/?[a-z]|!)[^>]*(?:>|$)/gi
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', apos: "'", nbsp: ' ' }

/** The text of HTML without its tags: a line for each paragraph, heading, entry and row. */
export function plainText(html: string): string {
  return html
    .replace(UNSEEN, '')
    .replace(CELL_END, ' ')
    .replace(LINE_END, '$&\n')
    .replace(TAG, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, decode)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function decode(found: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return ENTITIES[name.toLowerCase()] ?? found
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found
}

/** Whether HTML shows nothing: no words, no picture, no line, no table. */
export function isBlankHtml(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html.replace(UNSEEN, '')) && plainText(html) === ''
}
