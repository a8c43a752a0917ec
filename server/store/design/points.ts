/**
 * Restore points: the draft at the beginning of an editing session, and before it is replaced as a whole.
 * @source docs/designer.md#publishing; docs/http.md#design
 */
import { type DraftPoint, POINT_REASONS, type PointReason, type PointSummary } from '#adapters/wire/design.ts'
import { Fault } from '#engine/error/fault.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import { readId } from '#engine/value/parse-choice.ts'
import { insertPoint, readPoint, readPoints } from '../../layers/point-rows.ts'
import { draftable, mustBeDraft } from '../app/checked.ts'
import { documentsOf, type OpenApp, openApp, sameDocuments } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { nameUsers } from './people.ts'

/**
 * Before the draft is saved: keeps the stored draft when this save begins an editing session, and the draft before the
 * step that asks for a restore point.
 * @throws Fault 'design.point', 'design.draft.refused'
 */
export async function keepBeforeSave(work: Work, app: OpenApp, point: DraftPoint | undefined): Promise<void> {
  const { draft } = app
  if (draft?.texts && (draft.rested || draft.savedBy !== work.who.id)) await keep(work, app, 'sitting', app.documents)
  if (!point) return
  if (!POINT_REASONS.includes(point.why)) throw new Fault('design.point', { why: String(point.why) })
  mustBeDraft(point.documents, draftable(app))
  await keep(work, app, point.why, point.documents)
}

/** Before the draft is discarded. */
export async function keepBeforeDrop(work: Work, app: OpenApp): Promise<void> {
  if (app.draft?.texts) await keep(work, app, 'drop', app.documents)
}

/** Before the draft is merged onto another version. */
export async function keepBeforeRollback(work: Work, app: OpenApp): Promise<void> {
  if (app.draft?.texts) await keep(work, app, 'rollback', app.documents)
}

/** A draft equal to the published version needs no restore point. */
async function keep(work: Work, app: OpenApp, why: PointReason, documents: AnyDocument[]): Promise<void> {
  if (sameDocuments(documents, app.published)) return
  const base = work.store.shipped.screen(app.row.key)?.text ?? null
  const texts = documents.map(printDocument)
  await insertPoint(work.trx, work.who.tenant, app.row.key, { why, texts, base, madeBy: work.who.id })
}

/** Newest first. @throws what `openApp` throws */
export async function listPoints(work: Work, key: string): Promise<PointSummary[]> {
  await openApp(work, key, 'look')
  const points = await readPoints(work.trx, key)
  const names = await nameUsers(
    work.trx,
    points.map(point => point.madeBy),
  )
  return points.map(({ id, why, madeAt, madeBy }) => ({ id, why, at: madeAt, by: names.get(madeBy) ?? '' }))
}

/**
 * The documents of a restore point; a system screen is merged onto today's shipped one. @throws Fault
 * 'design.point.unknown'
 */
export async function documentsOfPoint(work: Work, key: string, id: string): Promise<AnyDocument[]> {
  const { row } = await openApp(work, key, 'look')
  const known = readId(id)
  const point = known === null ? undefined : await readPoint(work.trx, key, known)
  if (!point) throw new Fault('design.point.unknown', { id })
  return documentsOf(work.store.shipped, row, point)
}
