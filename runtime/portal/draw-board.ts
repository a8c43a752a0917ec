/**
 * The cards of a board for a page that loads neither charts nor the engine: numbers said, charts as pictures. The board
 * is opened as the engine opens it, with its variables as they begin; the server answers its queries.
 * @source ADR 0056; docs/language.md#dashboard
 */
import type { BoardCard, BoardChart, BoardFigure } from '#adapters/wire/portal-content.ts'
import type { BoardAsked, DrawBoard } from '#engine/ports/draw-board.ts'
import type { Answered, Ask } from '#engine/ports/ports.ts'
import { askOf, type Bound, filled, namesNone } from '#engine/react/data/ask-together.ts'
import { answersOne, bindQuery } from '#engine/react/data/queries.ts'
import { propsOf } from '#engine/react/frame/props.ts'
import { solidColours } from '#engine/react/look/solid-colours.ts'
import { namesOfColumns } from '#engine/react/render/column-labels.ts'
import { CARD_COLUMNS, CARD_ROW_PX } from '#engine/react/render/place-cards.ts'
import { boardsOf, createPage, type PageStore, queriesOf } from '#engine/react/state/page.ts'
import { beginState, isTrue, runRule, runRules } from '#engine/react/state/rules.ts'
import { translate } from '#engine/react/text.ts'
import type { RunManifests } from '#engine/react/widget.ts'
import type { Card, Query } from '#engine/schema/document.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import { same } from '#engine/version/same.ts'
import {
  type Counted,
  chartKinds,
  drawFigure,
  type Figure,
  figuresOf,
  type Room,
} from '#widgets/gen/chart-kinds.gen.ts'
import manifests from '#widgets/gen/manifests.run.gen.json' with { type: 'json' }
import tokens from '../theme/tokens.gen.css?raw'
import { guestPorts } from '../visitor/guest-ports.ts'

/** Cards of a board on a page, at most. */
const MOST_CARDS = 12
/** What a rule reads of another query's answer is there in the next round. */
const MOST_ROUNDS = 3
/** px: the content of a wide page with twelve columns, that of a phone, and what the frame of a card takes */
const [WIDE_PX, NARROW_PX, FRAME_PX, HEAD_PX] = [1200, 358, 34, 40]
/** A card no wider than this is drawn once, for both. */
const ONCE_PX = 420
const LOWEST_PX = 200

/** A card of the board's own or of a container, with its share of the board's columns. */
interface Placed {
  card: Card
  span: number
}

export const drawBoard: DrawBoard = async ({ bundle, who, lang, now, ask }) => {
  const ports = { ...guestPorts(lang), me: who, clock: { now: () => now } }
  const page = beginState(createPage({ bundle, ports, loader: {}, manifests: {}, mode: 'run' }))
  const all = boardsOf(page.body).flatMap(({ cards = [] }) => placesOf(cards))
  const shown = all.filter(({ card }) => isDrawn(card, page))
  const taken = shown.slice(0, MOST_CARDS)
  await answer(page, new Set(taken.flatMap(({ card }) => card.query ?? [])), ask)
  const cards = await Promise.all(taken.map(each => drawCard(page, each, lang)))
  return { cards: cards.filter(card => card !== null), more: taken.length < all.length }
}

/** Containers give their place to what they hold. */
function placesOf(cards: Card[], columns = CARD_COLUMNS): Placed[] {
  return cards.flatMap((card): Placed[] => {
    const span = Math.max(1, Math.round((card.w * columns) / CARD_COLUMNS))
    return card.cards ? placesOf(card.cards, span) : [{ card, span }]
  })
}

/** It shows rows of a query that can be asked here. */
function isDrawn({ query, map, widget }: Card, page: PageStore): boolean {
  const asked = queriesOf(page.body).find(({ id }) => id === query)
  if (!asked || asked.call || asked.run === 'asked') return false
  return Object.hasOwn(chartKinds, widget) || widget in figuresOf || (map?.x !== undefined && map.y !== undefined)
}

