/**
 * Rollback: publishes an old version again, on today's shipped base.
 * @source ARCHITECTURE.md#the-store; docs/designer.md#publishing
 */

import type { AnyDocument } from '#engine/schema/document.ts'
import type { Clash } from '#engine/version/merge.ts'
import { mergeApps } from '#engine/version/merge-apps.ts'
import { type OpenApp, openApp, raiseVersion, sameDocuments } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { keepBeforeRollback } from './points.ts'
import { type Published, publishDocuments } from './publish.ts'
import { clearDraft, keepDraft, revisionOf } from './save-draft.ts'

/**
 * The conflicts between the version and later changes of the product; in each the version wins. @throws Fault
 * 'design.version.unknown'
 */
export async function clashesOf(work: Work, key: string, version: number): Promise<Clash[]> {
  const { row } = await openApp(work, key, 'look')
  return (await raiseVersion(work, row, version)).flatMap(merge => merge.clashes)
}

/**
 * Publishes version `version` again under a new number. A draft keeps only its own changes: it is rebased from the
 * version published before to the new one.
 * @returns  the new version; the conflicts of the product's changes with the old version (the old version wins); and
 * those of
 *           the draft with the version (the draft wins)
 * @throws   Fault 'design.version.unknown', 'design.refused' (data.issues)
 */
export async function rollBack(
  work: Work,
  key: string,
  version: number,
): Promise<Published & { clashes: Clash[]; drafted: Clash[] }> {
  const app = await openApp(work, key, 'lock')
  const merged = await raiseVersion(work, app.row, version)
  const documents = merged.map(merge => merge.document)
  const published = await publishDocuments(work, app, documents, { note: '', restored: version })
  const drafted = await carryDraft(work, app, documents)
  return { ...published, clashes: merged.flatMap(merge => merge.clashes), drafted }
}

/** @returns where the draft and the new version both changed the version published before */
export async function carryDraft(work: Work, app: OpenApp, running: AnyDocument[]): Promise<Clash[]> {
  await keepBeforeRollback(work, app)
  const { document: documents, clashes } = mergeApps(app.published, app.documents, running)
  const rev = revisionOf(app) + 1
  if (sameDocuments(documents, running)) await clearDraft(work, app, rev)
  else await keepDraft(work, app, rev, documents)
  return clashes
}
