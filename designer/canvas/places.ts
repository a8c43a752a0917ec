/**
 * Where something that is dragged would go. One set of rules for pointer, keys and "move to".
 * @source docs/designer.md#canvas
 */
import type { AnyDocument } from '#engine/schema/document.ts'
import { childListOf, findItem, type Item, isNode, isWithin, itemsIn } from '../commands/walk.ts'
import type { Box } from './boxes.ts'

export interface Dragged {
  /** the items being moved; none when something new is brought in */
  addresses: string[]
  /** the only list it may go to (columns, buttons, cards …), or null for a node */
  list: string | null
  /** the scope a node must stay in, or null when any will do */
  scope: string | null
}

export interface Place {
  in: string
  after: string | null
  /** how to say it: before or after a sibling, or inside a container */
  how: 'before' | 'after' | 'inside'
  /** the item it is said of */
  of: string
  mark: { x: number; y: number; w: number; h: number }
}

const RIM_PX = 8
export const LINE_PX = 3

/** The place at a point, or null where nothing may go. */
export function placeAt(
  boxes: readonly Box[],
  document: AnyDocument,
  dragged: Dragged,
  x: number,
  y: number,
): Place | null {
  const targets = boxes.flatMap(box => {
    const item = findItem(document, box.address)
    return item && isTarget(document, item, dragged) ? [{ box, item }] : []
  })
  const under = targets.filter(({ box }) => contains(box, x, y))
  const target = innermost(under) ?? nearest(targets, x, y)
  if (!target) return emptyPlace(boxes, document, dragged, x, y)
  const { box, item } = target
  const inside = dragged.list === null ? childListOf(item) : undefined
  if (inside && opensInside(item) && contains(shrunk(box), x, y)) return insidePlace(document, box, item, inside)
  return besidePlace(
    document,
    targets.map(one => one.box),
    box,
    item,
    x,
    y,
  )
}

export function isTarget(document: AnyDocument, item: Item, dragged: Dragged): boolean {
  if (dragged.addresses.some(address => isWithin(document, item, address))) return false
  if (dragged.list !== null) return item.listAddress === dragged.list
  return isNode(item) && (dragged.scope === null || item.scope === dragged.scope || holdsScope(item, dragged.scope))
}

const holdsScope = (item: Item, scope: string) => scope === `${item.address}/`

/** A container takes things in: it has children already, or its widget can. */
export function opensInside(item: Item): boolean {
  return Array.isArray(item.value.children) || item.value.body !== undefined
}

function insidePlace(document: AnyDocument, box: Box, item: Item, list: string): Place {
  const last = itemsIn(document, list).at(-1)
  return { in: list, after: last?.id ?? null, how: 'inside', of: item.address, mark: box }
}

function besidePlace(document: AnyDocument, boxes: Box[], box: Box, item: Item, x: number, y: number): Place {
  const across = boxes.some(other => other !== box && isBeside(other, box) && sameList(document, other, item))
  const before = across ? x < box.x + box.w / 2 : y < box.y + box.h / 2
  const siblings = itemsIn(document, item.listAddress)
  const mark = across
    ? { x: (before ? box.x : box.x + box.w) - LINE_PX / 2, y: box.y, w: LINE_PX, h: box.h }
    : { x: box.x, y: (before ? box.y : box.y + box.h) - LINE_PX / 2, w: box.w, h: LINE_PX }
  return {
    in: item.listAddress,
    after: before ? (siblings[item.index - 1]?.id ?? null) : item.id,
    how: before ? 'before' : 'after',
    of: item.address,
    mark,
  }
}

function sameList(document: AnyDocument, box: Box, item: Item): boolean {
  return findItem(document, box.address)?.listAddress === item.listAddress
}

/** Into a block that draws nothing yet. */
function emptyPlace(
  boxes: readonly Box[],
  document: AnyDocument,
  dragged: Dragged,
  x: number,
  y: number,
): Place | null {
  if (dragged.list !== null) return null
  for (const box of boxes) {
    const item = findItem(document, box.address)
    const list = item && childListOf(item)
    if (item && list && contains(box, x, y) && opensInside(item)) return insidePlace(document, box, item, list)
  }
  return null
}

function isBeside(one: Box, two: Box): boolean {
  const shared = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y)
  const apart = one.x >= two.x + two.w - 1 || two.x >= one.x + one.w - 1
  return apart && shared > Math.min(one.h, two.h) / 2
}

function contains(box: Omit<Box, 'address'>, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h
}

function shrunk(box: Box): Omit<Box, 'address'> {
  return { x: box.x + RIM_PX, y: box.y + RIM_PX, w: box.w - 2 * RIM_PX, h: box.h - 2 * RIM_PX }
}

function innermost<T extends { box: Box }>(targets: T[]): T | undefined {
  return targets.reduce<T | undefined>(
    (best, one) => (best && best.box.w * best.box.h <= one.box.w * one.box.h ? best : one),
    undefined,
  )
}

function nearest<T extends { box: Box }>(targets: T[], x: number, y: number): T | undefined {
  const distance = ({ box }: T) =>
    Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h))
  return targets.reduce<T | undefined>((best, one) => (best && distance(best) <= distance(one) ? best : one), undefined)
}
