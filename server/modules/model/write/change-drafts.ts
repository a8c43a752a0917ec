/**
 * Changes the models of apps: each change is one of the draft of its app, checked and saved as the designer saves it.
 * Nothing reaches a running app before somebody publishes it.
 * @source MO-01, MO-03, MO-04, MO-06, MO-09; ADR 0038
 */
import { checkDraft } from '#engine/compile/check-draft.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Issue, isError } from '#engine/error/issue.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { draftContextOf } from '../../../store/app/checked.ts'
import { type OpenApp, openApp, sameDocuments } from '../../../store/app/open-app.ts'
import type { Work } from '../../../store/app/work.ts'
import { mustBeCurrent, revisionOf, saveDraft } from '../../../store/design/save-draft.ts'
import { mustDesign } from '../../../store/rights.ts'
import type { VerbContext } from '../../verb.ts'

export interface Change {
  /** key of the app */
  app: string
  /** the revision of the draft the change was made over; undefined: over any */
  rev: unknown
  /** @throws Fault when the documents hold what the change needs no more */
  to(documents: AnyDocument[]): AnyDocument[]
}

/** The most changes of one call: each is checked with its app. */
export const MOST_CHANGES = 200

/**
 * Makes all of the changes or none; what changes nothing makes no revision.
 * @throws Fault 'design.forbidden', 'design.notYours', 'design.unknown', 'design.draft.stale' (409, data: DraftConflict),
 *   'design.refused' with the errors the changes would add
 */
export async function changeDrafts(context: VerbContext, changes: Change[]): Promise<void> {
  const { db, store, who, sql, actions } = context
  mustDesign(who)
  if (changes.length > MOST_CHANGES) throw new Fault('model.many', { max: MOST_CHANGES })
  const byApp = Map.groupBy(changes, ({ app }) => app)
  await db.write(who, async trx => {
    // in one order, so that two such calls do not wait for each other
    for (const app of [...byApp.keys()].sort()) {
      await changeDraft({ store, trx, who, sql, actions }, app, byApp.get(app)!)
    }
  })
}

async function changeDraft(work: Work, key: string, changes: Change[]): Promise<void> {
  const app = await openApp(work, key, 'lock')
  for (const { rev } of changes) {
    if (rev !== undefined && rev !== null) await mustBeCurrent(work, app, Number(rev))
  }
  const documents = changes.reduce((made, { to }) => to(made), app.documents)
  if (sameDocuments(documents, app.documents)) return
  await mustAddNoError(work, app, documents)
  await saveDraft(work, key, { rev: revisionOf(app), documents })
}

/** A draft in work may have errors, but who changes it by a call sees none of them. @throws Fault 'design.refused' */
async function mustAddNoError({ store, who }: Work, app: OpenApp, documents: AnyDocument[]): Promise<void> {
  const [view, library] = await Promise.all([store.view(who.tenant), store.libraryFor(who.tenant)])
  const around = draftContextOf(app, view, library)
  const errorsOf = (checked: AnyDocument[]) => checkDraft(checked, around).filter(isError)
  const known = new Set(errorsOf(app.documents).map(nameOf))
  const issues = errorsOf(documents).filter(issue => !known.has(nameOf(issue)))
  if (issues.length) throw new Fault('design.refused', {}, { data: { issues } })
}

const nameOf = ({ path, code }: Issue): string => `${code} ${path}`
