/**
 * `portraitConfig`, the wire form of a dashboard document: a list of cards, each with all it needs. Two pure functions
 * that undo each other; nothing of a document is lost. Names of options come from the manifests (`wire` of a prop).
 * @source DB-01, DB-03; ADR 0046; docs/http.md#workshops
 */
import { Fault } from '../error/fault.ts'
import type { Card, DashboardDocument, Json, Query, WidgetDocument } from '../schema/document.ts'
import type { Text } from '../text/text.ts'
import { isRecord } from '../value/value.ts'
import { same } from '../version/same.ts'
import { dataConfigOf, queryOf } from './data-config.ts'

type Wire = Record<string, Json>
type Manifests = ReadonlyMap<string, WidgetDocument>

/** Of a board as a whole, where it says more than its cards do. */
const BOARD = 'board'

/** Keys of a card's header and their names on the wire. */
const HEADER: Readonly<Record<string, string>> = {
  show: 'showHeader',
  icon: 'cardIcon',
  size: 'titleFontSize',
  bold: 'titleFontWeight',
  colour: 'titleFontColor',
  background: 'titleBgColor',
  align: 'titleLeft',
}
/** Values of these with another name on the wire. */
const VALUES: Readonly<Record<string, [ours: Json, wire: Json][]>> = {
  bold: [[true, 'bold']],
  align: [
    ['left', true],
    ['center', false],
  ],
}
/** Of a card, under the same name in both forms. */
const PLAIN = ['id', 'x', 'w', 'h', 'live', 'when', 'on', 'access'] as const
/** Limits of a card's size, which its manifest says. */
const SIZES = ['minW', 'maxW', 'minH', 'maxH'] as const

/** The wire form of a board; `insight` is the record's `openAiChart`. */
export function portraitOf(document: DashboardDocument, manifests: Manifests): Wire[] {
  const { kind: _kind, grammar: _grammar, key: _key, insight: _insight, title, ...body } = document
  const { cards = [], queries = [], ...rest } = body
  const byId = new Map(queries.map(query => [query.id, query]))
  const asked = [...new Set(cards.flatMap(({ query }) => (query !== undefined && byId.has(query) ? [query] : [])))]
  const alone = queries.filter(({ id }) => !asked.includes(id))
  const order = queries.map(({ id }) => id)
  const board: Wire = {
    ...(title.en === undefined ? {} : { title: title as unknown as Json }),
    ...(rest as unknown as Wire),
    ...(document.queries && queries.length === 0 && { queries: [] }),
    ...(alone.length > 0 && { queries: alone.map(query => dataConfigOf(query)) }),
    ...(!same(order, [...asked, ...alone.map(({ id }) => id)]) && { order }),
  }
  return [
    ...(Object.keys(board).length > 0 ? [{ prop: BOARD, w: 0, h: 0, option: board }] : []),
    ...cards.map(card => wireCard(card, card.query === undefined ? undefined : byId.get(card.query), manifests)),
  ]
}

/**
 * The board of a wire form.
 * @param named  its key, what its record says of it and, unless the wire form says more of it, its title
 * @throws Fault 'portrait.config': it is no list of cards, or two cards have different queries under one name
 */
export function boardOf(
  config: Json,
  named: { key: string; title: string; insight?: true },
  manifests: Manifests,
): DashboardDocument {
  if (!Array.isArray(config) || !config.every(isRecord)) throw wrong('')
  const entries = config as Wire[]
  const first = entries.filter(({ prop }) => prop === BOARD)
  if (first.length > 1) throw wrong(String(entries.indexOf(first[1]!)))
  const { title, queries: alone, order, ...rest } = (isRecord(first[0]?.option) ? first[0].option : {}) as Wire
  const read = entries.flatMap((entry, at) => (entry.prop === BOARD ? [] : [readCard(entry, manifests, String(at))]))
  const queries = new Map<string, Query>()
  for (const [at, { query }] of read.entries()) {
    if (!query) continue
    const known = queries.get(query.id)
    if (known && !same(known, query)) throw wrong(String(at))
    queries.set(query.id, query)
  }
  for (const each of Array.isArray(alone) ? alone : []) {
    const query = isRecord(each) ? queryOf(each as Wire) : undefined
    if (query) queries.set(query.id, query)
  }
  const ids = Array.isArray(order) ? order.map(String) : []
  const placed = [
    ...ids.flatMap(id => queries.get(id) ?? []),
    ...[...queries.values()].filter(({ id }) => !ids.includes(id)),
  ]
  const whole = isRecord(title) && title.zh === named.title ? (title as unknown as Text) : { zh: named.title }
  return {
    ...{ kind: 'dashboard', grammar: 1, key: named.key, title: whole },
    ...rest,
    ...(named.insight && { insight: true }),
    ...((placed.length > 0 || Array.isArray(alone)) && { queries: placed }),
    cards: read.map(({ card }) => card),
  } as DashboardDocument
}

