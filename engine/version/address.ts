/**
 * Addresses: `id`, `list`, `…/list/id`, `block/id`, `block/body`; '' is the document itself.
 * @source docs/language.md#from-and-change
 */
import { Fault } from '../error/fault.ts'
import { kindOf } from '../kind/kinds.ts'
import { NODE, type Owner } from '../kind/owner.ts'
import type { NodeLike } from '../schema/document.ts'
import { isBlock, isItemList, isNodeList, ownerOfItems } from './lists.ts'

export type Key = string | number

/** An addressable part of the document: the document, an item of a list, or the body of a block. */
export interface Place {
  kind: 'thing'
  address: string
  /** keys and indexes from the root of the document */
  path: Key[]
  owner: Owner
  value: Record<string, unknown>
  /** address of the list that contains it; absent for the document and for bodies */
  list?: string
}
/** A list of the document, existing or not yet. */
export interface ListPlace {
  kind: 'list'
  address: string
  path: Key[]
  name: string
  items: NodeLike[]
}

/** The part or list at `address`, or undefined. */
export function locate(document: object, address: string): Place | ListPlace | undefined {
  let at = rootPlace(document)
  const steps = address === '' ? [] : address.split('/')
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i]!
    if (step === 'body' && isBlock(at.value)) {
      at = bodyPlace(at)
      continue
    }
    if (at.owner === NODE && isBlock(at.value) && step !== 'children') at = bodyPlace(at)
    const list = at.owner.lists.includes(step) ? listPlace(at, step) : undefined
    if (list && i === steps.length - 1) return list
    const id = steps[i + 1]
    const found = list ? itemOf(at, list, id) : findNode(at, step)
    if (!found) return undefined
    if (list) i++
    at = found
  }
  return at
}

export function rootPlace(document: object): Place {
  const value = document as Record<string, unknown>
  return { kind: 'thing', address: '', path: [], owner: kindOf(value).owner, value }
}

/** The body of the block at `block`: a scope of its own, whose parts have addresses `block/…`. */
export function bodyPlace(block: Place): Place {
  const value = block.value.body as Record<string, unknown>
  const owner = kindOf({ kind: block.value.widget }).owner
  return { kind: 'thing', address: `${block.address}/body`, path: [...block.path, 'body'], owner, value }
}

/** The lists `at` may contain, with their values; a value that is no list of items is left out. */
export function listPlaces(at: Place): ListPlace[] {
  return at.owner.lists.flatMap(name => listPlace(at, name) ?? [])
}

function listPlace(at: Place, name: string): ListPlace | undefined {
  const items = at.value[name] ?? []
  if (!isItemList(items)) return undefined
  const prefix = at.address === '' || at.address.endsWith('/body') ? scopePrefix(at) : `${at.address}/`
  return { kind: 'list', address: prefix + name, path: [...at.path, name], name, items }
}

function itemOf(at: Place, list: ListPlace, id: string | undefined): Place | undefined {
  const index = list.items.findIndex(item => item.id === id)
  return index < 0 ? undefined : itemPlace(at, list, index)
}

/** The item at `index` of `list`, one of the lists of `at`. */
export function itemPlace(at: Place, list: ListPlace, index: number): Place {
  const value = list.items[index]!
  return {
    kind: 'thing',
    address: itemAddress(list.address, value.id),
    path: [...list.path, index],
    owner: ownerOfItems(at.owner, list.name),
    value,
    list: list.address,
  }
}

/** The node `id` at any depth of the scope at `at`; bodies of blocks are scopes of their own and not searched. */
function findNode(at: Place, id: string): Place | undefined {
  if (at.list !== undefined) return undefined
  for (const name of at.owner.lists.filter(isNodeList)) {
    const steps = stepsTo(at.value[name], id)
    if (!steps) continue
    const prefix = scopePrefix(at)
    const above = follow(at.value[name], steps.slice(0, -2)) as NodeLike
    const list = prefix + (steps.length === 1 ? name : `${above.id}/children`)
    const value = follow(at.value[name], steps) as NodeLike
    const owner = ownerOfItems(at.owner, name)
    return { kind: 'thing', address: prefix + id, path: [...at.path, name, ...steps], owner, value, list }
  }
  return undefined
}

/** The path of indexes and `children` from `list` down to the node `id`. */
function stepsTo(list: unknown, id: string): Key[] | undefined {
  if (!Array.isArray(list)) return undefined
  for (const [index, node] of list.entries()) {
    if (node?.id === id) return [index]
    const below = node?.children && stepsTo(node.children, id)
    if (below) return [index, 'children', ...below]
  }
  return undefined
}

const follow = (value: unknown, steps: Key[]): unknown =>
  steps.reduce((at, step) => (at as Record<Key, unknown>)[step], value)

/** The address prefix of a scope's ids: '' in the document, `form/` in the body of `form`. */
const scopePrefix = (at: Place): string => at.address.replace(/body$/, '')

/** @throws Fault 'version.address' when nothing is there */
export function locateThing(document: object, address: string): Place {
  const place = locate(document, address)
  if (place?.kind !== 'thing') throw new Fault('version.address', { address })
  return place
}

/** @throws Fault 'version.list' when there can be no list of that name */
export function locateList(document: object, address: string): ListPlace {
  const place = locate(document, address)
  if (place?.kind !== 'list') throw new Fault('version.list', { address })
  return place
}

/** The address of item `id` of the list at `list`: nodes are unique in their scope, other items in their list. */
export const itemAddress = (list: string, id: string): string => addressesIn(list)(id)

/** As `itemAddress`, for many items of one list. */
export function addressesIn(list: string): (id: string) => string {
  const steps = list.split('/')
  const name = steps.at(-1)!
  const around = isNodeList(name) ? steps.slice(0, name === 'children' ? -2 : -1).join('/') : list
  return around === '' ? id => id : id => `${around}/${id}`
}

/**
 * The place of the item at `at`: the address of its list and the id before it (null = first).
 * @throws Fault 'version.address'
 */
export function standingPlace(document: object, at: string): { in: string; after: string | null } {
  const place = locateThing(document, at)
  if (place.list === undefined) throw new Fault('version.address', { address: at })
  const { items } = locateList(document, place.list)
  return { in: place.list, after: items[(place.path.at(-1) as number) - 1]?.id ?? null }
}
