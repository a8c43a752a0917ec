/**
 * What the server composes for the widgets of the portal, by the widget's name: one function each, which reads what the
 * reader may see.
 * @source ADR 0052
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import type { CommentType } from '#engine/flow/approval/changes.ts'
import type { Json } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { readId } from '#engine/value/parse-choice.ts'
import type { SignedIn } from '../../../auth/session/sessions.ts'
import { printMoment } from '../../../entity/model/environment.ts'
import { readList } from '../../../flow/read/lists.ts'
import type { Services } from '../../../services.ts'
import { readMessages } from '../../message/read-messages.ts'
import { enabledFor, readNews, readShortcuts, readSlides, readTopMenu, text } from '../floors/read-content.ts'
import { type FloorParts, readFloors, readPrecinct } from '../floors/read-floors.ts'
import { readHotWords } from '../search/hot-search.ts'
import { listManaged, managesAny, readManagedOne } from '../service/managed.ts'
import { readKept, readVisited } from '../service/own-services.ts'
import { listServices, readService } from '../service/read-services.ts'
import { drawBoard } from './drawer.ts'
import { readHallChoices } from './hall-choices.ts'
import { footOf, noticeAt, readPortalSettings } from './portal-settings.ts'
import { idsOf, readGroups } from './service-groups.ts'

export interface FeedContext {
  services: Services
  who: Who
  /** null for visitors */
  signedIn: SignedIn | null
  /** of the widget, with its defaults */
  props: Record<string, Json>
  /** of the page's address */
  params: Record<string, string>
  lang: Lang
  /** where a visitor asks from */
  ip?: string
  /** a moment (`yyyy-MM-dd HH:mm:ss`) in place of now */
  at?: string
  alike: Alike
}

/**
 * Reads what every visitor of the tenant sees alike, in their language: once for all who come within moments. For anybody
 * else it reads.
 * @param what  names it, with all it depends on besides
 */
export type Alike = <T>(what: string, read: () => Promise<T>) => Promise<T>

export type Feed = (context: FeedContext) => Promise<unknown>

const SORTS: Record<string, 'order' | 'hot' | 'newest'> = { hot: 'hot', new: 'newest' }

/** The page an address asks for; the first where it asks for none. */
const pageOf = ({ page }: Record<string, string>): number =>
  Math.max(1, Math.min(10_000, Math.trunc(Number(page ?? 1)) || 1))

const hall: Feed = async ({ services, who, props, params, ip, at, alike }) => {
  const current = pageOf(params)
  const [listed, choices] = await Promise.all([
    listServices(services, who, {
      ...{
        q: params.q,
        categoryId: params.category ?? (typeof props.categoryId === 'string' ? props.categoryId : undefined),
        ...{ businessId: params.business, deptId: params.dept },
      },
      ...(params.open && { openNow: true }),
      // a visitor who follows somebody's link sees them all: who may is told after sign-in
      ...(params.may && !who.guest && { answer: 'may' }),
      ...{ sort: SORTS[params.sort ?? ''] ?? 'order', current, size: Number(props.size), at },
    }),
    props.filters === false ? { categories: [], businesses: [], depts: [] } : hallChoices({ services, who, alike }),
  ])
  if (params.q && current === 1) await noteSearch(services, { ...who, ip }, params.q, listed.total)
  return { ...listed, ...choices }
}

const hallChoices = ({ services, who, alike }: Pick<FeedContext, 'services' | 'who' | 'alike'>) =>
  alike('hall-choices', () => readHallChoices(services.db, who))

/** Counts what was searched for and whether it was found, for hot words and for editors. @source PC-39; ADR 0050 */
async function noteSearch(
  { search }: Services,
  who: Parameters<Services['search']['note']>[0],
  typed: string,
  found: number,
): Promise<void> {
  search.note(who, await search.ask(who, typed), found)
}

/** One of the enabled quotes; null without any. */
const aphorism: Feed = async ({ services: { entities }, who }) => {
  const page = (current: number) => entities.list(who, 'aphorism', { current, size: 1, filters: enabledFor(who) })
  const first = await page(1)
  const at = randomInt(Math.max(1, first.total)) + 1
  const [found] = (at === 1 ? first : await page(at)).records
  return found ? { content: text(found.content), author: text(found.author) } : null
}

const header: Feed = async ({ services, who, lang, at, alike }) => {
  const [menus, settings, unread, manages] = await Promise.all([
    alike('top-menu', () => readTopMenu(services, who)),
    alike('portal-settings', () => readPortalSettings(services.db, who)),
    who.guest ? 0 : unreadOf(services, who),
    managesAny(services.db, who),
  ])
  return { menus, unread, manages, notice: noticeAt(settings, lang, at ?? printMoment(new Date())) }
}

async function unreadOf({ db }: Services, who: Who): Promise<number> {
  const page = await db.readAtOnce(who, trx => readMessages(trx, who, 'zh', { current: 1, size: 1, isRead: 1 }))
  return page.total
}

/** Comments that send a request back. */
const RETURNS: CommentType[] = ['rejectComment', 'rollbackComment']
const NONE = { records: [], total: 0, unread: 0 }
const LISTS = { sent: 'sendList', todo: 'todoList' } as const

