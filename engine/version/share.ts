type Values = Record<string, unknown>

/**
 * `after`, with every part that equals one in `before` replaced by that object: holders of a part see by its identity
 * that it did not change. Items of a list are matched by id, else by index.
 */
export function share<T>(before: unknown, after: T): T {
  if (before === after || !isObject(before) || !isObject(after)) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  return (Array.isArray(after) ? shareList(before as unknown as unknown[], after) : shareValues(before, after)) as T
}

function shareList(before: unknown[], after: unknown[]): unknown[] {
  const known = new Map(before.map((item, place) => [idOf(item) ?? place, item]))
  const items = after.map((item, place) => share(known.get(idOf(item) ?? place), item))
  return items.length === before.length && items.every((item, place) => item === before[place]) ? before : items
}

function shareValues(before: Values, after: Values): Values {
  const entries = Object.entries(after).map(([key, value]) => [key, share(before[key], value)] as const)
  const isSame = entries.length === Object.keys(before).length && entries.every(([key, value]) => before[key] === value)
  return isSame ? before : Object.fromEntries(entries)
}

const idOf = (item: unknown): unknown => (isObject(item) ? item.id : undefined)
const isObject = (value: unknown): value is Values => value !== null && typeof value === 'object'
