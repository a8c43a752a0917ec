import type { AnyDocument, Change, Json } from '../schema/document.ts'
import { type Cell, type Cells, foldBodies, listAddress, ownOf, putTogether, takeApart } from './cells.ts'
import { mergeChanges } from './merge-changes.ts'
import { type Clash, mergeKeys } from './merge-values.ts'
import { same } from './same.ts'
import { stayingItems } from './staying.ts'

export type { Clash }
export interface Merge<T = AnyDocument> {
  document: T
  clashes: Clash[]
}

interface MergeSides {
  base: Cells
  ours: Cells
  theirs: Cells
  /** addresses of items that one side removed and that are kept because the other changed them */
  disputed: Set<string>
}

/**
 * Three-way merge of whole documents by id. Nobody's work is lost: where both changed a value differently, that of
 * `ours` is kept with a clash; what one removed and the other changed is kept with a clash. Order alone never clashes.
 * Names that no longer resolve in the result are left to the check.
 * @source docs/language.md#merge
 */
export function mergeDocuments<T extends object>(base: T, ours: T, theirs: T): Merge<T> {
  const apart = [takeApart(base), takeApart(ours), takeApart(theirs)]
  const clashes: Clash[] = []
  if (apart.some(side => !side.sound)) return { document: mergeWhole(base, ours, theirs, clashes), clashes }
  const sides: MergeSides = {
    base: apart[0]!.cells,
    ours: apart[1]!.cells,
    theirs: apart[2]!.cells,
    disputed: new Set(),
  }
  foldBodies([sides.base, sides.ours, sides.theirs])
  const merged: Cells = new Map()
  for (const address of new Set([...sides.ours.keys(), ...sides.theirs.keys()])) {
    const cell = mergeCell(address, sides, clashes)
    if (cell) merged.set(address, cell)
  }
  for (const cell of [...merged.values()]) keepParents(cell, merged, sides)
  unknot(merged, sides, clashes)
  for (const cell of merged.values()) orderLists(cell, merged, sides)
  return { document: putTogether(merged, merged.get('')!) as T, clashes }
}

/** Documents whose ids collide have no unique addresses: one side is taken as a whole. */
function mergeWhole<T extends object>(base: T, ours: T, theirs: T, clashes: Clash[]): T {
  if (same(base, ours)) return theirs
  if (!same(base, theirs) && !same(ours, theirs)) {
    const [b, o, t] = [base, ours, theirs] as unknown as [Json, Json, Json]
    clashes.push({ address: '', key: '', base: b, ours: o, theirs: t })
  }
  return ours
}

function mergeCell(address: string, sides: MergeSides, clashes: Clash[]): Cell | undefined {
  const [base, ours, theirs] = [sides.base.get(address), sides.ours.get(address), sides.theirs.get(address)]
  if (!ours || !theirs) return keepOrDrop(base, ours ?? theirs!, ours ? sides.ours : sides.theirs, sides, clashes)
  const keys = mergeKeys(address, [base ? rest(base) : {}, rest(ours), rest(theirs)], clashes)
  const change = mergedChange(base, ours, theirs, clashes)
  const id = ours.value.id === undefined ? {} : { id: ours.value.id }
  const value = { ...id, ...keys, ...(change.length > 0 ? { change } : {}) }
  const kept = same(value, { ...id, ...ownOf(ours) }) ? ours.value : value
  return { ...ours, value: kept, lists: new Map(), ...mergePlace(address, base, ours, theirs, clashes) }
}

/** The cell's own values except its list of changes, which is merged as a set. */
function rest(cell: Cell): Record<string, unknown> {
  const { change: _, ...own } = ownOf(cell)
  return own
}

function mergedChange(base: Cell | undefined, ours: Cell, theirs: Cell, clashes: Clash[]): Change[] {
  const of = (cell: Cell | undefined) => (cell?.value.change ?? []) as Change[]
  return ours.address === '' ? mergeChanges(of(base), of(ours), of(theirs), clashes) : []
}

