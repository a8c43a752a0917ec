/**
 * The documents one tenant sees: its published ones over the shipped ones. Frozen; a publish makes a new view.
 * @source ARCHITECTURE.md#the-store; docs/language.md#merge
 */
import { kindsThat } from '#engine/kind/kinds.ts'
import type { AnyDocument, DocumentKind } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import type { Text } from '#engine/text/text.ts'
import { type Merge, mergeDocuments } from '#engine/version/merge.ts'
import type { Trx } from '../db/db.ts'
import { type AppRow, type DocumentRow, type RunningRow, readApps, readRunning } from './rows.ts'
import { nameOf, type Shipped } from './shipped.ts'

export interface Placed {
  document: AnyDocument
  /** the app it belongs to and that app's published version; null for an unchanged shipped document */
  app: { key: string; version: number } | null
}

/** A published app of creators. */
export interface RunningApp {
  key: string
  title: Text
  icon: string | null
  colour: string | null
  createdBy: string
  editors: string[]
  version: number
  documents: AnyDocument[]
}

export interface PublishedView {
  find(kind: DocumentKind, key: string): Placed | undefined
  /** The screen with this key; for an entity without a screen of its own, the page derived from it. */
  screen(key: string): Placed | undefined
  all(): Placed[]
  apps: RunningApp[]
}

/** Reads the published versions of the transaction's tenant and lays them over the shipped layer. */
export async function readView(trx: Trx, shipped: Shipped): Promise<PublishedView> {
  const [apps, rows] = await Promise.all([readApps(trx), readRunning(trx)])
  return layView(shipped, apps, rows)
}

export function layView(shipped: Shipped, apps: AppRow[], rows: RunningRow[]): PublishedView {
  const placed = new Map<string, Placed>(shipped.all.map(({ document }) => [nameOf(document), { document, app: null }]))
  const byApp = new Map<string, AnyDocument[]>()
  for (const row of rows) {
    const document = row.appKind === 'system' ? raiseOnShipped(shipped, row).document : parseDocument(row.text)
    placed.set(nameOf(document), { document, app: { key: row.app, version: row.version } })
    byApp.set(row.app, [...(byApp.get(row.app) ?? []), document])
  }
  const find = (kind: DocumentKind, key: string) => placed.get(nameOf({ kind, key }))
  const derived = new Map<string, Placed>()
  return {
    find,
    screen: key => {
      const found =
        derived.get(key) ??
        kindsThat(({ opens }) => opens)
          .map(kind => find(kind, key))
          .find(each => each !== undefined)
      const entity = found ? undefined : find('entity', key)
      if (!entity) return found
      const { grammar, title } = entity.document
      const page = { ...entity, document: { kind: 'page' as const, grammar, key, title, from: key } }
      derived.set(key, page)
      return page
    },
    all: () => [...placed.values()],
    apps: apps
      .filter(app => app.kind === 'app' && app.version !== null)
      .map(({ key, title, icon, colour, createdBy, editors, version }) => ({
        ...{ key, title, icon, colour, createdBy, editors },
        version: version!,
        documents: byApp.get(key) ?? [],
      })),
  }
}

/**
 * A tenant's version of a shipped screen, merged onto today's shipped one when the product has changed since. Where
 * both sides changed the same thing the tenant's change wins and the conflict is listed.
 */
export function raiseOnShipped(shipped: Shipped, row: Pick<DocumentRow, 'key' | 'text' | 'base'>): Merge {
  const ours = parseDocument(row.text)
  const now = shipped.screen(row.key)
  if (row.base === null || !now || now.text === row.base) return { document: ours, clashes: [] }
  return mergeDocuments(parseDocument(row.base), ours, now.document)
}
