/**
 * Publishes the board of a workshop from outside of the designer: by its record's calls. A draft keeps only its own
 * changes, as at a rollback.
 * @source ADR 0046
 */
import { keyOfWorkshop } from '#engine/dashboard/workshop-key.ts'
import type { DashboardDocument } from '#engine/schema/document.ts'
import { insertApp } from '../../layers/rows.ts'
import { openApp, sameDocuments } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { type Published, publishDocuments } from './publish.ts'
import { carryDraft } from './rollback.ts'

/**
 * @param id       of the record
 * @param editors  who may change the board beside its maker
 * @param make     the next board, from the published one
 * @returns null when nothing changed
 * @throws Fault those of a publish: 'design.refused' (data.issues), 'design.forbidden', 'design.notYours'
 */
export async function publishWorkshop(
  work: Work,
  { id, title, editors }: { id: string; title: string; editors: string[] },
  make: (before: DashboardDocument | undefined, key: string) => DashboardDocument,
): Promise<Published | null> {
  const { trx, who } = work
  const key = keyOfWorkshop(id)
  const looks = { icon: null, colour: null, note: null, chineseOnly: true }
  await insertApp(trx, who.tenant, {
    key,
    kind: 'workshop',
    title: { zh: title },
    ...looks,
    createdBy: who.id,
    editors,
  })
  const app = await openApp(work, key, 'lock')
  const before = app.published.find(document => document.key === key) as DashboardDocument | undefined
  const rest = app.published.filter(document => document !== before)
  const documents = [make(before, key), ...rest]
  if (before && sameDocuments(documents, app.published)) return null
  const published = await publishDocuments(work, app, documents, { note: '', restored: null })
  if (app.draft?.texts) await carryDraft(work, app, documents)
  return published
}
