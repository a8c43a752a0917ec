/**
 * `portraitConfig`, the wire form of a dashboard document: a list of cards, each with all it needs. Two pure functions
 * that undo each other; nothing of a document is lost.
 * @source DB-01, DB-03, DB-27…30; ADR 0046; docs/http.md#workshops
 */
import { Fault } from '../error/fault.ts'
import { cardsOf } from '../schema/cards-of.ts'
import type { Card, DashboardDocument, Json, Query } from '../schema/document.ts'
import type { Text } from '../text/text.ts'
import { isRecord } from '../value/value.ts'
import { same } from '../version/same.ts'
import { dataConfigOf, type Origins, queryOf } from './data-config.ts'
import {
  type Manifests,
  readHeader,
  readKind,
  readProps,
  readRelation,
  type Wire,
  wireHeader,
  wireKind,
  wireProps,
  wireRelation,
} from './wire-names.ts'

/** Of a board as a whole, where it says more than its cards do. */
const BOARD = 'board'
/** Of a card, under the same name in both forms. */
const PLAIN = ['id', 'x', 'w', 'h', 'live', 'when', 'on', 'access'] as const
/** Limits of a card's size, which its manifest says. */
const SIZES = ['minW', 'maxW', 'minH', 'maxH'] as const
/** How deep the cards of a wire form stand in each other at most; the check of the board allows fewer. */
const DEEPEST = 8

