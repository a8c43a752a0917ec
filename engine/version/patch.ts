import type { Issue } from '../error/issue.ts'
import type { Change, Json } from '../schema/document.ts'
import { itemAddress } from './address.ts'
import { type Apart, addCells, type Cell, type Cells, listOwner, putTogether, takeApart } from './cells.ts'
import { setKeys } from './diff.ts'
import { ownerOfItems } from './lists.ts'

type Placing = { address: string; id: string; in: string; after?: string; first?: true; path: string }

/**
 * `document` after `changes`, treated as a set: all additions, then moves, removals and settings, whatever their order.
 * A change whose target does not exist has no effect and is returned as an issue (`change.dangling`), as is an addition
 * of an existing id (`change.taken`); a missing neighbour is a hint (`change.place`). Unchanged parts are shared with
 * `document`.
 * @source docs/language.md#from-and-change
 */
export function patchDocument<T extends object>(document: T, changes: Change[]): { document: T; issues: Issue[] } {
  const apart = takeApart(document)
  const issues: Issue[] = []
  const placings: Placing[] = []
  changes.forEach((change, index) => {
    if ('add' in change) placeNew(apart, change, `change/${index} add ${change.add.id}`, placings, issues)
  })
  liftAll(apart.cells, changes, placings, issues)
  for (const placing of inTurn(placings)) putIn(apart.cells, placing, issues)
  const gone = changes.flatMap((change, index) => {
    if (!('remove' in change)) return []
    const cell = apart.cells.get(change.remove)
    if (cell?.list !== undefined) return [cell]
    issues.push(dangling(apart.cells, change.remove, `change/${index} remove ${change.remove}`))
    return []
  })
  detach(apart.cells, gone)
  changes.forEach((change, index) => {
    if (!('set' in change)) return
    const cell = apart.cells.get(change.set)
    const { id: _, ...to } = change.to
    if (cell) setThing(cell, to)
    else issues.push(dangling(apart.cells, change.set, `change/${index} set ${change.set}`))
  })
  return { document: putTogether(apart.cells, apart.cells.get('')!) as T, issues }
}

function placeNew(
  apart: Apart,
  change: Extract<Change, { add: unknown }>,
  path: string,
  placings: Placing[],
  issues: Issue[],
) {
  const target = listOwner(apart.cells, change.in)
  if (!target) {
    issues.push(noList(apart.cells, change.in, path))
    return
  }
  const address = itemAddress(change.in, change.add.id)
  if (apart.cells.has(address)) {
    issues.push({ path, code: 'change.taken', params: { id: change.add.id, address } })
    return
  }
  addCells(apart, {
    address,
    owner: ownerOfItems(target.cell.owner, target.name),
    value: change.add,
    lists: new Map(),
    parent: target.cell.address,
    list: change.in,
  })
  placings.push({ ...change, address, id: change.add.id, path })
}

/** Takes all moved items out of their places at once, so that two can be swapped; none may be moved into itself. */
function liftAll(cells: Cells, changes: Change[], placings: Placing[], issues: Issue[]) {
  const lifted: { placing: Placing; cell: Cell; from: Pick<Cell, 'parent' | 'list'> }[] = []
  changes.forEach((change, index) => {
    if (!('move' in change)) return
    const path = `change/${index} move ${change.move}`
    const cell = cells.get(change.move)
    const target = listOwner(cells, change.in)
    if (!cell || cell.list === undefined || !target) {
      issues.push(cell ? noList(cells, change.in, path) : dangling(cells, change.move, path))
      return
    }
    const id = String(cell.value.id)
    lifted.push({
      cell,
      from: { parent: cell.parent, list: cell.list },
      placing: { ...change, address: change.move, id, path },
    })
    if (itemAddress(change.in, id) === change.move)
      Object.assign(cell, { parent: target.cell.address, list: change.in })
  })
  const gone: Pick<Cell, 'address' | 'list'>[] = []
  for (const { placing, cell, from } of lifted) {
    if (cell.list === placing.in && !isBelow(cells, cells.get(cell.parent!)!, cell.address)) {
      gone.push({ address: cell.address, list: from.list })
      placings.push(placing)
      continue
    }
    Object.assign(cell, from)
    issues.push({ path: placing.path, code: 'change.move', params: { address: placing.address, list: placing.in } })
  }
  detach(cells, gone)
}

function setThing(cell: Cell, to: Record<string, Json>) {
  cell.value = setKeys(cell.value, to)
  for (const name of Object.keys(to)) cell.lists.delete(name)
  cell.whole = [...(cell.whole ?? []), ...Object.keys(to)]
}

/** True when `cell` is the item at `address` or is below it. */
function isBelow(cells: Cells, cell: Cell, address: string): boolean {
  for (let at: Cell | undefined = cell; at; at = at.parent === undefined ? undefined : cells.get(at.parent)) {
    if (at.address === address) return true
  }
  return false
}

/** Sorts placings so that an item comes after the one it follows. */
function inTurn(placings: Placing[]): Placing[] {
  const waiting = new Map(placings.map(placing => [placing.address, placing]))
  const turn: Placing[] = []
  for (const placing of placings) {
    const chain: Placing[] = []
    for (let at: Placing | undefined = placing; at && waiting.delete(at.address); ) {
      chain.push(at)
      const before: Placing | undefined = at.after === undefined ? undefined : waiting.get(itemAddress(at.in, at.after))
      at = before?.in === at.in ? before : undefined
    }
    turn.push(...chain.reverse())
  }
  return turn
}

function putIn(cells: Cells, placing: Placing, issues: Issue[]) {
  const { cell, name } = listOwner(cells, placing.in)!
  const items = cell.lists.get(name) ?? []
  const before = placing.after === undefined ? -1 : items.indexOf(itemAddress(placing.in, placing.after))
  if (placing.after !== undefined && before < 0) {
    issues.push({ path: placing.path, code: 'change.place', level: 'hint', params: { after: placing.after } })
  }
  const last = placing.after === undefined && !placing.first
  cell.lists.set(name, items.toSpliced(last ? items.length : before + 1, 0, placing.address))
}

/** Removes items from their lists. */
function detach(cells: Cells, gone: Pick<Cell, 'address' | 'list'>[]) {
  const addresses = new Set(gone.map(({ address }) => address))
  for (const list of new Set(gone.map(each => each.list!))) {
    const { cell: owner, name } = listOwner(cells, list)!
    owner.lists.set(
      name,
      (owner.lists.get(name) ?? []).filter(item => !addresses.has(item)),
    )
  }
}

/** The most neighbouring ids listed in an issue. */
const MOST_KNOWN = 100

/** The issue of a change whose target does not exist, with the ids at the place it names. */
function dangling(cells: Cells, address: string, path: string): Issue {
  const scope = address.slice(0, address.lastIndexOf('/') + 1)
  const known: string[] = []
  for (const name of cells.keys()) {
    const id = name.startsWith(scope) ? name.slice(scope.length) : ''
    if (id === '' || id.includes('/') || id === 'body') continue
    if (known.push(known.length < MOST_KNOWN ? id : '…') > MOST_KNOWN) break
  }
  return { path, code: 'change.dangling', params: { id: address.slice(scope.length), address, known } }
}

/** The issue of a change that puts an item where there is no list. */
function noList(cells: Cells, address: string, path: string): Issue {
  return cells.has(address) ? { path, code: 'change.list', params: { address } } : dangling(cells, address, path)
}
