/** One difference taken back alone. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'
import type { AnyDocument, Change } from '#engine/schema/document.ts'
import { itemAddress } from '#engine/version/address.ts'
import { describeDifferences } from '#engine/version/describe.ts'
import { diffDocuments } from '#engine/version/diff.ts'
import { patchDocument } from '#engine/version/patch.ts'
import { same } from '#engine/version/same.ts'
import type { View } from '../commands/command.ts'
import { type Docs, listOf, nameOf } from '../commands/docs.ts'
import { expandDocument, type FindEntity } from '../commands/expand.ts'
import { countUses } from '../model/uses.ts'

/**
 * The stored document without `difference` to `before`, every other difference kept; null where something rests on it,
 * or where the whole document came or went.
 */
export function withoutDifference(view: View, before: Docs, difference: Difference): AnyDocument | null {
  const name = nameOf(difference.document as Pick<AnyDocument, 'kind' | 'key'>)
  const [old, now] = [before[name], view.stored[name]]
  if (!old || !now) return null
  const told = describeDifferences(old, now).filter(one => !isSame(one, difference))
  const found = candidates(old, now, difference).find(one => same(describeDifferences(old, one), told))
  return found && !restsOn(view, found, difference) ? found : null
}

const isSame = (one: { verb: string; address: string }, two: Difference) =>
  one.verb === two.verb && one.address === two.address

/** The document with the change at the difference's address taken back: in its own part, or in its list of changes. */
function candidates(old: AnyDocument, now: AnyDocument, difference: Difference): AnyDocument[] {
  const at = (change: Change) => addressOf(change) === difference.address
  const { change: oldChanges = [], ...oldOwn } = old
  const { change: changes = [], ...own } = now
  const back = diffDocuments(own, oldOwn).filter(at)
  const withChanges = (document: object, list: Change[]) =>
    ({ ...document, ...(list.length > 0 ? { change: list } : {}) }) as AnyDocument
  const inOwn = back.map(change => withChanges(patchDocument(own, [change]).document, changes))
  const kinds = [...new Set([...oldChanges, ...changes].filter(at).map(kindOf))]
  const inChanges = kinds.map(kind => {
    const hit = (change: Change) => at(change) && kindOf(change) === kind
    const before = oldChanges.filter(hit)
    const kept = changes.flatMap(change => (hit(change) ? before : [change]))
    return withChanges(own, changes.some(hit) ? kept : [...kept, ...before])
  })
  return [...inOwn, ...inChanges]
}

function addressOf(change: Change): string {
  if ('add' in change) return itemAddress(change.in, change.add.id)
  if ('move' in change) return change.move
  return 'set' in change ? change.set : change.remove
}

const kindOf = (change: Change) => (['add', 'move', 'set', 'remove'] as const).find(kind => kind in change)

/** A field that came is read elsewhere, or a screen's change speaks of it. */
function restsOn(view: View, next: AnyDocument, { verb, address }: Difference): boolean {
  if (next.kind !== 'entity') return false
  const find: FindEntity = key => (key === next.key ? next : view.entity(key))
  const others = listOf(view.stored).map(one => (nameOf(one) === nameOf(next) ? next : one))
  const lost = others.some(
    one => expandDocument(one, find).dangling.length > expandDocument(one, view.entity).dangling.length,
  )
  const field = verb === 'added' && address.startsWith('fields/') ? address.slice('fields/'.length) : null
  return lost || (field !== null && countUses(others, field) > 0)
}