/** The wire form of a board; `insight` is the record's `openAiChart`. */
export function portraitOf(document: DashboardDocument, manifests: Manifests, origins: Origins = {}): Wire[] {
  const { kind: _kind, grammar: _grammar, key: _key, insight: _insight, title, ...body } = document
  const { cards = [], queries = [], ...rest } = body
  const byId = new Map(queries.map(query => [query.id, query]))
  const shown = [...cardsOf(document)].map(({ card }) => card.query)
  const asked = [...new Set(shown.flatMap(query => (query !== undefined && byId.has(query) ? [query] : [])))]
  const alone = queries.filter(({ id }) => !asked.includes(id))
  const order = queries.map(({ id }) => id)
  const board: Wire = {
    ...(title.en === undefined ? {} : { title: title as unknown as Json }),
    ...(rest as unknown as Wire),
    ...(document.queries && queries.length === 0 && { queries: [] }),
    ...(alone.length > 0 && { queries: alone.map(query => dataConfigOf(query, origins)) }),
    ...(!same(order, [...asked, ...alone.map(({ id }) => id)]) && { order }),
  }
  return [
    ...(Object.keys(board).length > 0 ? [{ prop: BOARD, w: 0, h: 0, option: board }] : []),
    ...cards.map(card => wireCard(card, { byId, manifests, origins })),
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
  const queries = new Map<string, Query>()
  const reading = { queries, manifests }
  const cards = entries.flatMap((entry, at) => (entry.prop === BOARD ? [] : [readCard(entry, reading, [at])]))
  for (const each of Array.isArray(alone) ? alone : []) {
    const query = isRecord(each) ? queryOf(each as Wire) : undefined
    if (query) queries.set(query.id, query)
  }
  const ids = new Set(Array.isArray(order) ? order.map(String) : [])
  const placed = [
    ...[...ids].flatMap(id => queries.get(id) ?? []),
    ...[...queries.values()].filter(({ id }) => !ids.has(id)),
  ]
  const whole = isRecord(title) && title.zh === named.title ? (title as unknown as Text) : { zh: named.title }
  return {
    ...{ kind: 'dashboard', grammar: 1, key: named.key, title: whole },
    ...rest,
    ...(named.insight && { insight: true }),
    ...((placed.length > 0 || Array.isArray(alone)) && { queries: placed }),
    cards,
  } as DashboardDocument
}

const wrong = (place: string) => new Fault('portrait.config', { place })

interface Writing {
  byId: ReadonlyMap<string, Query>
  manifests: Manifests
  origins: Origins
}

function wireCard(card: Card, writing: Writing): Wire {
  const { title, widget, devices, header, bare, map, props, query: named, cards, ...rest } = card
  const manifest = writing.manifests.get(widget)
  const query = named === undefined ? undefined : writing.byId.get(named)
  const settings = wireHeader(header, bare)
  const { w = 1, h = 1 } = card
  return {
    ...wireKind(widget, writing.manifests),
    ...(title && {
      label: title.en === undefined && Object.keys(title).length === 1 ? title.zh : (title as unknown as Json),
    }),
    ...(devices && { visibility: devices }),
    ...(settings && { card: settings }),
    ...(props && { option: wireProps(props, manifest) }),
    ...((query || map || named !== undefined) && {
      dataConfig: {
        ...(query
          ? dataConfigOf(query, writing.origins)
          : named !== undefined
            ? { queryId: named, type: 'none' }
            : { type: 'none' }),
        ...(map && { fieldRelation: wireRelation(map, manifest) }),
      },
    }),
    ...(cards && { cards: cards.map(each => wireCard(each, writing)) }),
    ...(rest as unknown as Wire),
    ...{ w, h },
    ...Object.fromEntries(
      SIZES.flatMap(size => (manifest?.grid?.[size] === undefined ? [] : [[size, manifest.grid[size]]])),
    ),
  }
}

interface Reading {
  /** those of the cards read so far */
  queries: Map<string, Query>
  manifests: Manifests
}

/** @param at  its place in the list, and in those of the cards around it */
function readCard(entry: Wire, reading: Reading, at: number[]): Card {
  const { prop, widget, label, visibility, card: settings, option, dataConfig, cards } = entry
  if (typeof prop !== 'string' || at.length > DEEPEST) throw wrong(at.join('/'))
  const kind = readKind(prop, widget, reading.manifests)
  const manifest = reading.manifests.get(kind)
  // clients that know no ids leave them out
  const id = typeof entry.id === 'string' ? entry.id : `card${at.map(place => place + 1).join('n')}`
  const { query, map } = readData(isRecord(dataConfig) ? (dataConfig as Wire) : undefined, id, reading, at)
  const plain = Object.fromEntries(PLAIN.flatMap(key => (entry[key] === undefined ? [] : [[key, entry[key]]])))
  const known = new Set<string>([...PLAIN, ...SIZES, ...KNOWN])
  const unknown = Object.fromEntries(Object.entries(entry).filter(([key]) => !known.has(key)))
  const relation = map && readRelation(map, manifest)
  return {
    ...{ id, w: manifest?.grid?.w ?? 4, h: manifest?.grid?.h ?? 4 },
    ...unknown,
    ...plain,
    widget: kind,
    ...(label !== undefined && label !== null && { title: typeof label === 'string' ? { zh: label } : label }),
    ...(Array.isArray(visibility) && { devices: visibility }),
    ...(isRecord(settings) && readHeader(settings as Wire)),
    ...(isRecord(option) && { props: readProps(option as Wire, manifest) }),
    ...(query !== undefined && { query }),
    ...(relation && { map: relation }),
    ...(Array.isArray(cards) && { cards: cards.map((each, place) => readInner(each, reading, [...at, place])) }),
  } as unknown as Card
}

function readInner(entry: Json, reading: Reading, at: number[]): Card {
  if (!isRecord(entry)) throw wrong(at.join('/'))
  return readCard(entry as Wire, reading, at)
}

/** The name of a card's query, which is kept, and its `fieldRelation`. */
function readData(data: Wire | undefined, id: string, { queries }: Reading, at: number[]) {
  const { fieldRelation: map, ...asks } = data ?? {}
  const query = data && asks.type !== 'none' ? queryOf({ queryId: id, ...asks }) : undefined
  const known = query && queries.get(query.id)
  if (known && !same(known, query)) throw wrong(at.join('/'))
  if (query) queries.set(query.id, query)
  return { query: query?.id ?? (typeof asks.queryId === 'string' ? asks.queryId : undefined), map }
}

const KNOWN = ['prop', 'widget', 'label', 'visibility', 'card', 'option', 'dataConfig', 'cards']
