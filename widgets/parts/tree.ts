/** Entries that know the one above them, as a tree; and what it means to choose some of them. */
export interface TreeEntry {
  id: string
  label: string
  above: string | null
}

export interface TreeNode {
  key: string
  value: string
  title: string
  children?: TreeNode[]
}

/** Entries whose parent is not among them stand at the top; the order is kept. A circle is left out. */
export function growTree(entries: TreeEntry[]): TreeNode[] {
  const known = new Set(entries.map(({ id }) => id))
  const below = Map.groupBy(entries, ({ above }) => (above !== null && known.has(above) ? above : ''))
  const grow = (above: string): TreeNode[] =>
    (below.get(above) ?? []).map(({ id, label }) => {
      const children = grow(id)
      return { key: id, value: id, title: label, ...(children.length && { children }) }
    })
  return grow('')
}

/** `ids` and everything above them: who may use a menu must see the ones it lies in. */
export function withAbove(ids: string[], entries: TreeEntry[]): string[] {
  const above = new Map(entries.map(entry => [entry.id, entry.above]))
  const all = new Set<string>()
  for (const id of ids) {
    for (let step: string | null = id; step !== null && !all.has(step); step = above.get(step) ?? null) {
      if (above.has(step) || step === id) all.add(step)
    }
  }
  return [...all]
}

/** The `ids` that are chosen wholly: with everything below them. The others are only partly chosen. */
export function wholeOf(ids: string[], entries: TreeEntry[]): string[] {
  const chosen = new Set(ids)
  const whole = (node: TreeNode): boolean => {
    const allBelow = (node.children ?? []).map(whole).every(Boolean)
    if (!allBelow) chosen.delete(node.value)
    return chosen.has(node.value)
  }
  growTree(entries).forEach(whole)
  return ids.filter(id => chosen.has(id))
}
