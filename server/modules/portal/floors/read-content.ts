/**
 * What editors put on the pages of the portal, within the reader's rights, visitors' too: rows decide, at once.
 * @source PC-02, PC-19, PP-12; docs/http.md#the-portal
 */
import type { ContentLink, NewsEntry, Picture, Shortcut, Slide, TopMenuEntry } from '#adapters/wire/portal-content.ts'
import type { WireRecord } from '#adapters/wire/screen.ts'
import type { Who } from '#engine/access/who.ts'
import { PORTAL_PRECINCT, portalPath } from '#engine/portal/pages.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Services } from '../../../services.ts'

export type ContentParts = Pick<Services, 'entities'>

/** @source PP-12 */
const MOST_MENU = 10
const MOST_SLIDES = 20
/** Shortcuts, precincts, links. */
const MOST_ENTRIES = 100
/** Enabled ones alone: an administrator reads what everybody reads. */
const ENABLED = { status_equal: '1' }

/** The first ten enabled entries of the menu above every page. */
export async function readTopMenu({ entities }: ContentParts, who: Who): Promise<TopMenuEntry[]> {
  const call = { size: MOST_MENU, ascs: 'index', filters: enabledFor(who) }
  const { records } = await entities.list(who, 'topMenu', call)
  return records.map(record => ({
    id: String(record.id),
    menuName: text(record.menuName),
    menuPath: text(record.menuPath),
  }))
}

/** The slides of a set, in their order; none of a set that is disabled or not there. */
export async function readSlides({ entities }: ContentParts, who: Who, typeId: string): Promise<Slide[]> {
  const [sets, { records }] = await Promise.all([
    entities.list(who, 'slideshowType', { size: 1, filters: { ...enabledFor(who), id_equal: typeId } }),
    entities.list(who, 'slideshow', {
      ...{ size: MOST_SLIDES, ascs: 'sort', filters: { ...enabledFor(who), typeId_equal: typeId } },
    }),
  ])
  if (sets.total === 0) return []
  return records.map(record => ({
    ...{ id: String(record.id), title: text(record.title), imageUrl: text(record.imageUrl), ...linkOf(record) },
    type: text(record.type),
    propertyJson: (record.propertyJson ?? null) as Json,
    textDefaultValue: text(record.textDefaultValue),
  }))
}

/** The newest news, of all enabled sources or of one. @param size  at most 200 */
export async function readNews(
  { entities }: ContentParts,
  who: Who,
  { sourceId, size }: { sourceId?: string; size: number },
): Promise<NewsEntry[]> {
  const filters = { ...enabledFor(who), ...(sourceId && { sourceId_equal: sourceId }) }
  const [{ records }, sources] = await Promise.all([
    entities.list(who, 'newsItem', { size, descs: 'publishTime', filters }),
    entities.all(who, 'newsSource', { filters: enabledFor(who) }),
  ])
  const names = new Map(sources.map(({ id, name }) => [String(id), text(name)]))
  return records
    .filter(({ sourceId: source }) => names.has(String(source)))
    .map(record => ({
      ...{ id: String(record.id), title: text(record.title), urlAddress: text(record.urlAddress) },
      ...{ author: text(record.author), publishTime: text(record.publishTime), summary: text(record.summary) },
      sourceId: String(record.sourceId),
      sourceName: names.get(String(record.sourceId))!,
    }))
}

/** The enabled shortcuts; visitors have none. */
export async function readShortcuts({ entities }: ContentParts, who: Who): Promise<Shortcut[]> {
  if (who.guest) return []
  const call = { size: MOST_ENTRIES, ascs: 'sort', filters: ENABLED }
  const { records } = await entities.list(who, 'shortcutEntrance', call)
  return records.map(record => ({
    ...{ id: String(record.id), name: text(record.name), icon: text(record.icon), ...linkOf(record) },
  }))
}

/** The enabled precincts; one without an address of its own leads to its floors. */
export async function readPrecincts({ entities }: ContentParts, who: Who): Promise<Picture[]> {
  const call = { size: MOST_ENTRIES, ascs: 'sort', filters: enabledFor(who) }
  const { records } = await entities.list(who, 'precinct', call)
  return records.map(record => {
    const [id, link] = [String(record.id), linkOf(record)]
    const own = { linkType: 1, urlAddress: portalPath(PORTAL_PRECINCT, { id }), linkTarget: '' } as const
    return { id, title: text(record.name), imageUrl: text(record.imageUrl), ...(link.urlAddress ? link : own) }
  })
}

/** The enabled links to other sites. */
export async function readLinks({ entities }: ContentParts, who: Who): Promise<Shortcut[]> {
  const call = { size: MOST_ENTRIES, ascs: 'sort', filters: enabledFor(who) }
  const { records } = await entities.list(who, 'urlManage', call)
  return records.map(record => ({
    ...{ id: String(record.id), name: text(record.name), icon: text(record.icon), ...linkOf(record) },
  }))
}

/** A visitor is shown enabled records alone, and may not ask for their status. */
export const enabledFor = (who: Who): Record<string, string> => (who.guest ? {} : ENABLED)

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function linkOf({ linkType, urlAddress, linkTarget }: WireRecord): ContentLink {
  const kind = Number(linkType)
  return {
    linkType: kind === 1 || kind === 2 ? kind : null,
    urlAddress: text(urlAddress),
    linkTarget: text(linkTarget),
  }
}
