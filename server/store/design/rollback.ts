/**
 * Rollback: an old version published again, on today's shipped base.
 * @source ARCHITECTURE.md#the-store; docs/designer.md#publishing
 */

import { fill } from '#engine/text/text.ts'
import type { Clash } from '#engine/version/merge.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { openApp, raiseVersion, SHIPPED_VERSION } from './open-app.ts'
import { type Published, publishDocuments } from './publish.ts'
import { clearDraft, revisionOf } from './save-draft.ts'
import type { Work } from './work.ts'

/** What rolling back to it would meet of the product's own changes: of each the version's stands. @throws Fault 'design.version.unknown' */
export async function clashesOf(work: Work, key: string, version: number): Promise<Clash[]> {
  const { row } = await openApp(work, key, 'look')
  return (await raiseVersion(work, row, version)).flatMap(merge => merge.clashes)
}

/**
 * Makes version `version` the running one again, under a new number. A draft with changes of its own stays as it is.
 * @returns  the new version, and where the product's own change met the old version's (the old version's stands)
 * @throws   Fault 'design.version.unknown', 'design.refused' (data.issues)
 */
export async function rollBack(work: Work, key: string, version: number): Promise<Published & { clashes: Clash[] }> {
  const app = await openApp(work, key, 'lock')
  const merged = await raiseVersion(work, app.row, version)
  const documents = merged.map(merge => merge.document)
  const note = version === SHIPPED_VERSION ? texts.restoredShipped.zh : fill(texts.restored.zh, { version })
  const published = await publishDocuments(work, app, documents, { note, restored: version })
  if (!app.draft?.texts) await clearDraft(work, app, revisionOf(app) + 1)
  return { ...published, clashes: merged.flatMap(merge => merge.clashes) }
}