/** The reader's processes or tasks; of one that came back, the last thing said when it was sent back. */
const requests: Feed = async ({ services, who, lang, props }) => {
  if (who.guest) return NONE
  const name = LISTS[props.list as keyof typeof LISTS]
  const { records, total } = await readList(services.flow.act, who, lang, name, { size: props.size })
  const returned = records
    .filter(({ processIsFinished }) => processIsFinished === 'reject')
    .map(({ processInsId }) => processInsId)
  const why = returned.length > 0 ? await reasonsOf(services, who, returned) : new Map<string, string>()
  return { records: records.map(row => ({ ...row, why: why.get(row.processInsId) ?? null })), total }
}

async function reasonsOf({ db }: Services, who: Who, instances: string[]): Promise<Map<string, string>> {
  const { rows } = await db.readAtOnce(who, trx =>
    sql<{ instance: string; message: string }>`
      select distinct on (instance_id) instance_id::text as instance, message from wf_comment
       where tenant_id = ${trx.tenant} and instance_id = any(${instances}::bigint[]) and type = any(${RETURNS}::text[]) and message <> ''
       order by instance_id, id desc`.execute(trx),
  )
  return new Map(rows.map(({ instance, message }) => [instance, message]))
}

const messages: Feed = async ({ services: { db }, who, lang, props }) => {
  if (who.guest) return NONE
  const read = (size: number, isRead?: 1) =>
    db.readAtOnce(who, trx => readMessages(trx, who, lang, { current: 1, size, isRead }))
  const [page, unread] = await Promise.all([read(Number(props.size)), read(1, 1)])
  return { ...page, unread: unread.total }
}

/** The services the reader manages, or those among them of the special service the address names. @source PP-09 */
const managed: Feed = async ({ services, who, props, params }) => {
  if (who.guest) return { records: [], total: 0, current: 1, size: 1, special: null }
  const special = params.spId ? await readSpecial(services, who, params.spId) : null
  const listed = await listManaged(services, who, {
    ...{ q: params.q, current: pageOf(params), size: Number(props.size) },
    ...(params.spId && { ids: special?.ids ?? [] }),
  })
  return { ...listed, special: special?.title ?? null }
}

async function readSpecial({ entities }: Services, who: Who, id: string) {
  const filters = { ...enabledFor(who), id_equal: readId(id) ?? '0' }
  const [found] = (await entities.list(who, 'specialService', { size: 1, filters })).records
  return found ? { title: text(found.title), ids: idsOf(found.serviceIds) } : null
}

/** What the words of the address find of each kind; visitors sign in first. @source PP-07 */
const results: Feed = async ({ services, signedIn, props, params }) => {
  if (!signedIn || !params.q) return { kinds: [] }
  const asked = await services.search.ask(signedIn.who, params.q)
  if (asked.isBlank) return { kinds: [] }
  const kinds = await Promise.all(
    [...services.search.kinds].map(async ([kind, find]) => ({
      kind,
      ...(await find(services, signedIn, asked, Number(props.size))),
    })),
  )
  const total = kinds.reduce((sum, each) => sum + each.total, 0)
  services.search.note(signedIn.who, asked, total)
  return { kinds }
}

/** The floors of the home page, or of the precinct the address names. */
export const floorsFor = async (
  parts: FloorParts,
  { who, at, props, params }: Pick<FeedContext, 'who' | 'at' | 'props' | 'params'>,
) =>
  props.of === 'precinct'
    ? readPrecinct({ ...parts, at, draw: drawBoard }, who, params.id ?? '')
    : { floors: await readFloors({ ...parts, at, draw: drawBoard }, who) }

export const FEEDS: Record<string, Feed> = {
  'portal-header': header,
  'portal-search': async ({ services, who, props, alike }) => {
    const words = await alike('hot-words', () => readHotWords(services.db, who))
    return { words: words.slice(0, Number(props.hot)).map(({ keyword }) => keyword) }
  },
  'my-requests': requests,
  'my-services': async ({ services, who, props }) => {
    const read = props.list === 'recent' ? readVisited : readKept
    return { services: who.guest ? [] : await read(services, who, Number(props.size)) }
  },
  'portal-messages': messages,
  'portal-aphorism': aphorism,
  'portal-foot': async ({ services, who, lang, alike }) =>
    footOf(await alike('portal-settings', () => readPortalSettings(services.db, who)), lang),
  'portal-floors': ({ services, ...asked }) => floorsFor(services, asked),
  'portal-news': async ({ services, who, props }) => ({
    news: await readNews(services, who, {
      size: Number(props.size),
      ...(props.sourceId ? { sourceId: String(props.sourceId) } : {}),
    }),
  }),
  'portal-results': results,
  'portal-shortcuts': async ({ services, who }) => ({ shortcuts: await readShortcuts(services, who) }),
  'portal-slides': async ({ services, who, props }) => ({
    slides: props.typeId ? await readSlides(services, who, String(props.typeId)) : [],
  }),
  'service-groups': async ({ services, who, props, params, at }) => ({
    groups: await readGroups({ ...services, at }, who, String(props.by), params.id),
  }),
  'service-hall': hall,
  'service-managed': managed,
  'service-manager-edit': async ({ services, who, params }) => ({
    service: await readManagedOne(services.db, who, params.id ?? ''),
  }),
  'service-detail': ({ services, who, params, at }) => readService(services, who, params.id ?? '', at),
  'service-categories': hallChoices,
}
