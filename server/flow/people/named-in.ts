/**
 * Where published documents name a person, another takes the place: audiences, rules of handlers, who handles what nobody
 * can or what is due.
 * @source docs/workflow.md#handover
 */

/** Keys of an object whose `codes` are users when the key has one of these values. */
const USERS = { is: ['users'], do: ['users', 'handOver'] }

/**
 * The document with `successor` in the place of whoever the names mean.
 * @param names  id and account
 */
export function replaceNamed<T>(value: T, names: string[], successor: string): { value: T; isChanged: boolean } {
  let isChanged = false
  const renamed = (list: unknown[]) => {
    if (!list.some(each => names.includes(each as string))) return list
    isChanged = true
    return [...new Set(list.map(each => (names.includes(each as string) ? successor : each)))]
  }
  const walk = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    const means = Object.entries(USERS).some(([key, values]) => values.includes((part as Record<string, string>)[key]!))
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => {
        const isNamed = Array.isArray(inner) && (key === 'users' || (key === 'codes' && means))
        return [key, isNamed ? renamed(inner) : walk(inner)]
      }),
    )
  }
  return { value: walk(value) as T, isChanged }
}
