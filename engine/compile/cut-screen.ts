import { withoutScripts } from '../access/place-scripts.ts'
import type { Cuts } from '../access/visibility.ts'
import type { AnyDocument, To } from '../schema/document.ts'
import { withPlaces } from './find-acts.ts'
import { compilerOf } from './kind/compilers.ts'

/**
 * `document` (resolved) as one reader may see it: without hidden fields and the nodes, columns, search fields, sorts,
 * formats, queries, cards and rules that read them, and without blocks over entities the reader may not use. When a
 * rule that decides whether a part shows is removed, the part is removed too. For a kind without a cut only the
 * envelope is left. A step of an action and a script say where they are, in place of their settings and source.
 * @param cuts  the entities the reader may use and what is hidden in each
 * @param may   true for an `access` of cards that includes the reader
 * @returns     a document whose text contains no hidden field's id
 * @source ARCHITECTURE.md#the-walk-of-one-datum
 */
export function cutScreen(document: AnyDocument, cuts: Cuts, may: (to: To) => boolean = () => true): AnyDocument {
  const { note: _note, requirements: _requirements, comes: _comes, ...kept } = document
  const { kind, grammar, key, title } = document
  const cut = compilerOf(document).cut?.(kept, { cuts, may }) ?? ({ kind, grammar, key, title } as AnyDocument)
  return withPlaces(withoutScripts(cut))
}
