/** Reverts a single difference. @source docs/designer.md#publishing */
import type { Difference } from '#adapters/wire/design.ts'
import { othersNaming } from '#engine/compile/check-others.ts'
import { isEntity } from '#engine/kind/entity.ts'
import type { AnyDocument, Change } from '#engine/schema/document.ts'
import { itemAddress } from '#engine/version/address.ts'
import { describeDifferences } from '#engine/version/describe.ts'
import { diffDocuments } from '#engine/version/diff.ts'
import { patchDocument } from '#engine/version/patch.ts'
import { same } from '#engine/version/same.ts'
import type { DraftView } from '../../commands/documents/command.ts'
import { type DocName, type Docs, listOf, nameOf } from '../../commands/documents/docs.ts'
import { danglingChanges, type FindEntity } from '../../commands/documents/expand.ts'
import { itemsIn } from '../../commands/documents/walk.ts'
import { libraryOf } from '../../commands/fields/map-names.ts'
import type { Call } from '../../commands/index.ts'
import { usesOf } from '../../model/uses.ts'

/** The calls that revert a difference, or the items that depend on it and prevent that. */
export type Undoing = { kind: 'calls'; calls: Call[] } | { kind: 'rests'; on: { document: DocName; address: string }[] }

/** Reverts `difference` to `before` and keeps all others. @param what  name of the step */
export function undoDifference(view: DraftView, before: Docs, difference: Difference, what: string): Undoing {
  const name = nameOf(difference.document as Pick<AnyDocument, 'kind' | 'key'>)
  const [old, now] = [before[name], view.stored[name]]
  if (!old && now) return undoAdded(view, now)
  if (old && !now) return { kind: 'calls', calls: [{ command: 'document.add', args: { value: old } }] }
  const value = old && now ? withoutDifference(old, now, difference) : null
  if (!value) return { kind: 'rests', on: [{ document: name, address: '' }] }
  const on = restingOn(view, value, difference)
  return on.length > 0
    ? { kind: 'rests', on }
    : { kind: 'calls', calls: [{ command: 'difference.undo', args: { value, what } }] }
}

function undoAdded(view: DraftView, added: AnyDocument): Undoing {
  const others = listOf(view.stored).filter(one => one !== added)
  const naming = othersNaming([added], others)
  if (naming.length > 0) return { kind: 'rests', on: naming.map(one => ({ document: nameOf(one), address: '' })) }
  return { kind: 'calls', calls: [{ command: 'document.remove', args: { document: nameOf(added) } }] }
}

/** The document with one difference reverted; null when others would change too. */
function withoutDifference(old: AnyDocument, now: AnyDocument, difference: Difference): AnyDocument | null {
  const told = describeDifferences(old, now).filter(one => !isSame(one, difference))
  return candidates(old, now, difference).find(one => same(describeDifferences(old, one), told)) ?? null
}

const isSame = (one: { verb: string; address: string }, two: Difference) =>
  one.verb === two.verb && one.address === two.address

/** The document with the change at the difference's address reverted: in its own part, or in its list of changes. */
function candidates(old: AnyDocument, now: AnyDocument, difference: Difference): AnyDocument[] {
  const at = (change: Change) => addressOf(change) === difference.address
  const { change: oldChanges = [], ...oldOwn } = old
  const { change: changes = [], ...own } = now
  const back = diffDocuments(own, oldOwn)
    .filter(at)
    .map(change => besideWhatIsLeft(change, oldOwn, own))
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

/** The neighbour it followed may have been removed too: then the nearest remaining one before it. */
function besideWhatIsLeft(change: Change, old: object, now: object): Change {
  if (!('in' in change) || change.after === undefined) return change
  const [before, left] = [old, now].map(one => itemsIn(one as AnyDocument, change.in).map(({ id }) => id)) as [Ids, Ids]
  const after = before.slice(0, before.indexOf(change.after) + 1).findLast(id => left.includes(id))
  const { after: _, ...placed } = change
  return (after === undefined ? { ...placed, first: true } : { ...placed, after }) as Change
}

type Ids = string[]

function addressOf(change: Change): string {
  if ('add' in change) return itemAddress(change.in, change.add.id)
  if ('move' in change) return change.move
  return 'set' in change ? change.set : change.remove
}

const kindOf = (change: Change) => (['add', 'move', 'set', 'remove'] as const).find(kind => kind in change)

/** What reads an added field, and the screens with a change of something that would be removed. */
function restingOn(view: DraftView, next: AnyDocument, { verb, address }: Difference) {
  if (!isEntity(next)) return []
  const find: FindEntity = key => (key === next.key ? next : view.entity(key))
  const others = listOf(view.stored).map(one => (nameOf(one) === nameOf(next) ? next : one))
  const losing = others
    .filter(one => danglingChanges(one, find).length > danglingChanges(one, view.entity).length)
    .map(one => ({ document: nameOf(one), address: '' }))
  const field = verb === 'added' && address.startsWith('fields/') ? address.slice('fields/'.length) : null
  if (field === null) return losing
  const library = { ...libraryOf(view), entity: find }
  return [...losing, ...others.flatMap(one => usesOf(one, { entity: next.key, field }, library))]
}
