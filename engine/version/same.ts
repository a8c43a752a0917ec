/** Equality of JSON; the order of keys does not count, undefined is an absent key. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]))
  }
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  for (const name of names) if (!same(left[name], right[name])) return false
  return true
}
