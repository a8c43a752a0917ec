/**
 * What one open screen holds: its params, its own state, the answers of its queries, the blocks (forms, tables) on it.
 * Observable, so whatever reads a name is run again when that name changes and not otherwise.
 * @source docs/language.md#page
 */
import { observable } from '@formily/reactive'
import type { ScreenBundle } from '#adapters/wire/screen.ts'
import { kindOf } from '../../kind/kinds.ts'
import type { Ports } from '../../ports/ports.ts'
import type { DashboardBody, Json, Node, PageBody, Query, Variable } from '../../schema/document.ts'
import type { RunManifests, WidgetLoader } from '../widget.ts'

export type ScreenMode = 'run' | 'design'

/** What a form or a table lets the steps of its page do. */
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
  error?: unknown
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
  /** what `vars` began with */
  begun: Record<string, Json>
  /** what `$query.<id>` reads: the record of a query that answers one, else `{ rows, total }` */
  query: Record<string, Json>
  answers: Record<string, QueryAnswer>
  opened: Opened[]
  /** the node a `show` step brought into view, how often one did, and where it leads back to */
  shown: { of: string | null; turn: number; back: Element | null }
  blocks: Map<string, Block>
  /** Runs queries and refreshes blocks; set by the query runner, like `changed`. */
  refresh(ids: string[]): Promise<void>
  /** Records of `entity` were written here: what shows them is refreshed. */
  changed(entity: string): Promise<void>
  /** A node that reads query `id` came on the screen; it may come before the queries are started. */
  want(id: string): void
  /** queries whose nodes came on the screen */
  wanted: Set<string>
  /** Closes the screen itself when it is shown in a dialog. */
  close?: () => void
  /** In the designer: the cards of a board were dragged or sized; they come in their new list order. */
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

/** The page a document is shown as: a form standing alone is a page with one block. */
export const pageOf = (document: ScreenBundle['document']): PageBody => kindOf(document).opens?.(document) ?? {}

/** Every query the screen may run, those of a dashboard block too. */
export function queriesOf(body: PageBody): Query[] {
  const inner = dashboards(body.nodes).flatMap(dashboard => dashboard.queries ?? [])
  return [...(body.queries ?? []), ...inner]
}

export function variablesOf(body: PageBody): Variable[] {
  return dashboards(body.nodes).flatMap(dashboard => dashboard.variables ?? [])
}

function dashboards(nodes: Node[] = []): DashboardBody[] {
  return nodes.flatMap(node => [
    ...(node.widget === 'dashboard' && node.body ? [node.body as DashboardBody] : []),
    ...dashboards(node.children),
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
    shown: observable.shallow<PageStore['shown']>({ of: null, turn: 0, back: null }),
    blocks: new Map(),
    refresh: async () => undefined,
    changed: async () => undefined,
    want: id => wanted.add(id),
    wanted,
  }
}
