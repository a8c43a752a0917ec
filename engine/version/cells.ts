/**
 * A document split into cells: one for the document, each item of a list and each body of a block, by address. Diff,
 * patch and merge compare and rearrange cells, then assemble the document again, sharing unchanged parts.
 */
import { kindOf } from '../kind/kinds.ts'
import { NODE, type Owner } from '../kind/owner.ts'
import type { NodeLike } from '../schema/document.ts'
import { addressesIn } from './address.ts'
import { isBlock, isItemList, ownerOfItems } from './lists.ts'

export interface Cell {
  address: string
  owner: Owner
  /** the part itself, with its lists and body as they were when it was split */
  value: Record<string, unknown>
  /** name of each of its lists → addresses of the items; the lists of a body belong to the body's cell */
  lists: Map<string, string[]>
  /** address of its body, for a block */
  body?: string
  /** cell that contains it and the address of its list; absent for the document (and list for a body) */
  parent?: string
  list?: string
  /** keys given as whole values, which are not assembled from cells */
  whole?: string[]
}
export type Cells = Map<string, Cell>

export interface Apart {
  cells: Cells
  /** false when ids collide in a scope or a list has items without ids: then addresses are not unique */
  sound: boolean
}

export function takeApart(document: object): Apart {
  const apart: Apart = { cells: new Map(), sound: true }
  const value = document as Cell['value']
  addCells(apart, { address: '', owner: kindOf(value).owner, value, lists: new Map() })
  return apart
}

/** Adds `cell` and the cells below it. */
export function addCells(apart: Apart, cell: Cell) {
  const { address, owner, value } = cell
  if (apart.cells.has(address)) apart.sound = false
  apart.cells.set(address, cell)
  for (const name of owner.lists) {
    const items = value[name]
    if (items === undefined) continue
    if (isItemList(items)) addList(apart, cell, name, items)
    else apart.sound = false
  }
  if (owner === NODE && isBlock(value)) {
    cell.body = `${address}/body`
    const body = value.body as Cell['value']
    addCells(apart, {
      address: cell.body,
      owner: kindOf({ kind: value.widget }).owner,
      value: body,
      lists: new Map(),
      parent: address,
    })
  }
}

function addList(apart: Apart, cell: Cell, name: string, items: NodeLike[]) {
  const list = listAddress(cell, name)
  const owner = ownerOfItems(cell.owner, name)
  const addressOf = addressesIn(list)
  const addresses = items.map(item => addressOf(item.id))
  if (items.length > 0) cell.lists.set(name, addresses)
  items.forEach((value, i) => {
    addCells(apart, { address: addresses[i]!, owner, value, lists: new Map(), parent: cell.address, list })
  })
}

/** The cell's own values: without id and lists, and without the body when that is a cell of its own. */
export function ownOf(cell: Cell): Record<string, unknown> {
  const lists = cell.owner.lists
  const own: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(cell.value)) {
    if (key === 'id' || value === undefined || lists.includes(key) || (key === 'body' && cell.body !== undefined))
      continue
    own[key] = value
  }
  return own
}

/**
 * Where the sides have different kinds of blocks, or not all have a body, the body is treated as a plain value of its
 * node on all sides.
 */
export function foldBodies(sides: Cells[]) {
  const blocks = new Set<string>()
  for (const side of sides) for (const cell of side.values()) if (cell.body !== undefined) blocks.add(cell.address)
  const folded = new Set<string>()
  for (const address of blocks) {
    const cells = sides.flatMap(side => side.get(address) ?? [])
    if (!cells.every(cell => cell.body !== undefined && cell.value.widget === cells[0]!.value.widget))
      folded.add(address)
  }
  for (const side of sides) {
    for (const inner of side.keys()) if (isBelowOneOf(folded, inner)) side.delete(inner)
    for (const address of folded) delete side.get(address)?.body
  }
}

function isBelowOneOf(addresses: Set<string>, inner: string): boolean {
  for (let cut = inner.lastIndexOf('/'); cut > 0; cut = inner.lastIndexOf('/', cut - 1))
    if (addresses.has(inner.slice(0, cut))) return true
  return false
}

/** Address of the list `name` of `cell`. */
export function listAddress(cell: Cell, name: string): string {
  const prefix = cell.address.replace(/(^|\/)body$/, '')
  return prefix === '' ? name : `${prefix}/${name}`
}

/** The cell and list name for the address of a list, or undefined. */
export function listOwner(cells: Cells, list: string): { cell: Cell; name: string } | undefined {
  const cut = list.lastIndexOf('/')
  const name = list.slice(cut + 1)
  const at = cut < 0 ? '' : list.slice(0, cut)
  const bare = cells.get(at)
  const cell = bare?.body !== undefined && name !== 'children' ? cells.get(bare.body) : bare
  return cell?.owner.lists.includes(name) ? { cell, name } : undefined
}

/** Assembles the document (or part) of `cell`; returns the original object when nothing below it changed. */
export function putTogether(cells: Cells, cell: Cell): Record<string, unknown> {
  let result = cell.value
  const put = (key: string, value: unknown) => {
    if (result[key] === value) return
    if (value !== undefined) result = { ...result, [key]: value }
    else {
      const { [key]: _, ...rest } = result
      result = rest
    }
  }
  for (const name of cell.owner.lists) {
    const old = cell.value[name]
    if (cell.whole?.includes(name) || (old !== undefined && !isItemList(old))) continue
    const items = (cell.lists.get(name) ?? []).map(address => putTogether(cells, cells.get(address)!))
    const kept = Array.isArray(old) && old.length === items.length && items.every((item, i) => item === old[i])
    if (!kept) put(name, items.length > 0 ? items : undefined)
  }
  if (cell.body !== undefined && !cell.whole?.includes('body')) put('body', putTogether(cells, cells.get(cell.body)!))
  return result
}
