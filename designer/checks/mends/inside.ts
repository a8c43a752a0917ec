/** Reads and replaces values inside an item, by the rest of an issue's path: keys, and ids or indexes in lists. */
import type { Json } from '#engine/schema/document.ts'
import { isText } from '#engine/version/diff.ts'

/** The value at `path` inside `value`, or undefined. */
export function valueInside(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [head, ...rest] = path
  if (head === undefined || value === undefined) return value
  return valueInside(Array.isArray(value) ? value[placeOf(value, head)] : membersOf(value)[head], rest)
}

/** `value` with the value at `path` replaced; undefined removes it. */
export function putInside(value: Json | undefined, path: readonly string[], next: Json | undefined): Json | undefined {
  const [head, ...rest] = path
  if (head === undefined) return next
  if (Array.isArray(value)) {
    const at = placeOf(value, head)
    return value.flatMap((item, index) => (index === at ? (putInside(item, rest, next) ?? []) : [item]))
  }
  const { [head]: old, ...others } = membersOf(value)
  const put = putInside(old, rest, next)
  return put === undefined ? others : { ...membersOf(value), [head]: put }
}

/**
 * Renames `from` to `to` everywhere in `value`: texts that are the name or begin with it (`from.more`), and keys; not
 * titles.
 */
export function renameInside(value: Json, from: string, to: string): Json {
  if (typeof value === 'string') return renamed(value, from, to)
  if (value === null || typeof value !== 'object' || isText(value)) return value
  if (Array.isArray(value)) return value.map(item => renameInside(item, from, to))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key === from ? to : key, renameInside(item, from, to)]),
  )
}

/** Renames `from` to `to` where the rule reads it; constants are kept. */
export function renameReads(rule: Json, from: string, to: string): Json {
  if (rule === null || typeof rule !== 'object') return rule
  if (Array.isArray(rule)) return rule.map(item => renameReads(item, from, to))
  return Object.fromEntries(
    Object.entries(rule).map(([op, args]) => [
      op === from ? to : op,
      op === 'var' && typeof args === 'string' ? renamed(args, from, to) : renameReads(args, from, to),
    ]),
  )
}

const renamed = (name: string, from: string, to: string) =>
  name === from ? to : name.startsWith(`${from}.`) ? to + name.slice(from.length) : name

const membersOf = (value: Json | undefined): Record<string, Json> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

function placeOf(list: Json[], head: string): number {
  const byId = list.findIndex(item => membersOf(item).id === head)
  return byId === -1 && /^\d+$/.test(head) ? Number(head) : byId
}
