/**
 * The five primitives: the only things that change a document, each with an inverse.
 * @source docs/designer.md#kernel
 */
import { Fault } from '../error/fault.ts'
import { never } from '../error/never.ts'
import type { Json, NodeLike } from '../schema/document.ts'
import { itemAddress, type ListPlace, locate, locateList, locateThing } from './address.ts'
import { changeAt, putKey } from './change-tree.ts'

export type Primitive =
  /**
   * `path`: keys inside the part at `at` ('' is the document); a new last key comes after the key `after`, else last
   */
  | { do: 'set'; at: string; path: string[]; value: Json; after?: string | null }
  /** objects on the path that become empty are removed too */
  | { do: 'unset'; at: string; path: string[] }
  /** `in`: address of a list; `after`: id of a sibling, null = first; an unknown sibling = last */
  | { do: 'add'; node: NodeLike; in: string; after: string | null }
  | { do: 'remove'; at: string }
  | { do: 'move'; at: string; in: string; after: string | null }

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * `document` after `primitives`, applied in order. Unchanged parts are shared with `document`.
 * @throws Fault 'version.address', 'version.list', 'version.id.taken', 'version.inside', 'version.path'
 */
export function applyPrimitives<T extends object>(document: T, primitives: Primitive[]): T {
  return primitives.reduce(applyPrimitive, document)
}

export function applyPrimitive<T extends object>(document: T, step: Primitive): T {
  switch (step.do) {
    case 'set':
      return set(document, step.at, step.path, step.value, step.after)
    case 'unset':
      return unset(document, step.at, step.path)
    case 'add':
      return add(document, step.node, step.in, step.after)
    case 'remove':
      return remove(document, step.at)
    case 'move':
      return move(document, step.at, step.in, step.after)
    default:
      return never(step)
  }
}

function set<T extends object>(document: T, at: string, path: string[], value: Json, after?: string | null): T {
  checkPath(at, path)
  const place = locateThing(document, at)
  const last = path.at(-1)!
  return changeAt(document, [...place.path, ...path.slice(0, -1)], object =>
    putKey(asObject(object), last, value, after),
  )
}

function unset<T extends object>(document: T, at: string, path: string[]): T {
  checkPath(at, path)
  const place = locateThing(document, at)
  if (valueAt(place.value, path) === undefined) return document
  return changeAt(document, [...place.path, ...prunedPath(place.value, path)], () => undefined)
}

/**
 * The shortest prefix of `path` that can be removed without losing anything else: objects that would be left empty are
 * removed too.
 */
export function prunedPath(thing: object, path: string[]): string[] {
  let end = path.length
  while (end > 1 && Object.keys(asObject(valueAt(thing, path.slice(0, end - 1)))).length === 1) end--
  return path.slice(0, end)
}

export function valueAt(thing: unknown, path: string[]): unknown {
  let value = thing
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

function add<T extends object>(document: T, node: NodeLike, list: string, after: string | null): T {
  const target = locateList(document, list)
  refuseTaken(document, node.id, target)
  return putItem(document, target, node, after)
}

function remove<T extends object>(document: T, at: string): T {
  const place = locateThing(document, at)
  const index = place.path.at(-1)
  if (typeof index !== 'number') throw new Fault('version.address', { address: at })
  return changeAt(document, place.path.slice(0, -1), items => {
    const rest = (items as NodeLike[]).toSpliced(index, 1)
    return rest.length > 0 ? rest : undefined
  })
}

function move<T extends object>(document: T, at: string, list: string, after: string | null): T {
  const place = locateThing(document, at)
  const from = locateList(document, list).path
  if (place.path.every((key, i) => from[i] === key)) throw new Fault('version.inside', { address: at, list })
  const without = remove(document, at)
  const target = locateList(without, list)
  refuseTaken(without, String(place.value.id), target)
  return putItem(without, target, place.value as NodeLike, after)
}

function putItem<T extends object>(document: T, target: ListPlace, node: NodeLike, after: string | null): T {
  const index = after === null ? 0 : target.items.findIndex(item => item.id === after) + 1 || target.items.length
  return changeAt(document, target.path, () => target.items.toSpliced(index, 0, node))
}

function refuseTaken(document: object, id: string, target: ListPlace) {
  const address = itemAddress(target.address, id)
  if (locate(document, address)) throw new Fault('version.id.taken', { address, id })
}

function checkPath(at: string, path: string[]) {
  const wrong = path.length === 0 || (path.length === 1 && path[0] === 'id') || path.some(key => FORBIDDEN.has(key))
  if (wrong) throw new Fault('version.path', { address: at, path: path.join('.') })
}

const asObject = (value: unknown): object => (value !== null && typeof value === 'object' ? value : {})
