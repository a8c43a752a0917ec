/**
 * Everything in a document that has an id, with its address. One walk serves the outline, the selection, the commands and
 * the search for free ids.
 * @source docs/language.md#addresses
 */
import type { AnyDocument, NodeLike } from '#engine/schema/document.ts'
import { bodyPlace, itemPlaces, type ListPlace, listPlaces, type Place, rootPlace } from '#engine/version/address.ts'
import { isBlock, isNodeList } from '#engine/version/lists.ts'

export interface Item {
  id: string
  address: string
  /** name of the list it stands in: `nodes`, `children`, `columns`, `fields` … tells what it is */
  list: string
  listAddress: string
  /** address of the item that holds the list; '' for the document itself */
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
  byList: ReadonlyMap<string, Item[]>
}

const walks = new WeakMap<AnyDocument, Walk>()

function walkOf(document: AnyDocument): Walk {
  const known = walks.get(document)
  if (known) return known
  const items: Item[] = []
  visit(rootPlace(document), { owner: '', scope: '', depth: 0 }, items)
  const walk = {
    items,
    byAddress: new Map(items.map(item => [item.address, item])),
    byList: Map.groupBy(items, item => item.listAddress),
  }
  walks.set(document, walk)
  return walk
}

/** All items of `document`, outer before inner, in the order they stand. */
export function walkDocument(document: AnyDocument): Item[] {
  return walkOf(document).items
}

type Around = Pick<Item, 'owner' | 'scope' | 'depth'>

function visit(at: Place, around: Around, items: Item[]): void {
  for (const list of listPlaces(at)) for (const place of itemPlaces(at, list)) visitItem(place, list, around, items)
}

function visitItem(place: Place, list: ListPlace, around: Around, items: Item[]): void {
  const value = place.value as NodeLike
  const { address } = place
  const index = place.path.at(-1) as number
  items.push({ ...around, id: value.id, address, list: list.name, listAddress: list.address, index, value })
  const below = { owner: address, scope: around.scope, depth: around.depth + 1 }
  visit(place, below, items)
  if (isBlock(place.value)) visit(bodyPlace(place), { ...below, scope: `${address}/` }, items)
}

export function findItem(document: AnyDocument | undefined, address: string): Item | undefined {
  return document && walkOf(document).byAddress.get(address)
}

/** The items of one list, in order. */
export function itemsIn(document: AnyDocument, listAddress: string): Item[] {
  return walkOf(document).byList.get(listAddress) ?? []
}

/** Whether `item` stands at `outer` or somewhere below it. */
export function isWithin(document: AnyDocument, item: Item | undefined, outer: string): boolean {
  for (let at = item; at; at = findItem(document, at.owner)) if (at.address === outer) return true
  return false
}

export const isNode = (item: Item): boolean => isNodeList(item.list)

type Block = Parameters<typeof isBlock>[0]

/** The node list things are put into when they are put into `item`; undefined when it holds none. */
export function childListOf(item: Item): string | undefined {
  if (!isNode(item)) return undefined
  if (!isBlock(item.value as Block)) return `${item.address}/children`
  return item.value.widget === 'form' ? `${item.address}/nodes` : undefined
}
