/**
 * Everything in a document that has an id, with its address. The outline, the selection, the commands and the search
 * for free ids all use this walk.
 * @source docs/language.md#addresses
 */
import type { Owner } from '#engine/kind/owner.ts'
import type { AnyDocument, NodeLike } from '#engine/schema/document.ts'
import { bodyPlace, itemPlace, type ListPlace, listPlaces, type Place, rootPlace } from '#engine/version/address.ts'
import { isBlock, isNodeList, ownerOfItems } from '#engine/version/lists.ts'

export interface Item {
  id: string
  address: string
  /** name of its list: `nodes`, `children`, `columns`, `fields` … determines its kind */
  list: string
  listAddress: string
  /** address of the item with the list; '' for the document itself */
  owner: string
  /** nodes have unique ids within one scope: '' or `block/` */
  scope: string
  index: number
  depth: number
  value: NodeLike
}

interface Walk {
  items: Item[]
  byAddress: ReadonlyMap<string, Item>
  byList?: ReadonlyMap<string, Item[]>
}

const walks = new WeakMap<AnyDocument, Walk>()

function walkOf(document: AnyDocument): Walk {
  const known = walks.get(document)
  if (known) return known
  const items: Item[] = []
  visit(rootPlace(document), { owner: '', scope: '', depth: 0 }, items)
  const walk: Walk = { items, byAddress: new Map(items.map(item => [item.address, item])) }
  walks.set(document, walk)
  return walk
}

/** All items of `document`, outer before inner, in document order. */
export function walkDocument(document: AnyDocument): Item[] {
  return walkOf(document).items
}

type ItemContext = Pick<Item, 'owner' | 'scope' | 'depth'>

function visit(at: Place, around: ItemContext, items: Item[]): void {
  for (const list of listPlaces(at))
    for (const [index, value] of list.items.entries()) visitItem(at, list, index, value, around, items)
}

/** Cache of an item with all below it from the last walk: what a change leaves in place is not walked again. */
const walked = new WeakMap<NodeLike, { kind: Owner; items: Item[] }>()

function visitItem(
  at: Place,
  list: ListPlace,
  index: number,
  value: NodeLike,
  around: ItemContext,
  items: Item[],
): void {
  const kind = ownerOfItems(at.owner, list.name)
  const before = walked.get(value)
  if (before && before.kind === kind && standsAt(before.items[0]!, list, index, around)) {
    for (const item of before.items) items.push(item)
    return
  }
  const first = items.length
  const place = itemPlace(at, list, index)
  const { address } = place
  items.push({ ...around, id: value.id, address, list: list.name, listAddress: list.address, index, value })
  const below = { owner: address, scope: around.scope, depth: around.depth + 1 }
  visit(place, below, items)
  if (isBlock(place.value)) visit(bodyPlace(place), { ...below, scope: `${address}/` }, items)
  walked.set(value, { kind, items: items.slice(first) })
}

/** The address follows from the list and the item's id. */
const standsAt = (item: Item, list: ListPlace, index: number, { owner, scope, depth }: ItemContext): boolean =>
  item.index === index &&
  item.listAddress === list.address &&
  item.owner === owner &&
  item.scope === scope &&
  item.depth === depth

export function findItem(document: AnyDocument | undefined, address: string): Item | undefined {
  return document && walkOf(document).byAddress.get(address)
}

/** The items of one list, in order. */
export function itemsIn(document: AnyDocument, listAddress: string): Item[] {
  const walk = walkOf(document)
  walk.byList ??= Map.groupBy(walk.items, item => item.listAddress)
  return walk.byList.get(listAddress) ?? []
}

/** Whether `item` is at `outer` or below it. */
export function isWithin(document: AnyDocument, item: Item | undefined, outer: string): boolean {
  for (let at = item; at; at = findItem(document, at.owner)) if (at.address === outer) return true
  return false
}

export const isNode = (item: Item): boolean => isNodeList(item.list)

export const isCard = (item: Item): boolean => item.list === 'cards'

/** The address of the board that has the list of cards at `list`, its own or that of a container on it. */
export const boardOf = (list: string): string => list.replace(/(^|\/)cards(\/.*)?$/, '$1cards')

/** What stands in a node or a card. */
export const insideOf = ({ children, cards }: NodeLike): NodeLike[] => [
  ...((children as NodeLike[] | undefined) ?? []),
  ...((cards as NodeLike[] | undefined) ?? []),
]

/** `node` with `change` over what stands in it. */
export function withInside(node: NodeLike, change: (inner: NodeLike) => NodeLike): NodeLike {
  const { children, cards } = node as { children?: NodeLike[]; cards?: NodeLike[] }
  return { ...node, ...(children && { children: children.map(change) }), ...(cards && { cards: cards.map(change) }) }
}

type Block = Parameters<typeof isBlock>[0]

/** The list that receives nodes, or cards, dropped into `item`; undefined when it cannot contain any. */
export function childListOf(item: Item): string | undefined {
  if (isCard(item)) return `${item.address}/cards`
  if (!isNode(item)) return undefined
  if (!isBlock(item.value as Block)) return `${item.address}/children`
  return item.value.widget === 'form' ? `${item.address}/nodes` : undefined
}
