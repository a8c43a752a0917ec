/** Mends of what a screen changes about the one it is derived from. @source docs/designer.md#session */
import type { PageDocument } from '#engine/schema/document.ts'
import { contractDocument } from '../../commands/documents/expand.ts'
import { type At, type Find, mend } from './mend.ts'

/** The stored document with the change of the issue left out. */
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

/** The change written anew from what is seen, so that it names a neighbour that is there. */
export const settleChange: Find = at => {
  const [without, seen] = [withoutChange(at), at.view.docs[at.place.document]]
  if (!without || !seen) return null
  const value = contractDocument(without, seen, at.view.entity)
  return mend('settle', [{ command: 'source.apply', args: { value } }])
}
