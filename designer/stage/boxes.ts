/** Where the items of a document are drawn, read once for each layout. @source docs/designer.md#canvas */
import type { AnyDocument } from '#engine/schema/document.ts'
import { findItem } from '../commands/documents/walk.ts'

/** A rectangle in canvas pixels, before zoom. */
export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

export interface Box extends Rect {
  address: string
}

/** The boxes of all items drawn under `root`; for an item drawn several times (row buttons) the first. */
export function readBoxes(root: HTMLElement, document: AnyDocument, scale: number): Box[] {
  return readMarked(root, document, scale, '[data-node],[data-item]')
}

/** The box of one item, without reading the others. */
export function readBox(root: HTMLElement, document: AnyDocument, scale: number, address: string): Box | undefined {
  const item = findItem(document, address)
  if (!item) return undefined
  const marks = `[data-node="${CSS.escape(item.id)}"],[data-item="${item.list}/${CSS.escape(item.id)}"]`
  return readMarked(root, document, scale, marks).find(box => box.address === address)
}

/** The handles that open something closed: the tab of a hidden pane, the head of a folded group. */
export function readClosed(root: HTMLElement, document: AnyDocument, scale: number): Box[] {
  return readMarked(root, document, scale, '[data-opens]')
}

/** The titles of tabs, open and closed, by what they show. */
export function readTabs(root: HTMLElement, document: AnyDocument, scale: number): Box[] {
  return readMarked(root, document, scale, '[data-tab]')
}

/** Places where something may be added at the end, by what it is added to. */
export function readAdds(root: HTMLElement, document: AnyDocument, scale: number): Box[] {
  return readMarked(root, document, scale, '[data-adds]')
}

function readMarked(root: HTMLElement, document: AnyDocument, scale: number, marks: string): Box[] {
  const boxes = new Map<string, Box>()
  const addresses = new Map<Element, string>()
  const within = pixelsOf(root, scale)
  for (const element of root.querySelectorAll<HTMLElement>(marks)) {
    const address = addressOfElement(element, document, addresses)
    if (address === '' || boxes.has(address)) continue
    const rect = within(seenRect(element))
    if (rect.w > 0 && rect.h > 0) boxes.set(address, { address, ...rect })
  }
  return [...boxes.values()]
}

type WindowRect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

/** Where an element is visible: for a head cell the part that pinned columns leave. */
function seenRect(element: HTMLElement): WindowRect {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (element.tagName !== 'TH' || isPinned(element)) return { left, top, width, height }
  const pinned = [...(element.parentElement?.children ?? [])].filter(isPinned).map(one => one.getBoundingClientRect())
  const from = Math.max(left, ...pinned.filter(one => one.left <= left).map(one => one.right))
  const to = Math.min(left + width, ...pinned.filter(one => one.left > left).map(one => one.left))
  return { left: from, top, width: Math.max(0, to - from), height }
}

const isPinned = (element: Element) => getComputedStyle(element).position === 'sticky'

/** Converts a rectangle of the window to pixels of `root`, at its current position. */
export function pixelsOf(root: HTMLElement, scale: number): (rect: WindowRect) => Rect {
  const origin = root.getBoundingClientRect()
  return rect => ({
    x: (rect.left - origin.left) / scale,
    y: (rect.top - origin.top) / scale,
    w: rect.width / scale,
    h: rect.height / scale,
  })
}

/** Nodes are drawn with their id, other items with their place in the block that contains them. */
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
  const { item, opens, tab, adds, node = opens ?? tab ?? adds } = element.dataset
  const holder = findItem(document, outer)
  const scope = holder ? (holder.value.body ? `${outer}/` : holder.scope) : ''
  const candidates = item
    ? [scope + item, item]
    : [
        scope + node,
        `${outer}/cards/${node}`,
        `${scope}cards/${node}`,
        `cards/${node}`,
        holder ? holder.scope + node : '',
      ]
  return candidates.find(address => address !== '' && findItem(document, address)) ?? outer
}

/** The innermost box at a point. */
export function boxAt(boxes: readonly Box[], x: number, y: number): Box | undefined {
  return innermost(boxes.filter(box => contains(box, x, y)))
}

export function innermost(boxes: readonly Box[]): Box | undefined {
  return boxes.reduce<Box | undefined>(
    (best, box) => (best && best.w * best.h <= box.w * box.h ? best : box),
    undefined,
  )
}

export function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x <= rect.x + rect.w && y >= rect.y && y <= rect.y + rect.h
}
