import type { AnyDocument } from '../schema/document.ts'
import { type Merge, mergeDocuments } from './merge.ts'
import type { Clash } from './merge-values.ts'
import { same } from './same.ts'

/**
 * Three-way merge of the documents of an app, matched by kind and key. It does for documents what `mergeDocuments` does
 * for items: a document that one side removed and the other changed is kept, with a clash.
 * @source docs/language.md#merge
 */
export function mergeApps(base: AnyDocument[], ours: AnyDocument[], theirs: AnyDocument[]): Merge<AnyDocument[]> {
  const clashes: Clash[] = []
  const added = theirs.filter(one => !twinOf(one, ours))
  const document = [...ours, ...added].flatMap((one): AnyDocument[] => {
    const [was, mine, other] = [base, ours, theirs].map(side => twinOf(one, side))
    if (mine && other) {
      const merge = mergeDocuments(was ?? other, mine, other)
      clashes.push(...merge.clashes)
      return [merge.document]
    }
    if (was && same(was, one)) return []
    if (was) clashes.push({ address: '', key: '', base: was, ours: mine, theirs: other } as unknown as Clash)
    return [one]
  })
  return { document, clashes }
}

const twinOf = ({ kind, key }: AnyDocument, side: AnyDocument[]) =>
  side.find(one => one.kind === kind && one.key === key)
