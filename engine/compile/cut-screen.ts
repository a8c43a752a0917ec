import type { Cuts } from '../access/visibility.ts'
import type { AnyDocument, To } from '../schema/document.ts'
import { compilerOf } from './kind/compilers.ts'

/**
 * `document` (resolved) as one reader may see it: hidden fields are gone with the nodes, columns, search fields, sorts,
 * formats, queries, cards and rules that read them, and so are blocks over entities he may not use. A rule that only decides
 * whether something shows takes that something with it. Of a kind that says nothing of readers the envelope is left.
 * @param cuts  the entities he may use and what is hidden in each
 * @param may   true for the cards' `access` he is among
 * @returns     a document in whose text no hidden field's id appears
 * @source ARCHITECTURE.md#the-walk-of-one-datum
 */
export function cutScreen(document: AnyDocument, cuts: Cuts, may: (to: To) => boolean = () => true): AnyDocument {
  const { note: _note, requirements: _requirements, ...kept } = document
  const { kind, grammar, key, title } = document
  return compilerOf(document).cut?.(kept, { cuts, may }) ?? ({ kind, grammar, key, title } as AnyDocument)
}
