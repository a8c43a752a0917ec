/**
 * Rich text as it is stored: tags and attributes of the closed list, links that lead nowhere harmful.
 * @source docs/security.md#pages-and-links
 */
import sanitizeHtml from 'sanitize-html'
import { safeLink } from '#engine/value/safe-link.ts'
import { type EngineRecord, readRecords, readValue } from '#engine/value/value.ts'
import rich from '#schemas/words/rich-text.json' with { type: 'json' }
import type { Model } from './model.ts'

const RICH: { tags: string[]; attributes: Record<string, string[]> } = rich

const SAFE: sanitizeHtml.IOptions = {
  allowedTags: RICH.tags,
  allowedAttributes: RICH.attributes,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withSafeLinks(attribs) }) },
}

function withSafeLinks(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return Object.fromEntries(Object.entries(attribs).filter(([name, value]) => !isLink(name) || safeLink(value)))
}

const isLink = (name: string): boolean => name === 'href' || name === 'src'

/** The part of `html` that the closed list allows. */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(html, SAFE)
}

/** The record with its rich texts made safe, those of its rows too. */
export function withSafeHtml(model: Model, record: EngineRecord): EngineRecord {
  const safe: EngineRecord = {}
  for (const id of model.rich) {
    const html = readValue(record, id)
    if (typeof html === 'string') safe[id] = toSafeHtml(html) || null
  }
  for (const { field, model: rows } of model.children) {
    if (rows.rich.length && record[field.id])
      safe[field.id] = readRecords(record, field.id).map(row => withSafeHtml(rows, row))
  }
  return Object.keys(safe).length ? { ...record, ...safe } : record
}
