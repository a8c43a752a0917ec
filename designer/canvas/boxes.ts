/** Where the items of a document are drawn, read once per layout. @source docs/designer.md#canvas */
import type { AnyDocument } from '#engine/schema/document.ts'
import { findItem } from '../commands/walk.ts'

/** A rectangle in the canvas's own pixels, before zoom. */
export interface Box {
  address: string
  x: number
  y: number
  w: number
  h: number
}

/** The boxes of all items drawn under `root`; of an item drawn many times (row buttons) the first. */
export function readBoxes(root: HTMLElement, document: AnyDocument, scale: number): Box[] {
  const origin = root.getBoundingClientRect()
  const boxes = new Map<string, Box>()
  const addresses = new Map<Element, string>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-node],[data-item]')) {
    const address = addressOfElement(element, document, addresses)
    if (address === '' || boxes.has(address)) continue
    const rect = seenRect(element)
    if (rect.width === 0 || rect.height === 0) continue
    boxes.set(address, {
      address,
      x: (rect.left - origin.left) / scale,
      y: (rect.top - origin.top) / scale,
      w: rect.width / scale,
      h: rect.height / scale,
    })
  }
  return [...boxes.values()]
}

/** Where an element is drawn; of a head cell what its pinned neighbours leave to see. */
function seenRect(element: HTMLElement): Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (element.tagName !== 'TH' || isPinned(element)) return { left, top, width, height }
  const pinned = [...(element.parentElement?.children ?? [])].filter(isPinned).map(one => one.getBoundingClientRect())
  const from = Math.max(left, ...pinned.filter(one => one.left <= left).map(one => one.right))
  const to = Math.min(left + width, ...pinned.filter(one => one.left > left).map(one => one.left))
  return { left: from, top, width: Math.max(0, to - from), height }
}

const isPinned = (element: Element) => getComputedStyle(element).position === 'sticky'

/** Nodes are drawn with their id, other items with their place in the block around them. */
function addressOfElement(element: HTMLElement, document: AnyDocument, known: Map<Element, string>): string {
  const before = known.get(element)
  if (before !== undefined) return before
  const around = element.parentElement?.closest<HTMLElement>('[data-node]')
  const outer = around ? addressOfElement(around, document, known) : ''
  const address = addressWithin(element, document, outer)
  known.set(element, address)
  return address
}

function addressWithin(element: HTMLElement, document: AnyDocument, outer: string): string {
  const { node, item } = element.dataset
  const holder = findItem(document, outer)
  const scope = holder ? (holder.value.body ? `${outer}/` : holder.scope) : ''
  const candidates = item
    ? [scope + item, item]
    : [scope + node, `${scope}cards/${node}`, `cards/${node}`, holder ? holder.scope + node : '']
  return candidates.find(address => address !== '' && findItem(document, address)) ?? outer
}

/** The innermost box at a point. */
export function boxAt(boxes: readonly Box[], x: number, y: number): Box | undefined {
  return boxes
    .filter(box => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)
    .reduce<Box | undefined>((best, box) => (best && best.w * best.h <= box.w * box.h ? best : box), undefined)
}
