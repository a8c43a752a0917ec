/**
 * Panels: workshops as their readers see them, whoever is signed in or, where the board is open to anyone, a visitor. A
 * visitor gets totals alone, of the queries the board has.
 * @source DB-48, DB-51, UQ-19; ADR 0046; docs/security.md#visitors
 */
import type { PublicPanel } from '#adapters/wire/panel.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { SentQuery } from '#engine/access/place-scripts.ts'
import { isInstanceOf } from '#engine/dashboard/instance-of.ts'
import { portraitOf } from '#engine/dashboard/portrait.ts'
import { keyOfWorkshop } from '#engine/dashboard/workshop-key.ts'
import { Fault } from '#engine/error/fault.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import { fillPeriods } from '#engine/query/fill-periods.ts'
import { mapCards } from '#engine/schema/cards-of.ts'
import type { Card, DashboardDocument, Json } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import { same } from '#engine/version/same.ts'
import type { Transformed } from '../../action/script/transform-rows.ts'
import type { AskedQuery, ToldAnswer } from '../../entity/read/together/read-together.ts'
import { cutBundle } from '../../store/screen/bundle.ts'
import { rightsFor } from '../../store/screen/may-open-screen.ts'
import { openScreenScripts, type ScreenScripts } from '../../store/screen/screen-scripts.ts'
import type { Verb, VerbContext } from '../verb.ts'

type Parts = Pick<VerbContext, 'db' | 'entities' | 'operations' | 'store' | 'who'>

/** Workshops of the platform that the caller may open, at most. */
const MOST = 100
/** Queries of a call of a visitor, at most: a board has no more. */
const MOST_QUERIES = 50

/** A board as somebody sees it; null where it has none for them. */
async function boardFor({ who, ...parts }: Parts, key: string): Promise<ScreenBundle | null> {
  const view = await parts.store.view(who.tenant)
  if (!kindOf(view.screen(key)?.document ?? {}).forAnyone) return null
  return cutBundle(parts, { view, ...(await rightsFor(parts, who)) }, key)
}

const platformPanels: Verb = {
  method: 'GET',
  async run(context) {
    const { who, entities, entity, store } = context
    const filters = { portraitType_equal: 'platform', status_equal: '1' }
    const { records } = await entities.list(who, entity.key, { size: MOST, filters })
    const panels: WireRecord[] = []
    for (const record of records) {
      const bundle = await boardFor(context, keyOfWorkshop(record.id!))
      if (!bundle) continue
      const portraitConfig = portraitOf(bundle.document as DashboardDocument, store.widgets) as unknown as Json
      panels.push({ ...record, screen: bundle.key, portraitConfig })
    }
    return panels
  },
}

/**
 * What a call names: a workshop by its `id`, or a board of the product by its key, as `screen`.
 * @throws Fault 'panel.unknown', 'panel.disabled'
 */
async function findBoard({ db, who, input, store }: VerbContext): Promise<string> {
  const { screen } = input
  if (typeof screen === 'string' && store.shipped.screen(screen)) return screen
  const id = /^[1-9]\d{0,18}$/.exec(String(input.id ?? ''))?.[0]
  if (id === undefined || BigInt(id) > LARGEST_ID) throw new Fault('panel.unknown')
  const row = await db.readAtOnce(who, trx =>
    trx
      .selectFrom('blade_data_portrait')
      .select('status')
      .where(each => each.and({ tenant_id: trx.tenant, id, is_deleted: 0 }))
      .executeTakeFirst(),
  )
  if (!row) throw new Fault('panel.unknown')
  if (row.status !== 1) throw new Fault('panel.disabled')
  return keyOfWorkshop(id)
}

const LARGEST_ID = 2n ** 63n - 1n

/** @throws Fault 'panel.closed', and those of `findBoard` */
async function openPanel(context: VerbContext): Promise<PublicPanel> {
  const bundle = await boardFor(context, await findBoard(context))
  if (!bundle) throw new Fault('panel.closed')
  const document = totalsOnly(bundle.document as DashboardDocument, needsSession(context))
  return { bundle: { ...bundle, document, app: null } }
}

