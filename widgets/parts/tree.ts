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

/**
 * The nodes whose title holds `text`, with all below them and what leads to them, and which of them have a hit below;
 * null while nothing is looked for.
 */
export function searchTree(tree: TreeNode[], text: string): { found: TreeNode[]; leading: string[] } | null {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return null
  const leading: string[] = []
  const search = (nodes: TreeNode[]): TreeNode[] =>
    nodes.flatMap(node => {
      const children = search(node.children ?? [])
      if (children.length) leading.push(node.value)
      if (node.title.toLowerCase().includes(wanted)) return [node]
      return children.length ? [{ ...node, children }] : []
    })
  return { found: search(tree), leading }
}

/** Each node once, those above before those below. */
export function nodesOf(tree: TreeNode[]): TreeNode[] {
  return tree.flatMap(node => [node, ...nodesOf(node.children ?? [])])
}

/** How nodes are ticked when everything at or below `chosen` is: wholly, or half. */
export function ticksOf(tree: TreeNode[], chosen: Iterable<string>): { checked: string[]; halfChecked: string[] } {
  const given = new Set(chosen)
  const ticks = { checked: [] as string[], halfChecked: [] as string[] }
  const tick = ({ value, children = [] }: TreeNode, isGiven: boolean): 'whole' | 'half' | 'not' => {
    const isIn = isGiven || given.has(value)
    const below = children.map(child => tick(child, isIn))
    const isWhole = below.length ? below.every(each => each === 'whole') : isIn
    const isHalf = !isWhole && below.some(each => each !== 'not')
    if (isWhole) ticks.checked.push(value)
    if (isHalf) ticks.halfChecked.push(value)
    return isWhole ? 'whole' : isHalf ? 'half' : 'not'
  }
  for (const node of tree) tick(node, false)
  return ticks
}

/** The nodes ticked wholly after the box of `node`, as it is shown, was ticked or cleared. */
export function tickBelow(tree: TreeNode[], chosen: string[], node: TreeNode, isOn: boolean): string[] {
  const ends = (nodes: TreeNode[]) => nodesOf(nodes).flatMap(({ value, children }) => (children ? [] : [value]))
  const moved = new Set(ends([node]))
  const known = new Set(ticksOf(tree, chosen).checked)
  const kept = ends(tree).filter(id => (moved.has(id) ? isOn : known.has(id)))
  return ticksOf(tree, kept).checked
}
