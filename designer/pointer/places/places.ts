/**
 * Where a dragged item would go. One set of rules for pointer, keys and *Move to…*, on the canvas and in the outline.
 * @source docs/designer.md#canvas
 */
import type { WidgetManifests } from '#engine/react/widget.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import {
  boardOf,
  childListOf,
  findItem,
  type Item,
  isCard,
  isNode,
  isWithin,
  itemsIn,
} from '../../commands/documents/walk.ts'
import { type Box, boxAt, contains, innermost, type Rect } from '../../stage/boxes.ts'

export interface Dragged {
  /** the items being moved; empty for a new one */
  addresses: string[]
  /** the only list that accepts it (columns, buttons, cards …), or null for a node */
  list: string | null
  /** the scope a node must stay in, or null for any */
  scope: string | null
}

/** A document, and where its items are drawn. */
export interface Layout {
  document: AnyDocument
  readonly boxes: readonly Box[]
  /** titles of tabs, by what they show */
  readonly tabs?: readonly Box[]
  /** names of widgets that can contain nodes or cards, even while they are empty */
  containers: ReadonlySet<string>
  /** px of the screen for one px of the boxes */
  scale: number
  /** one column, as on a phone or in the outline: nothing is put side by side */
  narrow: boolean
}

export function containersOf(manifests: WidgetManifests): ReadonlySet<string> {
  return new Set(
    Object.values(manifests).flatMap(({ key, children, holds }) => [
      ...(children === 'nodes' ? [key] : []),
      ...(holds ? [ofCards(key)] : []),
    ]),
  )
}

/** How a widget that holds cards is named among the containers. */
const ofCards = (widget: unknown) => `${widget} of cards`

/** before or after a sibling in the flow, left or right of one in a common row, inside a container */
type How = 'before' | 'after' | 'left' | 'right' | 'inside'

export interface Target {
  in: string
  after: string | null
}

export interface Spot extends Target {
  how: How
  /** the item it refers to */
  of: string
}

export interface DropPlace extends Spot {
  mark: Rect
}

const RIM_PX = 8
const SIDE_PX = 24
const SIDE_PART = 0.25
const STEADY_PX = 6
const LINE_PX = 3

/**
 * The place at a point, or null where nothing may go.
 * @param out  0: in the innermost container; n: next to the n-th container around the point
 */
export function placeAt(layout: Layout, dragged: Dragged, x: number, y: number, out = 0): DropPlace | null {
  const onTab = out === 0 ? placeOnTab(layout, dragged, x, y) : null
  if (onTab) return onTab
  const targets = layout.boxes.filter(box => {
    const item = findItem(layout.document, box.address)
    return item !== undefined && isTarget(layout.document, item, dragged)
  })
  const under = innermost(targets.filter(box => contains(box, x, y))) ?? nearest(targets, x, y)
  if (!under) return null
  const around = containerAround(layout, dragged, targets, under, out)
  const spot = around ? flowSpot(layout, dragged, around, x, y) : spotIn(layout, dragged, under, x, y)
  return { ...spot, mark: markOf(layout, spot) }
}

/** On the title of a tab: into it, or for another of its tabs beside it. */
function placeOnTab(layout: Layout, dragged: Dragged, x: number, y: number): DropPlace | null {
  const { document, tabs = [] } = layout
  const tab = boxAt(tabs, x, y)
  const item = tab && findItem(document, tab.address)
  if (!item || !isTarget(document, item, dragged)) return null
  const isTab = (address: string) => findItem(document, address)?.listAddress === item.listAddress
  const list = dragged.addresses.some(isTab) ? undefined : listInside(layout, item, dragged)
  if (list !== undefined) return { ...spotInside(document, item, list), mark: tab }
  const spot = besideSpot(document, item, x < tab.x + tab.w / 2 ? 'before' : 'after', dragged.addresses)
  return { ...spot, mark: markOf({ ...layout, boxes: tabs }, spot) }
}

