/**
 * A page of the portal, of the draft or as published, as a visitor, a role or a person would have it at a time. It is
 * composed and drawn as the page is; what is of one person alone is a sample, and nothing is noted or written.
 * @source ADR 0055; docs/designer.md#a-page-of-the-portal; docs/security.md#visitors
 */
import type { PortalPage } from '#adapters/wire/portal-page.ts'
import { guestIn, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { isPage } from '#engine/kind/page.ts'
import { PORTAL_SERVICE, type PortalPlace, paramsOf, placeOfScreen, portalPath } from '#engine/portal/pages.ts'
import type { Lang } from '#engine/text/text.ts'
import { parseDateTime } from '#engine/value/parse-date.ts'
import { openTurns } from '../../../process/turns.ts'
import type { Services } from '../../../services.ts'
import { overDraft } from '../../../store/app/checked.ts'
import { openApp } from '../../../store/app/open-app.ts'
import { readParty } from '../../../store/design/try.ts'
import { mustDesign } from '../../../store/rights.ts'
import { listServices } from '../service/read-services.ts'
import { composePage } from './compose-page.ts'
import { previewFeeds, SOMEBODY } from './preview-feeds.ts'

export interface PreviewAsked {
  /** '' a visitor; `role:staff`, `dept:physics`, `post:dean`, `user:123` */
  as: string
  /** `yyyy-MM-dd HH:mm:ss` in the server's zone; '' now */
  at: string
  of: 'draft' | 'published'
  lang: Lang
  /** what stands behind `?` in the page's address */
  params: Record<string, string>
  told(error: unknown): void
}

export interface Preview {
  page: PortalPage
  /** the page is for people signed in: a visitor is led to sign-in */
  isShut: boolean
}

/** Nodes of a page that is previewed, at most: each may read. */
const MOST_NODES = 100
/** One at a time for each person; more than a few that wait are refused. */
const inTurn = openTurns(1, 4)

/**
 * @param key  of the page's app, which is its document's
 * @throws Fault 'design.forbidden', those of `openApp` and `overDraft`, 'screen.unknown', 'screen.forbidden', 'design.try.party',
 *   'portal.preview.at', 'portal.preview.nodes', 'server.too-many'
 */
export async function composePreview(services: Services, who: Who, key: string, asked: PreviewAsked): Promise<Preview> {
  mustDesign(who)
  return inTurn(`${who.tenant} ${who.id}`, async () => {
    const { as, lang, told } = asked
    const place = placeOfScreen(key)
    const at = readMoment(asked.at)
    const app = await services.db.read(who, trx => openApp({ ...services, trx, who }, key, 'look'))
    const documents = asked.of === 'draft' ? app.documents : app.published
    const document = documents.find(each => isPage(each) && each.key === key)
    if (!place || !isPage(document)) throw new Fault('screen.unknown', { screen: key })
    if ((document.nodes ?? []).length > MOST_NODES) throw new Fault('portal.preview.nodes', { most: MOST_NODES })
    const reader = await readerOf(services, who, as, lang)
    const quiet = { ...services, ...silenced(services) }
    const params = await paramsFor(quiet, reader, place, { ...asked, at })
    const isShut = reader.guest === true && !place.isPublic
    const page = await overDraft(documents, () =>
      composePage(quiet, reader, {
        ...{ place, params, lang, told, document, frameOnly: isShut, feeds: previewFeeds(who) },
        ...(at && { at }),
      }),
    )
    return { page, isShut }
  })
}

/** @returns undefined for now */
function readMoment(text: string): string | undefined {
  if (text === '') return undefined
  const read = parseDateTime(text, 'datetime')
  if ('code' in read || !/^(19|20|21)/.test(text)) throw new Fault('portal.preview.at', { at: text })
  return String(read.value)
}

/** Of people only one whom the designer could choose in a form. */
async function readerOf({ db, entities }: Services, who: Who, as: string, lang: Lang): Promise<Who> {
  if (as === '') return guestIn(who.tenant, lang)
  const [, id] = /^user:(\d{1,19})$/.exec(as) ?? []
  if (id !== undefined) {
    const { records } = await entities.select(who, 'user', { ids: id, filters: {} })
    if (records.length === 0) throw new Fault('design.try.party', { as })
  }
  const reader = await db.read(who, trx => readParty(trx, who, as))
  return { ...reader, lang, name: reader.name || SOMEBODY[lang] }
}

/** An introduction without a service shows the first one the reader sees. */
async function paramsFor(
  services: Services,
  reader: Who,
  place: PortalPlace,
  { params, at }: { params: Record<string, string>; at?: string },
): Promise<Record<string, string>> {
  const read = paramsOf(place, new URL(portalPath(place.path, params), 'http://portal'))
  if (place.path !== PORTAL_SERVICE || read.id) return read
  const { records } = await listServices(services, reader, { size: 1, at })
  return { ...read, ...(records[0] && { id: records[0].id }) }
}

/** A look at a page is neither a visit of a service nor a search. */
const silenced = ({ portal, search }: Services): Pick<Services, 'portal' | 'search'> => ({
  portal: { ...portal, visits: { ...portal.visits, note() {} } },
  search: { ...search, note() {} },
})
