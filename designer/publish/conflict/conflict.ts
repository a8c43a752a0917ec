/**
 * Two people changed one draft: the changes of each by node, and the result of choosing a side for each.
 * @source docs/designer.md#session; docs/language.md#merge
 */
import type { AnyDocument, Change, Json } from '#engine/schema/document.ts'
import { diffDocuments } from '#engine/version/diff.ts'
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
}

/** Every node changed by one side or both. `base`, `mine`, `theirs` are whole documents. */
export function disputesOf(base: Docs, mine: Docs, theirs: Docs): Disputed[] {
  const names = [...new Set([...namesOf(base), ...namesOf(mine), ...namesOf(theirs)])]
  return names.flatMap(document => {
    const from = base[document]
    const left = mine[document]
    const right = theirs[document]
    if (!from || !left || !right)
      return same(left ?? null, right ?? null) ? [] : [{ document, address: '', mine: [], theirs: [] }]
    const mineBy = byAddress(withoutPictures(diffDocuments(from, left)))
    const theirsBy = byAddress(withoutPictures(diffDocuments(from, right)))
    return [...new Set([...mineBy.keys(), ...theirsBy.keys()])].map(address => ({
      document,
      address,
      mine: mineBy.get(address) ?? [],
      theirs: theirsBy.get(address) ?? [],
    }))
  })
}

/** Where elements are drawn is nobody's choice. */
function withoutPictures(changes: Change[]): Change[] {
  return changes.flatMap((change): Change[] => {
    if (!('set' in change)) return [change]
    const to = Object.fromEntries(Object.entries(change.to).filter(([key]) => !isPicture(key)))
    return Object.keys(to).length > 0 ? [{ ...change, to }] : []
  })
}

/** Whether both sides changed it, differently. */
export function isClash(disputed: Disputed): boolean {
  const { mine, theirs, address } = disputed
  return address === '' || (mine.length > 0 && theirs.length > 0 && !same(mine, theirs))
}

/** The default choice: the side that changed it; mine where both did. */
export function firstChoice(disputed: Disputed): Choice {
  return disputed.mine.length > 0 || disputed.address === '' ? 'mine' : 'theirs'
}

/** The documents with the chosen side of each node. */
export function settle(base: Docs, mine: Docs, theirs: Docs, choiceOf: (disputed: Disputed) => Choice): Docs {
  const settled: Record<DocName, AnyDocument> = {}
  const disputes = disputesOf(base, mine, theirs)
  for (const name of new Set([...namesOf(base), ...namesOf(mine), ...namesOf(theirs)])) {
    const own = disputes.filter(disputed => disputed.document === name)
    const whole = own.find(disputed => disputed.address === '' && disputed.mine.length + disputed.theirs.length === 0)
    const document = whole
      ? (choiceOf(whole) === 'mine' ? mine : theirs)[name]
      : settleOne(base[name], mine[name], own, choiceOf)
    if (document) settled[name] = document
  }
  return settled
}

function settleOne(
  base: AnyDocument | undefined,
  mine: AnyDocument | undefined,
  disputes: Disputed[],
  choiceOf: (disputed: Disputed) => Choice,
): AnyDocument | undefined {
  if (!base) return mine
  return patchDocument(
    base,
    disputes.flatMap(disputed => disputed[choiceOf(disputed)]),
  ).document
}

function byAddress(changes: Change[]): Map<string, Change[]> {
  const found = new Map<string, Change[]>()
  for (const change of changes) {
    const address = addressOfChange(change)
    found.set(address, [...(found.get(address) ?? []), change])
  }
  return found
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
