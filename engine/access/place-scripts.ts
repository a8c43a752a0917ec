/**
 * Scripts over the rows of a query: its own (`after`), and that of a card or node that draws what the script gives
 * (`props.script`). Readers get where they are instead of their source, and a card that is drawn by one has a query of its
 * own.
 * @source ADR 0022; docs/language.md#scripts-over-rows
 */
import type { AnyDocument, Query } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'

/** A script of a screen. */
export interface RowsScript {
  source: string[]
  /** what it gives: other rows, or what a card draws */
  gives: 'rows' | 'drawing'
}

/** Scripts of a screen by the ids and keys that lead to them, in the order they run. */
export interface ScriptPlaces {
  screen: string
  at: string[]
}

/** A query as a reader gets it. */
export interface SentQuery extends Query {
  /** in the place of scripts */
  scripts?: ScriptPlaces
}

type Held = Record<string, unknown>

const placeOf = (names: string[]): string => names.map(name => `/${name}`).join('')

const isSourced = (held: unknown): held is { source: string[] } => isRecord(held) && Array.isArray(held.source)

/** The scripts of a document by their places. */
export function findScripts(document: object): Map<string, RowsScript> {
  const found = new Map<string, RowsScript>()
  visit(document, [], (held, names) => {
    if (isSourced(held.after)) found.set(placeOf([...names, 'after']), { source: held.after.source, gives: 'rows' })
    const script = scriptOf(held)
    if (script) found.set(placeOf([...names, 'props', 'script']), { source: script.source, gives: 'drawing' })
  })
  return found
}

/** The places of scripts that a reader's document names. */
export function placesIn(document: object): Set<string> {
  const found = new Set<string>()
  visit(document, [], ({ scripts }) => {
    if (isRecord(scripts) && Array.isArray(scripts.at)) for (const at of scripts.at) found.add(String(at))
  })
  return found
}

/**
 * The document without the source of any script. The same object when it has none. Parts of a resolved document may be cut
 * away before without changing where the others are.
 */
export function withoutScripts<T extends AnyDocument>(document: T): T {
  const drawn: Drawn[] = []
  const uses = new Map<string, number>()
  let hasScripts = false
  visit(document, [], (held, names) => {
    hasScripts ||= Array.isArray(held.source) || isSourced(held.after)
    const { id, query } = held
    if (typeof query !== 'string') return
    uses.set(query, (uses.get(query) ?? 0) + 1)
    if (scriptOf(held)) drawn.push({ card: String(id), query, at: placeOf([...names, 'props', 'script']) })
  })
  if (!hasScripts) return document
  const placing: Placing = { screen: document.key, own: ownQueries(document, drawn, uses) }
  return placed(document, [], placing) as T
}

interface Drawn {
  card: string
  query: string
  at: string
}

interface Placing {
  screen: string
  /** by query: those of the cards that are drawn by a script, and whether the query is asked for itself too */
  own: Map<string, { cards: (Drawn & { id: string })[]; isShared: boolean }>
}

/** A card that alone draws a query keeps it; others get one of their own. */
function ownQueries(document: object, drawn: Drawn[], uses: Map<string, number>): Placing['own'] {
  const rules = JSON.stringify(document)
  const own: Placing['own'] = new Map()
  for (const [query, cards] of Map.groupBy(drawn, each => each.query)) {
    const isRead = new RegExp(`\\$query\\.${query}\\b`).test(rules)
    const isShared = isRead || uses.get(query)! > 1
    own.set(query, {
      cards: cards.map(card => ({ ...card, id: isShared ? `${query}_${card.card}` : query })),
      isShared,
    })
  }
  return own
}

function placed(value: unknown, names: string[], placing: Placing): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => placed(item, [...names, nameOf(item, index)], placing))
    return names.at(-1) === 'queries' ? items.flatMap(query => queriesFor(query as SentQuery, placing)) : items
  }
  if (!isRecord(value)) return value
  const held = placing.own.get(String(value.query))?.cards.find(({ card }) => card === value.id)
  const { source, after, ...rest } = value
  const places: ScriptPlaces = { screen: placing.screen, at: [placeOf([...names, 'after'])] }
  const parts = Object.entries({
    ...rest,
    ...(source !== undefined && !Array.isArray(source) && { source }),
    ...(after !== undefined && !isSourced(after) && { after }),
    ...(isSourced(after) && { scripts: places }),
    ...(held && { query: held.id }),
    ...(scriptOf(value) && { props: withoutKey(value.props as Held, 'script') }),
  })
  return Object.fromEntries(parts.map(([key, part]) => [key, placed(part, [...names, key], placing)]))
}

/** A query and those of the cards that are drawn by a script over it. */
function queriesFor(query: SentQuery, { screen, own }: Placing): SentQuery[] {
  const found = own.get(query.id)
  if (!found) return [query]
  const cards = found.cards.map(({ id, at }) => ({
    ...query,
    id,
    scripts: { screen, at: [...(query.scripts?.at ?? []), at] },
  }))
  return found.isShared ? [query, ...cards] : cards
}

const scriptOf = ({ props }: Held) => (isRecord(props) && isSourced(props.script) ? props.script : undefined)

const withoutKey = ({ ...held }: Held, key: string): Held => {
  delete held[key]
  return held
}

const nameOf = (item: unknown, index: number): string =>
  isRecord(item) && typeof item.id === 'string' ? item.id : String(index)

function visit(value: unknown, names: string[], tell: (held: Held, names: string[]) => void): void {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) visit(item, [...names, nameOf(item, index)], tell)
  else if (isRecord(value)) {
    tell(value, names)
    for (const [key, held] of Object.entries(value)) visit(held, [...names, key], tell)
  }
}