/** As `placeAt`, but the last place is kept until the pointer is 6 px beyond its border, for unsteady hands. */
export function steadyPlace(
  layout: Layout,
  dragged: Dragged,
  x: number,
  y: number,
  out: number,
  last: DropPlace | null,
): DropPlace | null {
  const place = placeAt(layout, dragged, x, y, out)
  if (!last || isSamePlace(place, last)) return place
  const by = STEADY_PX / layout.scale
  const around: [number, number][] = [
    [x - by, y],
    [x + by, y],
    [x, y - by],
    [x, y + by],
  ]
  return around.some(([x, y]) => isSamePlace(placeAt(layout, dragged, x, y, out), last)) ? last : place
}

function isSamePlace(one: DropPlace | null, two: DropPlace): boolean {
  return one !== null && one.how === two.how && one.of === two.of
}

/**
 * Whether the dragged item may go to `item`: next to it, or only into it when it is the block that contains the nodes.
 */
export function isTarget(document: AnyDocument, item: Item, dragged: Dragged): boolean {
  if (dragged.addresses.some(address => isWithin(document, item, address))) return false
  if (dragged.list !== null && isCard(item)) return boardOf(item.listAddress) === boardOf(dragged.list)
  if (dragged.list !== null) return item.listAddress === dragged.list
  return isNode(item) && (dragged.scope === null || item.scope === dragged.scope || isBlockOf(item, dragged))
}

const isBlockOf = (item: Item, { scope }: Dragged) => scope === `${item.address}/`

/** The list that receives items dropped into a container: it has children already, or its widget may have. */
export function listInside({ containers }: Layout, item: Item, dragged: Dragged): string | undefined {
  const { children, body, widget, cards } = item.value
  if (isCard(item)) {
    const isOfBoard = dragged.list !== null && boardOf(dragged.list) === boardOf(item.listAddress)
    return isOfBoard && (Array.isArray(cards) || containers.has(ofCards(widget))) ? childListOf(item) : undefined
  }
  const takes = Array.isArray(children) || body !== undefined || containers.has(String(widget))
  return takes && dragged.list === null ? childListOf(item) : undefined
}

/** Whether a node may get a neighbour in a common row: a leaf that is alone on its line. */
export function mayShareLine(layout: Layout, item: Item, dragged: Dragged): boolean {
  if (dragged.list !== null || layout.narrow || listInside(layout, item, dragged) !== undefined) return false
  const box = layout.boxes.find(one => one.address === item.address)
  return box !== undefined && !sharesLine(layout, box, item)
}

function spotIn(layout: Layout, dragged: Dragged, box: Box, x: number, y: number): Spot {
  const item = findItem(layout.document, box.address) as Item
  const list = listInside(layout, item, dragged)
  if (list !== undefined && (isBlockOf(item, dragged) || contains(shrunk(box, rimOf(layout, box)), x, y))) {
    const child = nearest(drawnIn(layout, list, dragged), x, y)
    return child ? flowSpot(layout, dragged, child, x, y) : spotInside(layout.document, item, list)
  }
  const side = sideOf(layout, box, x, y)
  return side && mayShareLine(layout, item, dragged) ? sideSpot(item, side) : flowSpot(layout, dragged, box, x, y)
}

function drawnIn({ document, boxes }: Layout, list: string, dragged: Dragged): Box[] {
  return boxes.filter(
    ({ address }) => findItem(document, address)?.listAddress === list && !dragged.addresses.includes(address),
  )
}

export function spotInside(document: AnyDocument, item: Item, list: string): Spot {
  return { in: list, after: itemsIn(document, list).at(-1)?.id ?? null, how: 'inside', of: item.address }
}

/** A place in a row; `in` and `after` describe the place without the row. */
export function sideSpot(item: Item, how: 'left' | 'right'): Spot {
  return { in: item.listAddress, after: item.id, how, of: item.address }
}

