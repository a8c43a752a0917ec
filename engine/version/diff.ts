import type { Change, Json, NodeLike } from '../schema/document.ts'
import { type Cell, type Cells, foldBodies, listAddress, ownOf, putTogether, takeApart } from './cells.ts'
import { same } from './same.ts'
import { stayingItems } from './staying.ts'

type Values = Record<string, unknown>

/** Keys whose value a `set` merges one level deep; it does the same with texts. */
const MERGED = new Set(['props', 'live'])

/**
 * The changes that turn `a` into `b`: at most one of each verb for each address, in the order add (by place), remove,
 * move, set (by address). `patchDocument(a, diffDocuments(a, b))` is `b`, except for the order of names chosen by
 * people (props).
 * @source docs/language.md#from-and-change
 */
export function diffDocuments(a: object, b: object): Change[] {
  const before = takeApart(a)
  const after = takeApart(b)
  if (!before.sound || !after.sound) return diffWhole(a as Values, b as Values)
  foldBodies([before.cells, after.cells])
  const left = before.cells
  const right = after.cells
  return [...adds(left, right), ...removes(left, right), ...moves(left, right), ...sets(left, right)]
}

/** Documents whose ids collide are compared key by key: correct, but coarse. */
function diffWhole(a: Values, b: Values): Change[] {
  const to = changedKeys(a, b)
  return Object.keys(to).length > 0 ? [{ set: '', to }] : []
}

function adds(left: Cells, right: Cells): Change[] {
  const changes: Change[] = []
  for (const [address, cell] of right) {
    if (left.has(address) || cell.list === undefined || !left.has(cell.parent!)) continue
    changes.push({ add: withoutKept(cell, left, right) as NodeLike, in: cell.list, ...place(cell, left, right) })
  }
  return changes
}

/** The new item, without items below it that existed before: these are moved in. */
function withoutKept(cell: Cell, left: Cells, right: Cells): Values {
  const cells: Cells = new Map()
  const strip = (at: Cell) => {
    const lists = new Map<string, string[]>()
    for (const [name, items] of at.lists)
      lists.set(
        name,
        items.filter(item => !left.has(item)),
      )
    cells.set(at.address, { ...at, lists })
    for (const item of [...lists.values()].flat()) strip(right.get(item)!)
    if (at.body !== undefined) strip(right.get(at.body)!)
  }
  strip(cell)
  return putTogether(cells, cells.get(cell.address)!)
}

function removes(left: Cells, right: Cells): Change[] {
  const gone = [...left.values()].filter(cell => !right.has(cell.address) && cell.list !== undefined)
  const tops = gone.filter(cell => right.has(cell.parent!))
  return tops
    .map(cell => cell.address)
    .sort()
    .map(remove => ({ remove }))
}

function moves(left: Cells, right: Cells): Change[] {
  const moved: Cell[] = []
  for (const cell of right.values()) {
    for (const [name, items] of cell.lists) {
      const list = listAddress(cell, name)
      const old = left.get(cell.address)?.lists.get(name) ?? []
      const still = stayingItems(
        old,
        items.filter(item => left.get(item)?.list === list),
      )
      for (const item of items) if (left.has(item) && !still.has(item)) moved.push(right.get(item)!)
    }
  }
  moved.sort((a, b) => (a.address < b.address ? -1 : 1))
  return moved.map(cell => ({ move: cell.address, in: cell.list!, ...place(cell, left, right) }))
}

/** `after` the previous item; not needed when it is alone or first in a list that was empty. */
function place(cell: Cell, left: Cells, right: Cells): { after?: string; first?: true } {
  const name = cell.list!.slice(cell.list!.lastIndexOf('/') + 1)
  const items = right.get(cell.parent!)!.lists.get(name)!
  const previous = items[items.indexOf(cell.address) - 1]
  if (previous !== undefined) return { after: String(right.get(previous)!.value.id) }
  const owner = left.get(cell.parent!)
  const alone = owner ? (owner.lists.get(name) ?? []).length === 0 : items.every(item => left.has(item))
  return alone ? {} : { first: true }
}

function sets(left: Cells, right: Cells): Change[] {
  const changes: { set: string; to: Record<string, Json> }[] = []
  for (const [address, cell] of right) {
    const old = left.get(address)
    if (!old || old.value === cell.value) continue
    const to = changedKeys(ownOf(old), ownOf(cell))
    if (Object.keys(to).length > 0) changes.push({ set: address, to })
  }
  return changes.sort((a, b) => (a.set < b.set ? -1 : 1))
}

/** The `to` of the set that turns the item `a` into `b`, without children and body; null when nothing differs. */
export function diffItem(a: NodeLike, b: NodeLike): Record<string, Json> | null {
  const own = ({ id: _, children: _list, body: _body, ...rest }: NodeLike) => rest
  const to = changedKeys(own(a), own(b))
  return Object.keys(to).length > 0 ? to : null
}

/** The keys in which `b` differs from `a`, with null where `b` has none. */
function changedKeys(a: Values, b: Values): Record<string, Json> {
  const to: Record<string, Json> = {}
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (same(a[key], b[key])) continue
    const deep = isObject(a[key]) && isObject(b[key]) && (MERGED.has(key) || (isText(a[key]) && isText(b[key])))
    to[key] = deep ? flatChanges(a[key] as Values, b[key] as Values) : ((b[key] ?? null) as Json)
  }
  return to
}

function flatChanges(a: Values, b: Values): Record<string, Json> {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return Object.fromEntries(
    names.filter(name => !same(a[name], b[name])).map(name => [name, (b[name] ?? null) as Json]),
  )
}

/** `own` after the `to` of a set: whole values; props, live and texts one level deep; null resets to the default. */
export function setKeys(own: Values, to: Record<string, Json>): Values {
  const result = { ...own }
  for (const [key, value] of Object.entries(to)) {
    const merged = isObject(value) && isObject(own[key]) && (MERGED.has(key) || (isText(value) && isText(own[key])))
    const next = merged ? dropNulls({ ...(own[key] as Values), ...(value as Values) }) : value
    if (next === null || (MERGED.has(key) && Object.keys(next as Values).length === 0)) delete result[key]
    else result[key] = isObject(next) && !merged && (MERGED.has(key) || isText(next)) ? dropNulls(next as Values) : next
  }
  return result
}

const dropNulls = (object: Values) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))
const isObject = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
/** Whether it is a text, or the part of one that a change contains. */
export const isText = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(key => key === 'zh' || key === 'en')
