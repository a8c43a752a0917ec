/**
 * Functions that the oldest supported browsers lack: Chromium 100, as inside DingTalk on Android, and Safari 15.4. Loaded
 * before everything else; a newer browser keeps its own.
 * @source docs/ui.md#browsers
 */

/** Adds `functions` to `to` where they are missing, hidden from loops as built-in ones are. */
function add(to: object, functions: Record<string, (...given: never[]) => unknown>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in to)) Object.defineProperty(to, name, { value, configurable: true, writable: true })
}

add(Array.prototype, {
  toSorted<T>(this: T[], compare?: (a: T, b: T) => number) {
    return [...this].sort(compare)
  },
  toReversed<T>(this: T[]) {
    return [...this].reverse()
  },
  toSpliced<T>(this: T[], start: number, ...rest: [number, ...T[]]) {
    const copy = [...this]
    copy.splice(start, ...rest)
    return copy
  },
  with<T>(this: T[], at: number, value: T) {
    const copy = [...this]
    copy[at < 0 ? at + copy.length : at] = value
    return copy
  },
})
add(Map, {
  groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, place: number) => K) {
    const groups = new Map<K, T[]>()
    let place = 0
    for (const item of items) {
      const key = keyOf(item, place++)
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
    return groups
  },
})
add(String.prototype, {
  toWellFormed(this: string) {
    return this.replace(/\p{Surrogate}/gu, '\ufffd')
  },
})
add(Element.prototype, {
  checkVisibility(this: Element) {
    return this.getClientRects().length > 0
  },
})

if (!('showPopover' in HTMLElement.prototype)) void import('./popovers.ts').then(({ addPopovers }) => addPopovers())