const wrong = (place: string) => new Fault('portrait.config', { place })

function wireCard(card: Card, query: Query | undefined, manifests: Manifests): Wire {
  const { title, widget, devices, header, bare, map, props, query: named, ...rest } = card
  const manifest = manifests.get(widget)
  const settings = wireHeader(header, bare)
  const { w = 1, h = 1 } = card
  return {
    prop: widget,
    ...(title && {
      label: title.en === undefined && Object.keys(title).length === 1 ? title.zh : (title as unknown as Json),
    }),
    ...(devices && { visibility: devices }),
    ...(settings && { card: settings }),
    ...(props && { option: renamed(props, wireNames(manifest)) }),
    ...((query || map || named !== undefined) && {
      dataConfig: {
        ...(query ? dataConfigOf(query) : named !== undefined ? { queryId: named, type: 'none' } : { type: 'none' }),
        ...(map && { fieldRelation: map }),
      },
    }),
    ...(rest as unknown as Wire),
    ...{ w, h },
    ...Object.fromEntries(
      SIZES.flatMap(size => (manifest?.grid?.[size] === undefined ? [] : [[size, manifest.grid[size]]])),
    ),
  }
}

function readCard(entry: Wire, manifests: Manifests, at: string): { card: Card; query?: Query } {
  const { prop, label, visibility, card: settings, option, dataConfig } = entry
  if (typeof prop !== 'string') throw wrong(at)
  const data = isRecord(dataConfig) ? (dataConfig as Wire) : undefined
  const { fieldRelation, ...asks } = data ?? {}
  // clients that know no ids leave them out
  const id = typeof entry.id === 'string' ? entry.id : `card${Number(at) + 1}`
  const query = data && asks.type !== 'none' ? queryOf({ queryId: id, ...asks }) : undefined
  const named = query?.id ?? (typeof asks.queryId === 'string' ? asks.queryId : undefined)
  const plain = Object.fromEntries(PLAIN.flatMap(key => (entry[key] === undefined ? [] : [[key, entry[key]]])))
  const known = new Set<string>([...PLAIN, ...SIZES, ...KNOWN])
  const unknown = Object.fromEntries(Object.entries(entry).filter(([key]) => !known.has(key)))
  const manifest = manifests.get(prop)
  const names = wireNames(manifest)
  const back = new Map([...names].map(([ours, wire]) => [wire, ours]))
  const card = {
    ...{ id, w: manifest?.grid?.w ?? 4, h: manifest?.grid?.h ?? 4 },
    ...unknown,
    ...plain,
    widget: prop,
    ...(label !== undefined && label !== null && { title: typeof label === 'string' ? { zh: label } : label }),
    ...(Array.isArray(visibility) && { devices: visibility }),
    ...(isRecord(settings) && readHeader(settings as Wire)),
    ...(isRecord(option) && { props: renamed(option as Wire, back) }),
    ...(named !== undefined && { query: named }),
    ...(isRecord(fieldRelation) && { map: fieldRelation }),
  } as unknown as Card
  return { card, ...(query && { query }) }
}

const KNOWN = ['prop', 'label', 'visibility', 'card', 'option', 'dataConfig']

function wireHeader(header: Card['header'], bare: true | undefined): Wire | undefined {
  if (!header && !bare) return undefined
  const named = Object.entries(header ?? {}).map(([key, value]) => {
    const found = VALUES[key]?.find(([ours]) => ours === value)
    return [HEADER[key] ?? key, found ? found[1] : value]
  })
  return { ...Object.fromEntries(named), ...(bare && { needCard: false }) }
}

function readHeader({ needCard, ...settings }: Wire): { header?: object; bare?: true } {
  const ours = new Map(Object.entries(HEADER).map(([key, wire]) => [wire, key]))
  const named = Object.entries(settings).flatMap(([wire, value]) => {
    const key = ours.get(wire) ?? wire
    // what is shown unless said otherwise is not written
    if (key === 'show' && value === true) return []
    const found = VALUES[key]?.find(([, written]) => written === value)
    return [[key, found ? found[0] : value]]
  })
  const header = Object.fromEntries(named)
  return { ...(Object.keys(header).length > 0 && { header }), ...(needCard === false && { bare: true as const }) }
}

/** Our names of a widget's props and those on the wire. */
function wireNames(manifest: WidgetDocument | undefined): ReadonlyMap<string, string> {
  const props = (manifest?.props as { properties?: Record<string, { wire?: string }> } | undefined)?.properties ?? {}
  return new Map(Object.entries(props).flatMap(([name, { wire }]) => (wire === undefined ? [] : [[name, wire]])))
}

/** Keys under other names; one whose new name another key has keeps its own. */
function renamed(props: Record<string, Json>, names: ReadonlyMap<string, string>): Wire {
  return Object.fromEntries(Object.entries(props).map(([key, value]) => [names.get(key) ?? key, value]))
}
