/**
 * Why an item may not be dropped under the pointer; the place where it would go instead is shown as well. @source
 * docs/designer.md#canvas
 */
import { findItem, isNode, isWithin } from '../../commands/documents/walk.ts'
import { boxAt } from '../../stage/boxes.ts'
import { type Dragged, isTarget, type Layout } from './places.ts'

/** `list`: only items of that list are allowed here · `own`: it is allowed only among items of that list */
export type WhyNot = { kind: 'self' | 'scope' } | { kind: 'list' | 'own'; list: string }

/** Null where it may go, and on empty ground. */
export function whyNot(layout: Layout, dragged: Dragged, x: number, y: number): WhyNot | null {
  const { document } = layout
  const item = findItem(document, boxAt(layout.boxes, x, y)?.address ?? '')
  if (!item || isTarget(document, item, dragged)) return null
  // its own place is no error: it simply stays
  if (dragged.addresses.includes(item.address)) return null
  if (dragged.addresses.some(address => isWithin(document, item, address))) return { kind: 'self' }
  if (dragged.list !== null) return { kind: 'own', list: nameOfList(dragged.list) }
  return isNode(item) ? { kind: 'scope' } : { kind: 'list', list: item.list }
}

const nameOfList = (address: string): string => address.slice(address.lastIndexOf('/') + 1)
