/**
 * Panels: workshops as their readers see them, whoever is signed in or, where the board is open to anyone, a visitor. A
 * visitor gets totals alone, of the queries the board has.
 * @source DB-48, DB-51, UQ-19; ADR 0046; docs/security.md#visitors
 */
import type { PublicPanel } from '#adapters/wire/panel.ts'
import type { ScreenBundle, WireRecord } from '#adapters/wire/screen.ts'
import type { SentQuery } from '#engine/access/place-scripts.ts'
import type { Who } from '#engine/access/who.ts'
import { isInstanceOf } from '#engine/dashboard/instance-of.ts'
import { portraitOf } from '#engine/dashboard/portrait.ts'
import { keyOfWorkshop } from '#engine/dashboard/workshop-key.ts'
import { Fault } from '#engine/error/fault.ts'
import { kindOf } from '#engine/kind/kinds.ts'
import { fillPeriods } from '#engine/query/fill-periods.ts'
import type { Card, DashboardDocument, Json, Query } from '#engine/schema/document.ts'
import { isRecord } from '#engine/value/value.ts'
import { same } from '#engine/version/same.ts'
import type { QueryCall } from '../../entity/read/query.ts'
import { cutBundle } from '../../store/screen/bundle.ts'
import { rightsFor } from '../../store/screen/may-open-screen.ts'
import { openScreenScripts } from '../../store/screen/screen-scripts.ts'
import type { Verb, VerbContext } from '../verb.ts'

type Parts = Pick<VerbContext, 'db' | 'entities' | 'operations' | 'store' | 'who'>

/** Workshops of the platform that the caller may open, at most. */
const MOST = 100

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
async function findBoard({ db, who, input, store }: VerbContext): Promise<{ key: string; insight: boolean }> {
  const { screen } = input
  if (typeof screen === 'string' && store.shipped.screen(screen)) return { key: screen, insight: false }
  const id = /^[1-9]\d{0,18}$/.exec(String(input.id ?? ''))?.[0]
  if (id === undefined || BigInt(id) > LARGEST_ID) throw new Fault('panel.unknown')
  const row = await db.readAtOnce(who, trx =>
    trx
      .selectFrom('blade_data_portrait')
      .select(['status', 'open_ai_chart'])
      .where(each => each.and({ tenant_id: trx.tenant, id, is_deleted: 0 }))
      .executeTakeFirst(),
  )
  if (!row) throw new Fault('panel.unknown')
  if (row.status !== 1) throw new Fault('panel.disabled')
  return { key: keyOfWorkshop(id), insight: row.open_ai_chart === 1 }
}

const LARGEST_ID = 2n ** 63n - 1n

/** @throws Fault 'panel.closed', and those of `findBoard` */
async function openPanel(context: VerbContext): Promise<PublicPanel> {
  const { store } = context
  const { key, insight } = await findBoard(context)
  const bundle = await boardFor(context, key)
  if (!bundle) throw new Fault('panel.closed')
  const needs = (widget: string) => store.widgets.get(widget)?.needs?.includes('http') ?? false
  const document = totalsOnly(bundle.document as DashboardDocument, needs)
  return { bundle: { ...bundle, document, app: null }, insight }
}

/** Without lists of records, calls, SQL, and cards over them or of somebody's own; steps lead nowhere for a visitor. */
function totalsOnly(board: DashboardDocument, needsSession: (widget: string) => boolean): DashboardDocument {
  const queries = (board.queries ?? []).filter(({ entity, get }) => entity !== undefined && get === 'sums')
  const ids = new Set(queries.map(({ id }) => id))
  const isShown = ({ query, widget }: Card) => (query === undefined || ids.has(query)) && !needsSession(widget)
  const cards = (board.cards ?? []).filter(isShown).map(({ on: _, ...card }) => card)
  return { ...board, queries, cards }
}

const publicPanel: Verb = { method: 'GET', isPublic: true, run: openPanel }

/** The answer to one query of a panel. @throws Fault those of `openPanel` and of scripts; 'panel.query', 'panel.failed' */
const panelTotals: Verb = {
  method: 'POST',
  isPublic: true,
  async run(context) {
    const { entities, who, input } = context
    const asked = isRecord(input.query) ? (input.query as unknown as SentQuery) : undefined
    const { bundle } = await openPanel(context)
    const of = input.entity ?? asked?.entity
    const queries: SentQuery[] = (bundle.document as DashboardDocument).queries ?? []
    const query = queries.find(
      each => asked && each.entity === of && same(asked.scripts, each.scripts) && isInstanceOf(asked, each),
    )
    if (!asked || !query) throw new Fault('panel.query')
    const answer = await totals(entities, who, query, asked)
    if (!query.scripts) return answer
    const rows = fillPeriods(answer.rows as Record<string, Json>[], query)
    return openScreenScripts(context, who).run(query.scripts, { rows, total: answer.total })
  },
}

async function totals(entities: VerbContext['entities'], who: Who, { entity = '' }: Query, asked: Query) {
  const { group, measures, sort, size, where } = asked
  const call: QueryCall = { get: 'sums', group, measures, sort, size, where }
  try {
    return await entities.query(who, entity, call)
  } catch (error) {
    // what is refused names what the board asks, which is nobody's business
    if (error instanceof Fault && error.code !== 'server.too-many')
      throw new Fault('panel.failed', {}, { cause: error })
    throw error
  }
}

export const PANEL_VERBS: Record<string, Verb> = {
  'dataPortrait.platform': platformPanels,
  'dataPortrait.panel': publicPanel,
  'dataPortrait.totals': panelTotals,
}
