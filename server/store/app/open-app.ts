/**
 * An app as the designer opens it: its row, its draft, its published and its shipped documents.
 * @source docs/designer.md#surfaces; ARCHITECTURE.md#the-store
 */
import { workshopOf } from '#engine/dashboard/workshop-key.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { parseDocument } from '#engine/schema/parse-document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import type { Merge } from '#engine/version/merge.ts'
import {
  type AppRow,
  type DraftRow,
  insertApp,
  lockWorkshop,
  readApp,
  readDocuments,
  readDraft,
} from '../../layers/rows.ts'
import type { Shipped } from '../../layers/shipped.ts'
import { raiseOnShipped } from '../../layers/view.ts'
import { mustEdit } from '../rights.ts'
import type { Work } from './work.ts'

export interface OpenApp {
  row: AppRow
  draft: DraftRow | undefined
  /**
   * documents of the published version; for a system app never published, the shipped one; none for another app never
   * published
   */
  published: AnyDocument[]
  shipped: AnyDocument[]
  /** the draft's documents; the published ones while there is no draft */
  documents: AnyDocument[]
}

/**
 * @param lock  'lock' serialises with every other writer of this app, 'look' only reads
 * @throws      Fault 'design.unknown', 'design.forbidden', 'design.notYours'
 */
export async function openApp(work: Work, key: string, lock: 'lock' | 'look'): Promise<OpenApp> {
  const { shipped } = work.store
  const row = await findApp(work, key, lock)
  mustEdit(work.who, row, shipped)
  const draft = await readDraft(work.trx, key)
  const base = shipped.screen(key)
  const shippedDocuments = row.kind === 'system' && base ? [base.document] : []
  const published = row.version === null ? shippedDocuments : await readVersion(work, row, row.version)
  const documents = draft?.texts ? documentsOf(shipped, row, { texts: draft.texts, base: draft.base }) : published
  return { row, draft, published, shipped: shippedDocuments, documents }
}

/**
 * Only whether this person may open the app.
 * @throws Fault 'design.unknown', 'design.notYours'
 */
export async function mustOpenApp(work: Pick<Work, 'store' | 'trx' | 'who'>, key: string): Promise<void> {
  mustEdit(work.who, await findApp(work, key, 'look'), work.store.shipped)
}

/** The documents of the draft; a system app's are merged onto today's shipped screen, like its versions. */
export function documentsOf(
  shipped: Shipped,
  { key, kind }: AppRow,
  { texts, base }: { texts: string[]; base: string | null },
): AnyDocument[] {
  const raise = (text: string) => raiseOnShipped(shipped, { key, text, base }).document
  return texts.map(text => (kind === 'system' ? raise(text) : parseDocument(text)))
}

/** A system screen as shipped: its state before its first version, to which it can always be reset. */
export const SHIPPED_VERSION = 0

/**
 * The documents of a version as they would be published today, each with its conflicts: a system screen is merged onto
 * today's shipped one. `SHIPPED_VERSION` of a system screen is the shipped one itself.
 * @throws Fault 'design.version.unknown'
 */
export async function raiseVersion({ store, trx }: Work, row: AppRow, version: number): Promise<Merge[]> {
  const shipped = row.kind === 'system' && version === SHIPPED_VERSION ? store.shipped.screen(row.key) : undefined
  if (shipped) return [{ document: shipped.document, clashes: [] }]
  const documents = await readDocuments(trx, row.key, version)
  if (!documents.length) throw new Fault('design.version.unknown', { app: row.key, version })
  return documents.map(document =>
    row.kind === 'system'
      ? raiseOnShipped(store.shipped, document)
      : { document: parseDocument(document.text), clashes: [] },
  )
}

export async function readVersion(work: Work, row: AppRow, version: number): Promise<AnyDocument[]> {
  return (await raiseVersion(work, row, version)).map(({ document }) => document)
}

/** Whether both lists have the same content. Order counts: it is the order of the app's surfaces. */
export function sameDocuments(a: AnyDocument[], b: AnyDocument[]): boolean {
  return a.length === b.length && a.every((document, place) => printDocument(document) === printDocument(b[place]!))
}

async function findApp(
  { store, trx, who }: Pick<Work, 'store' | 'trx' | 'who'>,
  key: string,
  lock: 'lock' | 'look',
): Promise<AppRow> {
  const unmade = unmadeSystemApp(store.shipped, key)
  if (unmade && lock === 'lock') {
    mustEdit(who, unmade, store.shipped)
    await insertApp(trx, who.tenant, { ...unmade, createdBy: who.id })
  }
  const workshop = lock === 'lock' ? workshopOf(key) : undefined
  if (workshop !== undefined) await lockWorkshop(trx, workshop)
  const row = (await readApp(trx, key, lock)) ?? unmade
  if (!row || row.deleted) throw new Fault('design.unknown', { app: key })
  return row
}

/** A shipped screen that nobody of this tenant has changed yet. */
export function unmadeSystemApp(shipped: Shipped, key: string): AppRow | undefined {
  const screen = shipped.screen(key)
  if (!screen) return undefined
  const { title } = screen.document
  return {
    key,
    kind: 'system',
    title,
    icon: null,
    colour: null,
    note: null,
    chineseOnly: false,
    retention: 30,
    category: null,
    createdBy: '0',
    editors: [],
    version: null,
    deleted: false,
  }
}
