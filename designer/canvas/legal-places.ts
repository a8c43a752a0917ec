/**
 * Every place something may go to, in the order they stand: for keys and for *Move to…*.
 * @source docs/designer.md#canvas
 */
import type { AnyDocument } from '#engine/schema/document.ts'
import { childListOf, findItem, isWithin, itemsIn } from '../commands/walk.ts'
import { pictureOf } from './blocks.ts'
import type { Box } from './boxes.ts'
import { type Dragged, isTarget, LINE_PX, opensInside, type Place } from './places.ts'

export type Spot = Omit<Place, 'mark'>

/** The places the pointer can find too, without those that would put it where it stands. */
export function legalPlaces(document: AnyDocument, dragged: Dragged): Spot[] {
  const [moved = ''] = dragged.addresses
  const picture = pictureOf(document, moved)
  const spotsIn = (list: string, holder: string | null): Spot[] => {
    const siblings = itemsIn(document, list)
    const left = siblings.filter(
      item =>
        !dragged.addresses.some(address => isWithin(document, item, address)) &&
        (pictureOf(document, item.address) === picture || holder === null),
    )
    const [first] = left
    const head: Spot[] = first
      ? [{ in: list, after: null, how: 'before', of: first.address }]
      : holder === null
        ? []
        : [{ in: list, after: null, how: 'inside', of: holder }]
    return [
      ...head,
      ...left.flatMap(item => {
        const inside = dragged.list === null && isTarget(document, item, dragged) && opensInside(item)
        const below = inside ? childListOf(item) : undefined
        const sameScope = below === `${item.address}/children`
        const after: Spot = { in: list, after: item.id, how: 'after', of: item.address }
        return [...(below && sameScope ? spotsIn(below, item.address) : []), after]
      }),
    ]
  }
  const item = findItem(document, moved)
  if (!item) return []
  const block = dragged.scope ? dragged.scope.replace(/\/$/, '') : ''
  const root = dragged.list ?? (block === '' ? 'nodes' : `${block}/nodes`)
  const before = itemsIn(document, item.listAddress)[item.index - 1]
  return spotsIn(root, null).filter(spot => spot.in !== item.listAddress || spot.after !== (before?.id ?? null))
}

/** The first place after the one where it stands, if it stands among these; else the first of all. */
export function nextSpot(document: AnyDocument, spots: readonly Spot[], address: string): number {
  const item = findItem(document, address)
  const siblings = item ? itemsIn(document, item.listAddress) : []
  const next = item && siblings[item.index + 1]
  const at = spots.findIndex(spot => next && spot.how === 'after' && spot.of === next.address)
  return at < 0 ? 0 : at
}

/** Where a place is marked. */
export function markOf(spot: Spot, boxes: readonly Box[]): Place {
  const box = boxes.find(one => one.address === spot.of) ?? { x: 0, y: 0, w: 0, h: 0 }
  if (spot.how === 'inside') return { ...spot, mark: box }
  const y = (spot.how === 'before' ? box.y : box.y + box.h) - LINE_PX / 2
  return { ...spot, mark: { x: box.x, y, w: box.w, h: LINE_PX } }
}
