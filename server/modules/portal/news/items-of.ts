/**
 * The news in the text of a feed: RSS, RDF, Atom or JSON Feed. What the feed says is input: it is kept as plain text,
 * its links lead to web pages, and of everything there is a limit.
 * @source ADR 0051
 */
import { createHash } from 'node:crypto'
import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { plainText } from '#engine/value/rich-text.ts'
import { toSafeHtml } from '../../../entity/model/safe-html.ts'

export interface FeedItem {
  /** tells it from the others of its feed, whatever the feed calls it */
  guid: string
  /** plain text on one line */
  title: string
  /** of a web page */
  url: string
  author: string | null
  /** plain text on one line */
  summary: string | null
  /** ISO 8601 */
  published: string | null
}

/** As a feed says it, whatever its format. */
interface Said {
  id?: string
  title?: string
  link?: string
  author?: string
  summary?: string
  date?: string
}

const LONGEST = { title: 200, url: 1000, author: 60, summary: 500 }
/** Of HTML so much is read to find so much text. */
const MARKUP = 20

/**
 * The first `most` items that have a title and lead somewhere, each once.
 * @throws Error for a text that is no feed
 */
export function itemsOf(text: string, most: number): FeedItem[] {
  const items = new Map<string, FeedItem>()
  for (const each of readSaid(text)) {
    const item = toItem(each)
    if (item && !items.has(item.guid)) items.set(item.guid, item)
    if (items.size === most) break
  }
  return [...items.values()]
}

function readSaid(text: string): Said[] {
  const { format, feed } = parseFeed(text)
  if (format === 'rss') return (feed.items ?? []).map(ofRss)
  if (format === 'rdf') return (feed.items ?? []).map(ofRdf)
  if (format === 'atom') return (feed.entries ?? []).map(ofAtom)
  return (feed.items ?? []).map(ofJson)
}

// what `parseFeed` returns: it leaves out whatever a feed does not say
type Partly<T> = { [K in keyof T]?: T[K] extends Array<infer E> | undefined ? Partly<E>[] : T[K] }

const ofRss = (item: Partly<RssFeed.Item<string>>): Said => ({
  id: item.guid?.value,
  title: item.title,
  link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
  author: item.authors?.[0]?.name ?? item.dc?.creators?.[0],
  summary: item.description ?? item.content?.encoded,
  date: item.pubDate ?? item.dc?.dates?.[0],
})

const ofRdf = (item: Partly<RdfFeed.Item<string>>): Said => ({
  id: item.rdf?.about,
  title: item.title,
  link: item.link,
  author: item.dc?.creators?.[0],
  summary: item.description ?? item.content?.encoded,
  date: item.dc?.dates?.[0],
})

const ofAtom = (entry: Partly<AtomFeed.Entry<string>>): Said => ({
  id: entry.id,
  title: entry.title?.value,
  link: (entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0])?.href,
  author: entry.authors?.[0]?.name,
  summary: entry.summary?.value ?? entry.content?.value,
  date: entry.published ?? entry.updated,
})

const ofJson = (item: Partly<JsonFeed.Item<string>>): Said => ({
  id: item.id,
  title: item.title,
  link: item.url ?? item.external_url,
  author: item.authors?.[0]?.name,
  summary: item.summary ?? item.content_text ?? item.content_html,
  date: item.date_published ?? item.date_modified,
})

function toItem({ id, title, link, author, summary, date }: Said): FeedItem | null {
  const url = webPage(link)
  const words = oneLine(title, LONGEST.title)
  if (!url || !words) return null
  const guid = createHash('sha256')
    .update(id ?? url)
    .digest('hex')
  const at = date === undefined ? Number.NaN : Date.parse(date)
  return {
    ...{ guid, title: words, url },
    author: oneLine(author, LONGEST.author),
    summary: oneLine(summary, LONGEST.summary),
    published: Number.isNaN(at) ? null : new Date(at).toISOString(),
  }
}

function webPage(link: string | undefined): string | null {
  const address = link?.trim() ?? ''
  if (address.length > LONGEST.url || !URL.canParse(address)) return null
  const { protocol, href, username } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && href.length <= LONGEST.url ? href : null
}

/** The words of HTML on one line, with … where they are cut; null when there are none. */
function oneLine(html: string | undefined, most: number): string | null {
  if (html === undefined) return null
  const words = plainText(toSafeHtml(html.slice(0, most * MARKUP)))
    .replace(/[\s\p{Cc}\p{Cf}\p{Co}\p{Cn}]+/gu, ' ')
    .trim()
    .toWellFormed()
  const points = [...words]
  return points.length > most ? `${points.slice(0, most - 1).join('')}…` : words || null
}
