/** What a click, a range or a marquee selects. @source docs/designer.md#canvas */

import type { AnyDocument } from '#engine/schema/document.ts'
import { outermost } from '../../commands/documents/outermost.ts'
import { findItem, type Item, itemsIn } from '../../commands/documents/walk.ts'
import type { Box, Rect } from '../../stage/boxes.ts'

/** How a press changes the selection: alone, with Ctrl toggled, with Shift everything up to it. */
export interface Press {
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** The selection after a press on `address`; its first item stays the start of a range. */
export function chosenBy(document: AnyDocument, selected: string[], address: string, press: Press): string[] {
  if (press.shiftKey) return rangeTo(document, selected[0], address)
  if (!press.ctrlKey && !press.metaKey) return [address]
  return selected.includes(address) ? selected.filter(one => one !== address) : [...selected, address]
}

/** The siblings from `from` to the one that is, or contains, `to`; only `to` when there is none. */
function rangeTo(document: AnyDocument, from: string | undefined, to: string): string[] {
  const first = findItem(document, from ?? '')
  const last = first && siblingAround(document, first, to)
  if (!first || !last) return [to]
  const [low, high] = [Math.min(first.index, last.index), Math.max(first.index, last.index)]
  const between = itemsIn(document, first.listAddress).slice(low, high + 1)
  return [first, ...between.filter(item => item !== first)].map(item => item.address)
}

function siblingAround(document: AnyDocument, first: Item, address: string): Item | undefined {
  for (let at = findItem(document, address); at; at = findItem(document, at.owner))
    if (at.listAddress === first.listAddress) return at
  return undefined
}

/** What a marquee selects: the leaves it touches, and containers that are completely inside it. */
export function touchedBy(boxes: readonly Box[], document: AnyDocument, marquee: Rect): string[] {
  const taken = boxes.filter(box => holds(marquee, box) || (touches(box, marquee) && !isGround(boxes, box)))
  return outermost(
    document,
    taken.map(box => box.address),
  )
}

/** Whether a box is the background of others. */
export function isGround(boxes: readonly Box[], box: Box): boolean {
  return boxes.some(other => other !== box && holds(box, other))
}

const touches = (one: Rect, two: Rect) =>
  one.x < two.x + two.w && two.x < one.x + one.w && one.y < two.y + two.h && two.y < one.y + one.h

const holds = (outer: Rect, inner: Rect) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.w >= inner.x + inner.w &&
  outer.y + outer.h >= inner.y + inner.h
