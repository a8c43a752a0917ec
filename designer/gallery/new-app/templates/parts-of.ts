import { isFlow } from '#engine/kind/flow.ts'
import { hasList } from '#engine/kind/kinds.ts'
import type { AnyDocument } from '#engine/schema/document.ts'

interface Parts {
  /** the ways its lists draw records, each once */
  views: string[]
  boards: number
  processes: number
}

/** What is in an app, beside its models and lists. */
export const partsOf = (documents: readonly AnyDocument[]): Parts => ({
  views: [...new Set(documents.flatMap(viewsIn))].filter(view => view !== 'list'),
  boards: documents.filter(one => hasList(one, 'cards')).length,
  processes: documents.filter(isFlow).length,
})

/** Views stand in tables, and in changes of derived ones: what has an id and says how it is drawn. */
function viewsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'view' in part && 'id' in part && typeof part.view === 'string' ? [part.view] : []
  return [...own, ...Object.values(part).flatMap(viewsIn)]
}
