/**
 * Checks the documents of an app together with the tenant's other documents. Issues are thrown as faults.
 * @source docs/language.md#principles
 */
import { checkWritten, type DraftContext } from '#engine/compile/check-draft.ts'
import { checkShape, type Draftable } from '#engine/compile/check-shape.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Issue, isError } from '#engine/error/issue.ts'
import type { AnyDocument, Library } from '#engine/schema/document.ts'
import type { PublishedView } from '../../layers/view.ts'
import type { OpenApp } from './open-app.ts'

export function draftable({ row: { key, kind, chineseOnly }, shipped }: OpenApp): Draftable {
  return { key, kind, shipped, chineseOnly }
}

/** The documents of other apps, in the order of the view. */
export function othersOf(view: PublishedView, { row, shipped }: OpenApp): AnyDocument[] {
  return view
    .all()
    .filter(({ document, app }) => app?.key !== row.key && !shipped.includes(document))
    .map(({ document }) => document)
}

/** @param library  the tenant's current library */
export function draftContextOf(app: OpenApp, view: PublishedView, library: Library): DraftContext {
  return { ...draftable(app), published: app.published, others: othersOf(view, app), library }
}

/** @throws Fault 'design.refused' with every issue as data, when one of them is an error */
export function mustPass(issues: Issue[]): void {
  if (issues.some(isError)) throw new Fault('design.refused', {}, { data: { issues } })
}

/**
 * Runs `ask` over a draft, which may be unfinished. When it fails because documents violate the grammar, that is
 * reported instead.
 * @throws Fault 'design.refused' with the issues as data
 */
export async function overDraft<T>(documents: AnyDocument[], ask: () => T | Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof Fault)) mustPass(checkWritten(documents))
    throw cause
  }
}

/** @throws Fault 'design.draft.refused' with the issues as data */
export function mustBeDraft(documents: unknown, app: Draftable): asserts documents is AnyDocument[] {
  const issues = checkShape(documents, app)
  if (issues.length) throw new Fault('design.draft.refused', {}, { data: { issues } })
}