function mergePlace(address: string, base: Cell | undefined, ours: Cell, theirs: Cell, clashes: Clash[]) {
  const movedHere = base?.list !== ours.list
  const movedThere = base?.list !== theirs.list
  if (movedHere && movedThere && ours.list !== theirs.list) {
    clashes.push({ address, key: 'place', base: base?.list, ours: ours.list, theirs: theirs.list })
  }
  const { parent, list } = movedHere || !movedThere ? ours : theirs
  return { parent, list }
}

/**
 * An item on one side only: added there, or removed on the other side; a removed one is dropped unless it was changed
 * here.
 */
function keepOrDrop(
  base: Cell | undefined,
  cell: Cell,
  side: Cells,
  sides: MergeSides,
  clashes: Clash[],
): Cell | undefined {
  const kept = { ...cell, lists: new Map() }
  if (!base || isBelowOneOf(sides.disputed, cell, side)) return kept
  const before = putTogether(sides.base, base)
  const now = putTogether(side, cell)
  if (same(before, now) && base.list === cell.list) return undefined
  const here = side === sides.ours
  const value = now as Json
  const sidesOf = here ? { ours: value, theirs: undefined } : { ours: undefined, theirs: value }
  clashes.push({ address: cell.address, key: '', base: before as Json, ...sidesOf })
  sides.disputed.add(cell.address)
  return kept
}

/** Everything inside an item kept with a clash is kept too. */
const isBelowOneOf = (disputed: Set<string>, cell: Cell, side: Cells): boolean => {
  for (let at = cell.parent; at !== undefined; at = side.get(at)?.parent) {
    if (disputed.has(at)) return true
  }
  return false
}

/** A kept item needs its parents: dropped ones are restored from the side that has them. */
function keepParents(cell: Cell, merged: Cells, sides: MergeSides) {
  if (cell.parent === undefined || merged.has(cell.parent)) return
  const parent = sides.ours.get(cell.parent) ?? sides.theirs.get(cell.parent)!
  const kept = { ...parent, lists: new Map() }
  merged.set(kept.address, kept)
  keepParents(kept, merged, sides)
}

/** Two items moved into each other: `theirs` is moved back to its place in `ours`. */
function unknot(merged: Cells, sides: MergeSides, clashes: Clash[]) {
  for (const cell of merged.values()) {
    const ours = sides.ours.get(cell.address)
    if (!ours || ours.list === cell.list || !isKnotted(cell, merged)) continue
    const base = sides.base.get(cell.address)?.list
    clashes.push({ address: cell.address, key: 'place', base, ours: ours.list, theirs: cell.list })
    cell.parent = ours.parent
    cell.list = ours.list
  }
}

function isKnotted(cell: Cell, cells: Cells): boolean {
  const seen = new Set<string>()
  for (let at: string | undefined = cell.address; at !== undefined; at = cells.get(at)?.parent) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/**
 * The order of `ours` is kept; items that `theirs` added or moved follow their nearest remaining predecessor, after
 * those `ours` put there.
 */
function orderLists(cell: Cell, merged: Cells, sides: MergeSides) {
  const names = new Set([...listNames(cell, sides.ours), ...listNames(cell, sides.theirs)])
  for (const name of names) {
    const list = listAddress(cell, name)
    const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map(
      side => side.get(cell.address)?.lists.get(name) ?? [],
    ) as [string[], string[], string[]]
    const here = (item: string) => merged.get(item)?.list === list
    const [known, ourOwn, theirOwn] = [new Set(base), new Set(ours), new Set(theirs)]
    const stayed = stayingItems(base, theirs)
    const settled = stayingItems(base, ours)
    const comes = (item: string) => !stayed.has(item) && (settled.has(item) || !ourOwn.has(item))
    const items = ours.filter(item => here(item) && !(theirOwn.has(item) && comes(item)))
    const placed = new Set(items)
    let before: string | undefined
    for (const item of theirs) {
      if (here(item) && !placed.has(item)) {
        let at = before === undefined ? 0 : items.indexOf(before) + 1
        while (at < items.length && !known.has(items[at]!) && !theirOwn.has(items[at]!)) at++
        items.splice(at, 0, item)
        placed.add(item)
      }
      if (placed.has(item)) before = item
    }
    if (items.length > 0) cell.lists.set(name, items)
  }
}

const listNames = (cell: Cell, side: Cells): string[] => [...(side.get(cell.address)?.lists.keys() ?? [])]
