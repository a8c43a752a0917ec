/**
 * Two people changed one draft: the changes of each by node. What meets is chosen, the rest is merged.
 * @source docs/designer.md#session; docs/language.md#merge
 */
import type { AnyDocument, Change, Json } from '#engine/schema/document.ts'
import { diffDocuments } from '#engine/version/diff.ts'
import { mergeDocuments } from '#engine/version/merge.ts'
import { isPicture } from '#engine/version/merge-values.ts'
import { patchDocument } from '#engine/version/patch.ts'
import { same } from '#engine/version/same.ts'
import { type DocName, type Docs, namesOf } from '../../commands/documents/docs.ts'

export type Choice = 'mine' | 'theirs'

/** The changes of one node on both sides. */
export interface Disputed {
  document: DocName
  /** '' = the document as a whole */
  address: string
  mine: Change[]
  theirs: Change[]
  /** both changed it, and no result has both */
  isClash: boolean
}

/** Every node changed by one side or both. `base`, `mine`, `theirs` are whole documents. */
export function disputesOf(base: Docs, mine: Docs, theirs: Docs): Disputed[] {
  return everyName(base, mine, theirs).flatMap(document => {
    const [from, left, right] = [base[document], mine[document], theirs[document]]
    if (!from || !left || !right) {
      if (same(left ?? null, right ?? null)) return []
      return [{ document, address: '', mine: [], theirs: [], isClash: sideThatChanged(from, left, right) === null }]
    }
    const mineBy = byAddress(withoutPictures(diffDocuments(from, left)))
    const theirsBy = byAddress(withoutPictures(diffDocuments(from, right)))
    const clashes = new Set(mergeDocuments(from, left, right).clashes.map(({ address }) => address))
    return [...new Set([...mineBy.keys(), ...theirsBy.keys()])].map(address => ({
      document,
      address,
      mine: mineBy.get(address) ?? [],
      theirs: theirsBy.get(address) ?? [],
      isClash: clashes.has(address),
    }))
  })
}

/** Which side alone added, removed or changed a document; null for both. */
function sideThatChanged(
  base: AnyDocument | undefined,
  mine: AnyDocument | undefined,
  theirs: AnyDocument | undefined,
): Choice | null {
  if (same(base ?? null, mine ?? null)) return 'theirs'
  return same(base ?? null, theirs ?? null) ? 'mine' : null
}

/** Where elements are drawn is nobody's choice. */
function withoutPictures(changes: Change[]): Change[] {
  return changes.flatMap((change): Change[] => {
    if (!('set' in change)) return [change]
    const to = Object.fromEntries(Object.entries(change.to).filter(([key]) => !isPicture(key)))
    return Object.keys(to).length > 0 ? [{ ...change, to }] : []
  })
}

/** The documents with the changes of both, and of what clashes the chosen side. */
export function settle(base: Docs, mine: Docs, theirs: Docs, choiceOf: (clash: Disputed) => Choice): Docs {
  const settled: Record<DocName, AnyDocument> = {}
  const clashes = disputesOf(base, mine, theirs).filter(({ isClash }) => isClash)
  for (const name of everyName(base, mine, theirs)) {
    const [from, left, right] = [base[name], mine[name], theirs[name]]
    const own = clashes.filter(clash => clash.document === name)
    const whole = own.find(({ address }) => address === '')
    const side = whole ? choiceOf(whole) : sideThatChanged(from, left, right)
    const sides = { mine: left, theirs: right }
    const document = from && left && right ? settleOne(from, left, right, own, choiceOf) : sides[side ?? 'mine']
    if (document) settled[name] = document
  }
  return settled
}

function settleOne(
  base: AnyDocument,
  mine: AnyDocument,
  theirs: AnyDocument,
  clashes: Disputed[],
  choiceOf: (clash: Disputed) => Choice,
): AnyDocument {
  const { document } = mergeDocuments(base, mine, theirs)
  const towards = { mine: byAddress(diffDocuments(document, mine)), theirs: byAddress(diffDocuments(document, theirs)) }
  const chosen = clashes.flatMap(clash => towards[choiceOf(clash)].get(clash.address) ?? [])
  return patchDocument(document, chosen).document
}

const everyName = (...sides: Docs[]): DocName[] => [...new Set(sides.flatMap(namesOf))]

function byAddress(changes: Change[]): Map<string, Change[]> {
  return Map.groupBy(changes, addressOfChange)
}

/** The address of a change's target; for an added item that of its place. */
function addressOfChange(change: Change): string {
  if ('remove' in change) return change.remove
  if ('move' in change) return change.move
  if ('set' in change) return change.set
  return `${change.in}/${change.add.id}`
}

/** The keys a change sets, for its description. */
export function valuesOf(changes: Change[]): Record<string, Json> {
  return Object.assign({}, ...changes.map(change => ('set' in change ? change.to : {}))) as Record<string, Json>
}