/** Asks what the cards need, and what the rules of that need. */
async function answer(page: PageStore, wanted: ReadonlySet<string>, ask: BoardAsked['ask']): Promise<void> {
  const rules = JSON.stringify(queriesOf(page.body).map(({ where, params }) => [where, params]))
  const queries = queriesOf(page.body).filter(
    ({ id, call, run }) => !call && run !== 'asked' && (wanted.has(id) || rules.includes(`$query.${id}`)),
  )
  const bounds = new Map<string, Bound>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = new Map<Query, Ask>()
    for (const query of queries) {
      try {
        const bound = bindQuery(page, query)
        if (same(bounds.get(query.id), bound) || namesNone(query, bound)) continue
        bounds.set(query.id, bound)
        due.set(query, askOf(page, query, bound))
      } catch (error) {
        page.answers[query.id] = { state: 'failed', rows: [], total: 0, error }
      }
    }
    if (due.size === 0) return
    const told = await ask([...due.values()])
    for (const [query, asked] of due) keep(page, query, asked, told.get(query.id) ?? { error: null })
  }
}

function keep(page: PageStore, query: Query, ask: Ask, answer: Answered | { error: unknown }): void {
  if ('error' in answer) {
    page.answers[query.id] = { state: 'failed', rows: [], total: 0, error: answer.error }
    return
  }
  const { rows, total, cut, single = answersOne(query) } = filled(query, ask, answer)
  page.answers[query.id] = { state: 'ready', rows, total, ...(cut !== undefined && { cut }) }
  page.query[query.id] = single ? (rows[0] ?? {}) : { rows, total }
}

/** @returns null: its rule hides it; one that cannot be drawn costs itself */
async function drawCard(page: PageStore, { card, span }: Placed, lang: Lang): Promise<BoardCard | null> {
  const { id, widget, when, devices } = card
  const at = { page, record: null }
  const title = pick(card.title, lang)
  const said = { id, title, span, ...(devices && { devices }) }
  try {
    if (when !== undefined && !isTrue(runRule(when, at))) return null
    const found = page.answers[card.query ?? '']
    if (found?.state !== 'ready') return { ...said, failed: true }
    const named = namesOfColumns(page, card)
    const unit = named.field?.unit
    const literals = { ...(unit && { unit: { ...unit } }), ...card.props }
    const props = propsOf((manifests as RunManifests)[widget], literals, runRules(card.live, at))
    const cut = found.cut === undefined ? undefined : { first: found.cut, all: found.total }
    const figure = { rows: found.rows, map: card.map, title, props, cut, ...named }
    const counted = figuresOf[widget]
    if (counted) return { ...said, figures: saidFigures(counted, figure, lang) }
    return { ...said, chart: await drawChart(widget, figure, { lang, ...roomOf(card, span) }) }
  } catch {
    return { ...said, failed: true }
  }
}

/** Drawn charts that are kept, by all that decides them. */
const drawn = new Map<string, Promise<BoardChart>>()
const MOST_DRAWN = 100

async function drawChart(widget: string, figure: Figure, room: Omit<Room, 'token' | 'solid'>): Promise<BoardChart> {
  const key = JSON.stringify([widget, figure, room])
  const kept = drawn.get(key)
  if (kept) return kept
  const kind = Object.hasOwn(chartKinds, widget) ? (await chartKinds[widget]!()).KIND : undefined
  const made = drawFigure(figure, kind, { ...room, token: TOKEN, solid: solidColours('light') })
  for (const [oldest] of drawn) if (drawn.size >= MOST_DRAWN) drawn.delete(oldest)
  drawn.set(key, made)
  made.catch(() => drawn.delete(key))
  return made
}

function saidFigures(say: (counted: Counted) => BoardFigure[], figure: Omit<Counted, 't' | 'lang'>, lang: Lang) {
  return say({ ...figure, lang, t: (key, params) => translate(lang, key, params) })
}

function roomOf({ h }: Card, span: number) {
  const height = Math.max(h * CARD_ROW_PX - HEAD_PX, LOWEST_PX)
  const wide = { width: Math.round((WIDE_PX * span) / CARD_COLUMNS) - FRAME_PX, height }
  return wide.width <= ONCE_PX ? { wide } : { wide, narrow: { width: NARROW_PX - FRAME_PX, height } }
}

const tokenOf = (name: string): string => new RegExp(`--sw-${name}: ([^;]+);`).exec(tokens)?.[1] ?? '#000000'

/** Pages of the portal are light; a picture has no style sheet. */
const TOKEN = {
  ...{ colorPrimary: tokenOf('primary'), colorSuccess: tokenOf('success'), colorWarning: tokenOf('warning') },
  ...{ colorError: tokenOf('danger'), colorText: tokenOf('text'), colorTextSecondary: tokenOf('text-2') },
  ...{ colorTextTertiary: tokenOf('text-3'), colorSplit: tokenOf('line'), colorBgElevated: tokenOf('raised') },
  ...{ fontFamily: 'system-ui, sans-serif', fontSizeSM: 12, motion: false },
}
