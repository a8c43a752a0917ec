/** Fixes for a screen's changes to the one it is derived from. @source docs/designer.md#session */
import type { PageDocument } from '#engine/schema/document.ts'
import { contractDocument } from '../../commands/documents/expand.ts'
import { type At, type Find, mend } from './mend.ts'

/** The stored document without the issue's change. */
function withoutChange({ view, issue, place }: At): PageDocument | null {
  const stored = view.stored[place.document] as PageDocument | undefined
  const index = Number(/\/change\/(\d+) /.exec(issue.path)?.[1])
  if (!stored?.change?.[index]) return null
  const { change, ...own } = stored
  const left = change.toSpliced(index, 1)
  return left.length > 0 ? { ...own, change: left } : own
}

export const dropChange: Find = at => {
  const value = withoutChange(at)
  return value && mend('change', [{ command: 'source.apply', args: { value } }])
}

/** Recreates the change from the expanded document, so that it names an existing neighbour. */
export const settleChange: Find = at => {
  const [without, seen] = [withoutChange(at), at.view.docs[at.place.document]]
  if (!without || !seen) return null
  const value = contractDocument(without, seen, at.view.entity)
  return mend('settle', [{ command: 'source.apply', args: { value } }])
}
