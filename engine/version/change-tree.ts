/** Changes inside JSON that share all unchanged parts; nothing is mutated. */
import type { Key } from './address.ts'

type Tree = Record<string, unknown> | unknown[]

/** `tree` with `change` applied to the value at `path`. Missing objects on the way are created. */
export function changeAt<T extends object>(tree: T, path: Key[], change: (value: unknown) => unknown): T {
  if (path.length === 0) return change(tree) as T
  const [key, ...rest] = path as [Key, ...Key[]]
  const below = (tree as Record<Key, unknown>)[key]
  const next = rest.length === 0 ? change(below) : changeAt((below ?? {}) as Tree, rest, change)
  return put(tree as Tree, key, next) as T
}

function put(tree: Tree, key: Key, value: unknown): Tree {
  if (Array.isArray(tree)) return tree.with(key as number, value)
  if (value !== undefined) return { ...tree, [key]: value }
  const { [key]: _, ...rest } = tree
  return rest
}

/** `object` with `key` set; a new key comes right after `after` (null: first; undefined: last). */
export function putKey(object: object, key: string, value: unknown, after?: string | null): object {
  if (Object.hasOwn(object, key) || after === undefined) return { ...object, [key]: value }
  const entries = Object.entries(object)
  const index = after === null ? 0 : entries.findIndex(([name]) => name === after) + 1
  return Object.fromEntries(entries.toSpliced(index, 0, [key, value]))
}
