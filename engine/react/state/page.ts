/**
 * The state of one open screen: its params, its own state, the results of its queries, the blocks (forms, tables) on
 * it. Observable: whatever reads a name runs again only when that name changes.
 * @source docs/language.md#page
 */
import { observable } from '@formily/reactive'
import type { SavedView, ScreenBundle } from '#adapters/wire/screen.ts'
import { kindOf } from '../../kind/kinds.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Mark } from '../../query/mark.ts'
import type { DashboardBody, Json, Node, PageBody, Query, Rule, Variable } from '../../schema/document.ts'
import type { RunManifests, WidgetLoader } from '../widget.ts'

export type ScreenMode = 'run' | 'design'

/** The actions of a form or table that steps of its page may call. */
interface Block {
  submit?(): Promise<boolean>
  reset?(): void
  refresh?(): Promise<void> | void
  /** the entity whose records it shows */
  entity?: string
}

interface QueryAnswer {
  state: 'waiting' | 'loading' | 'ready' | 'failed'
  rows: Record<string, Json>[]
  total: number
  cut?: number
  error?: unknown
}

/** A mark that was pressed, and what it puts upon the queries of other cards. */
export interface Narrowing {
  mark: Mark
  /** the query of its card, which stays as it is */
  query: string
  /** by the key of the model */
  rules: Record<string, Rule>
}

/** What is done with the cards of a page. */
interface BoardState {
  /** the mark whose records are shown */
  mark: Mark | null
  narrowed: Narrowing[]
}

/** What the address of a page says of its cards and variables: `drill.mark`, `v.since`, `narrow.rooms`. */
export interface BoardAddress {
  said: Readonly<Record<string, string>>
  /**
   * Says it otherwise; null: no more.
   * @param how  `step`: a step of its own in the browser's history, which Back takes back; `stay`: in its place; `back`:
   *             what was said with a step of its own goes with that step
   */
  say(changed: Readonly<Record<string, string | null>>, how: 'step' | 'stay' | 'back'): void
}

/** A screen opened over this one by an `open` step. */
export interface Opened {
  id: number
  target: string
  as: 'dialog' | 'drawer'
  width?: number
  params: Record<string, Json>
}

export interface PageStore {
  bundle: ScreenBundle
  body: PageBody
  ports: Ports
  loader: WidgetLoader
  manifests: RunManifests
  mode: ScreenMode
  param: Record<string, Json>
  state: Record<string, Json>
  vars: Record<string, Json>
  /** initial values of `vars` */
  begun: Record<string, Json>
  /** values of `$query.<id>`: the record of a query that returns one, else `{ rows, total }` */
  query: Record<string, Json>
  answers: Record<string, QueryAnswer>
  opened: Opened[]
  /** what is kept of its lists: the bundle's, and what was saved here since */
  saved: SavedView[]
  /** the node a `show` step scrolled to, how many times one has run, and the element to return to */
  shown: { of: string | null; turn: number; back: Element | null }
  blocks: Map<string, Block>
  board: BoardState
  /** null: the page has no address of its own */
  address: BoardAddress | null
  /** Runs queries and refreshes blocks; set by the query runner, as `changed` is. */
  refresh(ids: string[]): Promise<void>
  /** Call it after records of `entity` were written here: refreshes what shows them. */
  changed(entity: string): Promise<void>
  /** Call it when a node that reads query `id` appears, possibly before the queries are started. */
  want(id: string): void
  /** queries whose nodes have appeared */
  wanted: Set<string>
  /** Closes the screen when it is shown in a dialog. */
  close?: () => void
  /** In the designer: called when cards of a board were dragged or resized, in their new list order. */
  onLayout?: (cards: { id: string; x: number; w: number; h: number }[]) => void
}

export interface PageOptions {
  bundle: ScreenBundle
  ports: Ports
  loader: WidgetLoader
  manifests: RunManifests
  mode: ScreenMode
  params?: Record<string, Json>
  close?: () => void
  onLayout?: PageStore['onLayout']
}

/** The page of a document: a form standing alone becomes a page with one block. */
export const pageOf = (document: ScreenBundle['document']): PageBody => kindOf(document).opens?.(document) ?? {}

/** Every query the screen may run, including those of dashboard blocks. */
export function queriesOf(body: PageBody): Query[] {
  const inner = boardsOf(body).flatMap(dashboard => dashboard.queries ?? [])
  return [...(body.queries ?? []), ...inner]
}

export function variablesOf(body: PageBody): Variable[] {
  return boardsOf(body).flatMap(dashboard => dashboard.variables ?? [])
}

/** The boards in it. */
export function boardsOf({ nodes = [] }: { nodes?: Node[] }): DashboardBody[] {
  return nodes.flatMap(node => [
    ...(node.widget === 'dashboard' && node.body ? [node.body as DashboardBody] : []),
    ...boardsOf({ nodes: node.children }),
  ])
}

export function createPage(options: PageOptions): PageStore {
  const { bundle, params = {} } = options
  const body = pageOf(bundle.document)
  const empty = (list: { id: string }[] = []) => Object.fromEntries(list.map(({ id }) => [id, null]))
  const queries = queriesOf(body)
  const wanted = new Set<string>()
  return {
    ...options,
    body,
    param: { ...empty(body.params), ...params },
    state: observable.shallow<Record<string, Json>>(empty(body.state)),
    vars: observable.shallow<Record<string, Json>>(empty(variablesOf(body))),
    begun: {},
    query: observable.shallow<Record<string, Json>>(Object.fromEntries(queries.map(query => [query.id, {}]))),
    answers: observable.shallow<Record<string, QueryAnswer>>(
      Object.fromEntries(queries.map(({ id }) => [id, { state: 'waiting', rows: [], total: 0 } satisfies QueryAnswer])),
    ),
    opened: observable.shallow<Opened[]>([]),
    saved: observable.shallow<SavedView[]>([...(bundle.views?.saved ?? [])]),
    shown: observable.shallow<PageStore['shown']>({ of: null, turn: 0, back: null }),
    blocks: new Map(),
    board: observable.shallow<BoardState>({ mark: null, narrowed: [] }),
    address: null,
    refresh: async () => undefined,
    changed: async () => undefined,
    want: id => wanted.add(id),
    wanted,
  }
}
