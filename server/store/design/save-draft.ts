/**
 * Saves and drops the one shared draft of an app.
 * @source docs/designer.md#session; docs/http.md#design
 */
import type { DraftConflict, DraftSave } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { markRemoval, writeDraft } from '../../layers/rows.ts'
import { endTrials } from '../../layers/trial-rows.ts'
import { draftable, mustBeDraft } from '../app/checked.ts'
import { type OpenApp, openApp, sameDocuments } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { notifyDesign } from '../presence/notices.ts'
import { takeDocuments } from './imported.ts'
import { nameUsers } from './people.ts'
import { keepBeforeDrop, keepBeforeSave } from './points.ts'

/**
 * @returns  the new revision, and the documents as they were stored
 * @throws   Fault 'design.draft.refused' (data.issues), 'design.draft.stale' (409, data: DraftConflict)
 */
export async function saveDraft(
  work: Work,
  key: string,
  save: DraftSave,
): Promise<{ rev: number; documents: AnyDocument[] }> {
  const app = await openApp(work, key, 'lock')
  await mustBeCurrent(work, app, save.rev)
  mustBeDraft(save.documents, draftable(app))
  const documents = takeDocuments(save.documents, work.store)
  await keepBeforeSave(work, app, save.point)
  const rev = save.rev + 1
  if (sameDocuments(documents, app.published)) await clearDraft(work, app, rev)
  else await keepDraft(work, app, rev, documents)
  return { rev, documents }
}

/** Stores the documents of the draft as revision `rev`. */
export async function keepDraft(
  { store, trx, who }: Work,
  { row: { key } }: OpenApp,
  rev: number,
  documents: AnyDocument[],
): Promise<void> {
  const base = store.shipped.screen(key)?.text ?? null
  await writeDraft(trx, who.tenant, key, { rev, texts: documents.map(printDocument), base, savedBy: who.id })
  await notifyDesign(trx, { of: 'draft', tenant: who.tenant, app: key, rev })
}

/**
 * Resets the draft to the published version. An app never published has none and keeps its draft.
 * @throws Fault 'design.draft.only'
 */
export async function dropDraft(work: Work, key: string): Promise<void> {
  const app = await openApp(work, key, 'lock')
  if (!app.published.length) throw new Fault('design.draft.only', { app: app.row.title })
  await keepBeforeDrop(work, app)
  await endTrials(work.trx, key)
  await clearDraft(work, app, revisionOf(app) + 1)
  if (app.draft?.removes) await setRemoval(work, key, false)
}

/** Sets whether publishing the draft removes the app; those who have it open hear of it. */
export async function setRemoval({ trx, who }: Work, key: string, removes: boolean): Promise<number> {
  const rev = await markRemoval(trx, key, { removes, savedBy: who.id })
  await notifyDesign(trx, { of: 'draft', tenant: who.tenant, app: key, rev })
  return rev
}

/** Marks the draft as equal to the published version. */
export async function clearDraft({ trx, who }: Work, app: OpenApp, rev: number): Promise<void> {
  const { key } = app.row
  await writeDraft(trx, who.tenant, key, { rev, texts: null, base: null, savedBy: who.id })
  await notifyDesign(trx, { of: 'draft', tenant: who.tenant, app: key, rev })
}

export function revisionOf(app: OpenApp): number {
  return app.draft?.rev ?? 0
}

/** @throws Fault 'design.draft.stale' with the stored draft as data */
export async function mustBeCurrent({ trx }: Work, app: OpenApp, rev: number): Promise<void> {
  if (app.draft === undefined || rev === app.draft.rev) {
    if (rev === revisionOf(app)) return
    throw new Fault('design.draft.rev', { rev })
  }
  const names = await nameUsers(trx, [app.draft.savedBy])
  const data: DraftConflict = {
    rev: app.draft.rev,
    theirs: app.documents,
    by: names.get(app.draft.savedBy) ?? '',
    at: app.draft.savedAt,
  }
  throw new Fault('design.draft.stale', { by: data.by, at: data.at }, { data })
}
