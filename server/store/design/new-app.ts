/**
 * Creates and removes apps.
 * @source docs/http.md#design; docs/bench.md#measurements
 */

import { checkOthers } from '#engine/compile/check-others.ts'
import { libraryWith } from '#engine/compile/library-with.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf } from '#engine/kind/entity.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { isReservedName } from '#engine/schema/reserved-name.ts'
import type { Text } from '#engine/text/text.ts'
import palette from '#schemas/themes/palette.json' with { type: 'json' }
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { tableOf } from '../../entity/table/names.ts'
import { readTexts } from '../../http/request/read-texts.ts'
import { type AppRow, deleteUnpublished, insertApp, markDeleted, nextColour, writeDraft } from '../../layers/rows.ts'
import { nameOf } from '../../layers/shipped.ts'
import { endTrials } from '../../layers/trial-rows.ts'
import type { PublishedView } from '../../layers/view.ts'
import { mustBeDraft, mustPass, othersOf } from '../app/checked.ts'
import { openApp } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { unpublishKinds } from '../kind/stored-kinds.ts'
import { mustDesign } from '../rights.ts'
import type { Store } from '../store.ts'
import { firstDocuments } from './first-documents.ts'
import { takeDocuments } from './imported.ts'

/** An app's key is also part of table names: an identifier, short enough for further names after it. */
const KEY = /^[a-z][A-Za-z0-9]{0,39}$/

/** The longest name of an app, in characters. */
const LONGEST_TITLE = 60
const LONGEST_NOTE = 500

export interface NewApp {
  key: string
  /** a text with `zh`, checked here */
  title: unknown
  icon?: unknown
  /** a name of the palette; by default the one fewest apps have */
  colour?: unknown
  note?: unknown
  chineseOnly?: unknown
  /** its first documents; by default a model with a title and a page over it */
  documents?: AnyDocument[]
}

/** @throws Fault 'design.forbidden', 'design.key.identifier', 'design.title', 'design.colour', 'design.key.taken', 'design.table.taken' */
export async function createApp({ store, trx, who }: Work, app: NewApp): Promise<void> {
  mustDesign(who)
  const { key } = app
  if (typeof key !== 'string' || !KEY.test(key) || isReservedName(key))
    throw new Fault('design.key.identifier', { key })
  const title = readTitle(app.title)
  const view = await store.view(who.tenant)
  if (view.all().some(({ document }) => document.key === key)) throw new Fault('design.key.taken', { key })
  const documents = given(app.documents, key, store) ?? firstDocuments(key, title)
  for (const entity of entitiesOf(documents)) mustHaveFreeTable(view, who.tenant, tableOf(entity, who.tenant))
  mustBeDraft(documents, { key, kind: 'app', shipped: [] })
  const colour = readColour(app.colour) ?? (await nextColour(trx))
  const looks = { ...readLooks(app), colour, chineseOnly: app.chineseOnly === true }
  const row = { key, kind: 'app' as const, title, ...looks, createdBy: who.id, editors: [] }
  if (!(await insertApp(trx, who.tenant, row))) throw new Fault('design.key.taken', { key })
  const after = { name: row.title.zh }
  await traceChange(trx, who, { entity: 'schemaDocument', record: key, verb: 'add', after })
  await notifySessionsChanged(trx, { tenant: who.tenant })
  await writeDraft(trx, who.tenant, key, { rev: 1, texts: documents.map(printDocument), base: null, savedBy: who.id })
}

/** The documents that were sent for the app. @throws Fault 'design.draft.refused' */
function given(documents: unknown, key: string, store: Store): AnyDocument[] | undefined {
  if (documents === undefined) return undefined
  mustBeDraft(documents, { key, kind: 'app', shipped: [] })
  return takeDocuments(documents, store)
}

/** @throws Fault 'design.title' */
export function readTitle(title: unknown): Text {
  const { zh, en = '' } = (title ?? {}) as { zh?: unknown; en?: unknown }
  const fits = (text: unknown): text is string => typeof text === 'string' && text.trim().length <= LONGEST_TITLE
  if (!fits(zh) || !fits(en) || !zh.trim()) throw new Fault('design.title', { max: LONGEST_TITLE })
  return en.trim() ? { zh: zh.trim(), en: en.trim() } : { zh: zh.trim() }
}

/** An icon's name and a note. @throws Fault 'record.refused' */
export function readLooks(sent: { icon?: unknown; note?: unknown }): Pick<AppRow, 'icon' | 'note'> {
  const { icon = '', note = '' } = readTexts(sent, ['icon', 'note'], LONGEST_NOTE)
  return { icon: icon.trim() || null, note: note.trim() || null }
}

/** @throws Fault 'design.colour' */
export function readColour(colour: unknown): string | undefined {
  if (colour === undefined || colour === null || colour === '') return undefined
  if (!palette.some(({ id }) => id === colour)) throw new Fault('design.colour')
  return colour as string
}

function mustHaveFreeTable(view: PublishedView, tenant: string, table: string): void {
  const holder = entitiesOf(view.all().map(({ document }) => document)).find(
    entity => tableOf(entity, tenant) === table,
  )
  if (holder) throw new Fault('design.table.taken', { table, by: holder.title })
}

/**
 * A screen of the product stays, and a board goes with the record of its workshop.
 * @throws Fault 'design.system', 'design.workshop'
 */
export function mustBeRemovable({ kind, title }: Pick<AppRow, 'kind' | 'title'>): void {
  if (kind === 'system') throw new Fault('design.system', { app: title })
  if (kind === 'workshop') throw new Fault('design.workshop', { app: title })
}

/**
 * Unpublishes the app; its table and records stay while it can be restored
 * (`server/modules/recycle-bin/removed-apps.ts`), and its key stays taken for ever. An app that was never
 * published is deleted completely.
 * @throws Fault those of `mustBeRemovable`, 'design.refused' when documents of other apps refer to it
 */
export async function removeApp(work: Work, key: string): Promise<void> {
  const { store, trx, who } = work
  const app = await openApp(work, key, 'lock')
  mustBeRemovable(app.row)
  const before = { name: app.row.title.zh, version: app.row.version, documents: app.published.map(nameOf) }
  await traceChange(trx, who, { entity: 'schemaDocument', record: key, verb: 'remove', before })
  if (app.row.version === null) return deleteUnpublished(trx, key)
  const [view, library] = await Promise.all([store.view(who.tenant), store.libraryFor(who.tenant)])
  mustPass(checkOthers(app.published, othersOf(view, app), library, libraryWith(library, app.published, [])))
  await unpublishKinds(work, app.published)
  await markDeleted(trx, key, who.id)
  await endTrials(trx, key)
  await notifySessionsChanged(trx, { tenant: who.tenant })
  await store.announce(trx, who.tenant)
}
