/**
 * Publishing: tables and the numbered version in one transaction, all documents or none.
 * @source docs/language.md#grammar-number; docs/designer.md#surfaces; docs/designer.md#publishing;
 *   ARCHITECTURE.md#the-store
 */
import { createHash } from 'node:crypto'
import { checkDraft } from '#engine/compile/check-draft.ts'
import { samplesToMake, withoutSamples, withoutWorkbooks } from '#engine/entity/samples.ts'
import { Fault } from '#engine/error/fault.ts'
import { entitiesOf, isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { printDocument } from '#engine/schema/print-document.ts'
import type { Text } from '#engine/text/text.ts'
import { describeApps } from '#engine/version/describe.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { readClosed } from '../../flow/opening/openings.ts'
import { type DocumentRow, insertVersion, setRunning } from '../../layers/rows.ts'
import { nameOf } from '../../layers/shipped.ts'
import { endTrials } from '../../layers/trial-rows.ts'
import { draftable, draftContextOf, mustBeDraft, mustPass } from '../app/checked.ts'
import { type OpenApp, openApp, sameDocuments } from '../app/open-app.ts'
import type { Work } from '../app/work.ts'
import { isOutdated, publishKinds } from '../kind/stored-kinds.ts'
import type { Store } from '../store.ts'
import { beginImports } from './begin-imports.ts'
import { checkOffers } from './check-offers.ts'
import { checkReach } from './check-reach.ts'
import { clearDraft, keepDraft, mustBeCurrent } from './save-draft.ts'
import { testFlows } from './simulate.ts'

/** The longest note, in characters. */
const LONGEST_NOTE = 500

export interface Published {
  version: number
  /** keys of the published screens, and of those no longer published */
  screens: Set<string>
}

/**
 * Publishes the draft of revision `rev`. The draft then gets a new revision, so that people who still edit the old one
 * are notified.
 * @param work     with a transaction of the owning role (`db.define`), because tables are changed
 * @param samples  its sample records become records afterwards (`makeSamples`) and stay in the draft until then
 * @throws      Fault 'design.refused' (data.issues), 'design.draft.stale', 'design.unchanged', 'design.removal.marked'
 */
export async function publishDraft(
  work: Work,
  key: string,
  { rev, note, samples = false }: { rev: number; note: string; samples?: boolean },
): Promise<Published> {
  const app = await openApp(work, key, 'lock')
  await mustBeCurrent(work, app, rev)
  if (app.draft?.removes) throw new Fault('design.removal.marked', { app: app.row.title })
  const { published: before } = app
  const documents = withoutSamples(app.documents)
  const hasRows = samples && entitiesOf(app.documents).some(entity => samplesToMake(entity).length > 0)
  const isSame = before.length > 0 && sameDocuments(documents, before)
  if (isSame && !(await isOutdated(work, { key, documents, before }))) {
    if (hasRows && app.row.version !== null) return { version: app.row.version, screens: new Set() }
    throw new Fault('design.unchanged', { app: app.row.title })
  }
  const published = await publishDocuments(work, app, app.documents, { note, restored: null })
  if (hasRows) await keepDraft(work, app, rev + 1, withoutWorkbooks(app.documents))
  else await clearDraft(work, app, rev + 1)
  return published
}

/** The only way documents are published; their sample records are left out. */
export async function publishDocuments(
  work: Work,
  app: OpenApp,
  drafted: AnyDocument[],
  { note, restored }: { note: string; restored: number | null },
): Promise<Published> {
  const { store, trx, who, actions } = work
  mustBeDraft(drafted, draftable(app))
  const [view, library] = await Promise.all([store.view(who.tenant), store.libraryFor(who.tenant)])
  mustPass(checkDraft(drafted, draftContextOf(app, view, library)))
  const documents = withoutSamples(drafted)
  mustPass(checkOffers(documents, view, who))
  mustPass(checkReach(documents, view, who, { actions, closed: await readClosed(trx, who) }))
  // an old version is published again as it is, whatever its tests say of the people and models of today
  if (restored === null) mustPass(await testFlows(work, app, documents))
  await endTrials(trx, app.row.key)
  await publishKinds(work, { key: app.row.key, documents, before: app.published })
  await beginImports(work, app.row, drafted)
  const version = await insertVersion(
    trx,
    who.tenant,
    app.row.key,
    {
      note: note.trim().slice(0, LONGEST_NOTE),
      changes: describeApps(app.published, documents).length,
      restored,
      publishedBy: who.id,
    },
    documents.map(document => rowOf(store, app, document)),
  )
  await setRunning(trx, app.row.key, version, titleOf(app, documents))
  await traceChange(trx, who, {
    entity: 'schemaDocument',
    record: app.row.key,
    verb: restored === null ? 'publish' : 'rollback',
    before: { version: app.row.version },
    after: { version, note: note.trim().slice(0, LONGEST_NOTE), documents: documents.map(nameOf) },
  })
  const [was, is] = [app.published, documents].map(accessIn)
  if (was !== is) {
    const access = { before: { access: was }, after: { access: is } }
    await traceChange(trx, who, { entity: 'schemaDocument', record: app.row.key, verb: 'grant', ...access })
  }
  await store.announce(trx, who.tenant)
  const screens = [...app.published, ...documents].filter(document => !isEntity(document))
  return { version, screens: new Set(screens.map(({ key }) => key)) }
}

/** The grants of its models as one text; null when none grants anything. */
function accessIn(documents: AnyDocument[]): string | null {
  const granting = entitiesOf(documents).filter(({ access }) => access?.length)
  return granting.map(({ key, access }) => `${key}: ${JSON.stringify(access)}`).join('\n') || null
}

/** An app has the title of its model, a system app that of its screen. */
function titleOf({ row }: OpenApp, documents: AnyDocument[]): Text {
  return documents.find(document => document.key === row.key)?.title ?? row.title
}

function rowOf(store: Store, app: OpenApp, document: AnyDocument): DocumentRow {
  const text = printDocument(document)
  const base = app.row.kind === 'system' ? (store.shipped.find(document.kind, document.key)?.text ?? null) : null
  const { kind, key, grammar } = document
  return { kind, key, grammar, text, hash: hashText(text), base, baseHash: base === null ? null : hashText(base) }
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
