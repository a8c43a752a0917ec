/**
 * Every place an item may go to, in document order: for keys and for *Move to…*.
 * @source docs/designer.md#canvas
 */
import type { AnyDocument } from '#engine/schema/document.ts'
import { boardOf, findItem, isCard, isWithin, itemsIn } from '../../commands/documents/walk.ts'
import { pictureOf } from '../../stage/blocks.ts'
import {
  type Dragged,
  isInFlow,
  isTarget,
  type Layout,
  listInside,
  mayShareLine,
  type Spot,
  sideSpot,
  spotInside,
} from './places.ts'

/** The places the pointer can reach too, without those that would not change anything. */
export function legalPlaces(layout: Layout, dragged: Dragged): Spot[] {
  const { document } = layout
  const [moved = ''] = dragged.addresses
  const item = findItem(document, moved)
  if (!item) return []
  const picture = pictureOf(document, moved)
  const itemsLeft = (list: string) =>
    itemsIn(document, list).filter(
      one =>
        pictureOf(document, one.address) === picture &&
        !dragged.addresses.some(address => isWithin(document, one, address)),
    )
  const spotsIn = (list: string): Spot[] => {
    const left = itemsLeft(list)
    const [first] = left
    const head: Spot[] = first ? [{ in: list, after: null, how: 'before', of: first.address }] : []
    return [
      ...head,
      ...left.flatMap((one): Spot[] => {
        const below = isTarget(document, one, dragged) ? listInside(layout, one, dragged) : undefined
        const enters = below !== undefined && below === `${one.address}/${isCard(one) ? 'cards' : 'children'}`
        const within = enters ? spotsIn(below) : []
        return [
          ...(enters && within.length === 0 ? [spotInside(document, one, below)] : within),
          ...(mayShareLine(layout, one, dragged) ? [sideSpot(one, 'left'), sideSpot(one, 'right')] : []),
          { in: list, after: one.id, how: 'after', of: one.address },
        ]
      }),
    ]
  }
  const root = isCard(item) ? boardOf(item.listAddress) : (dragged.list ?? `${dragged.scope ?? ''}nodes`)
  const before = itemsIn(document, item.listAddress)[item.index - 1]
  return spotsIn(root).filter(
    spot => !isInFlow(spot) || spot.in !== item.listAddress || spot.after !== (before?.id ?? null),
  )
}

/** The first place after the item's own, if it is in the document; else the first of all. */
export function nextSpot(document: AnyDocument, spots: readonly Spot[], address: string): number {
  const item = findItem(document, address)
  const siblings = item ? itemsIn(document, item.listAddress) : []
  const next = item && siblings[item.index + 1]
  const at = spots.findIndex(spot => next && spot.how === 'after' && spot.of === next.address)
  return at < 0 ? 0 : at
}