function flowSpot(layout: Layout, dragged: Dragged, box: Box, x: number, y: number): Spot {
  const item = findItem(layout.document, box.address) as Item
  const first = sharesLine(layout, box, item) ? x < box.x + box.w / 2 : y < box.y + box.h / 2
  return besideSpot(layout.document, item, first ? 'before' : 'after', dragged.addresses)
}

/** @param moved  items being moved away */
export function besideSpot(
  document: AnyDocument,
  item: Item,
  how: 'before' | 'after',
  moved: readonly string[] = [],
): Spot {
  if (how === 'after') return { in: item.listAddress, after: item.id, how, of: item.address }
  const earlier = itemsIn(document, item.listAddress).slice(0, item.index)
  const previous = earlier.findLast(one => !moved.includes(one.address))
  return { in: item.listAddress, after: previous?.id ?? null, how, of: item.address }
}

/** The outer quarter of a box left or right, without its corners. */
function sideOf(layout: Layout, box: Box, x: number, y: number): 'left' | 'right' | null {
  const wide = Math.min(Math.max(box.w * SIDE_PART, SIDE_PX / layout.scale), box.w / 3)
  const corner = box.h * SIDE_PART
  if (y < box.y + corner || y > box.y + box.h - corner) return null
  if (x < box.x + wide) return 'left'
  return x > box.x + box.w - wide ? 'right' : null
}

/** Where a place is marked: a container as a whole, else a line at the sibling's edge. */
export function markOf(layout: Layout, { how, of }: Spot): Rect {
  const box = layout.boxes.find(one => one.address === of) ?? { address: of, x: 0, y: 0, w: 0, h: 0 }
  const item = findItem(layout.document, of)
  const { x, y, w, h } = box
  if (how === 'inside' || !item) return { x, y, w, h }
  const first = how === 'before' || how === 'left'
  const wide = LINE_PX / layout.scale
  return !isInFlow({ how }) || sharesLine(layout, box, item)
    ? { x: (first ? x : x + w) - wide / 2, y, w: wide, h }
    : { x, y: (first ? y : y + h) - wide / 2, w, h: wide }
}

/** Whether the place is in the flow; the others create a row. */
export const isInFlow = ({ how }: Pick<Spot, 'how'>): boolean => how !== 'left' && how !== 'right'

/** Whether a sibling is drawn next to it. */
function sharesLine({ document, boxes }: Layout, box: Box, item: Item): boolean {
  return boxes.some(
    other => isBeside(other, box) && findItem(document, other.address)?.listAddress === item.listAddress,
  )
}

function isBeside(one: Box, two: Box): boolean {
  const shared = Math.min(one.y + one.h, two.y + two.h) - Math.max(one.y, two.y)
  const apart = one.x >= two.x + two.w - 1 || two.x >= one.x + one.w - 1
  return apart && shared > Math.min(one.h, two.h) / 2
}

/**
 * The container to go next to when the pointer's own place is skipped `out` times; after the outermost it starts again.
 */
function containerAround(
  layout: Layout,
  dragged: Dragged,
  targets: readonly Box[],
  box: Box,
  out: number,
): Box | undefined {
  const chain: (Box | undefined)[] = [undefined]
  for (let at = findItem(layout.document, box.address); at; at = findItem(layout.document, at.owner)) {
    const { address } = at
    const container = listInside(layout, at, dragged) !== undefined && !isBlockOf(at, dragged)
    if (container) chain.push(targets.find(one => one.address === address))
  }
  return chain[out % chain.length]
}

/** The width of a container's rim, thinner when it is small, so that an empty one can still be entered. */
const rimOf = ({ scale }: Layout, { w, h }: Rect) => Math.min(RIM_PX / scale, w / 4, h / 4)

function shrunk({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by }
}

function nearest(boxes: readonly Box[], x: number, y: number): Box | undefined {
  const distance = (box: Box) =>
    Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h))
  return boxes.reduce<Box | undefined>((best, one) => (best && distance(best) <= distance(one) ? best : one), undefined)
}