/** A board as somebody sees it, for visitors its totals alone; null where it has none for them. */
export async function panelFor(parts: Parts, key: string): Promise<ScreenBundle | null> {
  const bundle = await boardFor(parts, key)
  if (!bundle || !parts.who.guest) return bundle
  return { ...bundle, document: totalsOnly(bundle.document as DashboardDocument, needsSession(parts)), app: null }
}

const needsSession =
  ({ store }: Pick<Parts, 'store'>) =>
  (widget: string) =>
    store.widgets.get(widget)?.needs?.includes('http') ?? false

/** Without lists of records, calls, SQL, and cards over them or of somebody's own; a press does nothing for a visitor. */
function totalsOnly(board: DashboardDocument, isOnesOwn: (widget: string) => boolean): DashboardDocument {
  const queries = (board.queries ?? []).filter(({ entity, get }) => entity !== undefined && get === 'sums')
  const ids = new Set(queries.map(({ id }) => id))
  const isShown = ({ query, widget }: Card) => (query === undefined || ids.has(query)) && !isOnesOwn(widget)
  const cards = mapCards(board.cards ?? [], card => {
    const { on, drill, narrows, ...kept } = card
    return isShown(card) ? kept : null
  })
  return { ...board, queries, cards }
}

const publicPanel: Verb = { method: 'GET', isPublic: true, run: openPanel }

/**
 * The answers to queries of a panel, in one call: `queries` of `{ id, entity, query, scripts? }`. One that the panel does
 * not ask, or that fails, is refused alone.
 * @returns for each `{ id, rows, total }` or `{ id, refused }`, as the envelope of a call of its own
 * @throws Fault those of `openPanel`; 'query.list', 'query.many'
 */
const panelTotals: Verb = {
  method: 'POST',
  isPublic: true,
  async run(context) {
    const { entities, who, input, refusal } = context
    const list = readAsked(input.queries)
    const { bundle } = await openPanel(context)
    const queries: SentQuery[] = (bundle.document as DashboardDocument).queries ?? []
    const own = list.map(({ entity, query, scripts }) =>
      queries.find(each => each.entity === entity && same(each.scripts, scripts) && isInstanceOf(query, each)),
    )
    const asked = list.flatMap(({ entity, query }, at): AskedQuery[] => {
      const { group, measures, sort, size, where } = query
      return own[at] ? [{ id: String(at), entity, call: { get: 'sums', group, measures, sort, size, where } }] : []
    })
    const told = new Map<string, ToldAnswer>()
    await entities.queryTogether(who, asked, (at, answer) => void told.set(at, answer))
    const scripts = openScreenScripts(context, who)
    return Promise.all(
      list.map(async ({ id }, at) => {
        try {
          return { id, ...(await transformed(scripts, own[at], told.get(String(at)))) }
        } catch (error) {
          return { id, refused: refusal(hideNames(error)) }
        }
      }),
    )
  },
}

async function transformed(scripts: ScreenScripts, query?: SentQuery, answer?: ToldAnswer): Promise<Transformed> {
  if (!query || !answer) throw new Fault('panel.query')
  if ('error' in answer) throw answer.error
  const { total } = answer
  const rows = answer.rows as Record<string, Json>[]
  return query.scripts ? scripts.run(query.scripts, { rows: fillPeriods(rows, query), total }) : { rows, total }
}

/** What is refused names what the board asks, which is nobody's business. */
const hideNames = (error: unknown): Fault =>
  error instanceof Fault && /^(?:script\.|panel\.query|server\.too-many)/.test(error.code)
    ? error
    : new Fault('panel.failed', {}, { cause: error })

interface Asked {
  id: string
  entity: string
  query: SentQuery
  scripts?: SentQuery['scripts']
}

function readAsked(list: unknown): Asked[] {
  if (!Array.isArray(list) || !list.every(isAsked)) throw new Fault('query.list', { key: 'queries' })
  if (list.length > MOST_QUERIES) throw new Fault('query.many', { key: 'queries', max: MOST_QUERIES })
  return list
}

const isAsked = (each: unknown): each is Asked =>
  isRecord(each) && typeof each.id === 'string' && typeof each.entity === 'string' && isRecord(each.query)

export const PANEL_VERBS: Record<string, Verb> = {
  'dataPortrait.platform': platformPanels,
  'dataPortrait.panel': publicPanel,
  'dataPortrait.totals': panelTotals,
}
