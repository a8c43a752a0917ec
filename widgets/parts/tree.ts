/** Entries that know the one above them, as a tree; and what it means to choose some of them. */
export interface TreeEntry {
  id: string
  label: string
  above: string | null
  /** may be chosen without what lies below it, as a page without its buttons */
  alone?: true
}

export interface TreeNode {
  key: string
  value: string
  title: string
  alone?: true
  children?: TreeNode[]
}

/** Entries whose parent is not among them stand at the top; the order is kept. A circle is left out. */
export function growTree(entries: TreeEntry[]): TreeNode[] {
  const known = new Set(entries.map(({ id }) => id))
  const below = Map.groupBy(entries, ({ above }) => (above !== null && known.has(above) ? above : ''))
  const grow = (above: string): TreeNode[] =>
    (below.get(above) ?? []).map(({ id, label, alone }) => {
      const children = grow(id)
      return { key: id, value: id, title: label, ...(alone && { alone }), ...(children.length && { children }) }
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

export interface Ticks {
  checked: string[]
  halfChecked: string[]
}

/**
 * How nodes are ticked, wholly or half, when everything at or below `chosen` is.
 * @param isExact  when these very nodes are; what stands `alone` among them is half ticked without what lies below it
 */
export function ticksOf(tree: TreeNode[], chosen: Iterable<string>, isExact = false): Ticks {
  const given = new Set(chosen)
  const ticks: Ticks = { checked: [], halfChecked: [] }
  const tick = ({ value, alone, children = [] }: TreeNode, isGiven: boolean): 'whole' | 'half' | 'not' => {
    const isIn = given.has(value) || (isGiven && !isExact)
    const below = children.map(child => tick(child, isIn))
    const parts = below.length === 0 || (isExact && alone) ? [...below, isIn ? ('whole' as const) : 'not'] : below
    const isWhole = parts.every(each => each === 'whole')
    const isPartial = !isWhole && parts.some(each => each !== 'not')
    if (isWhole) ticks.checked.push(value)
    if (isPartial) ticks.halfChecked.push(value)
    return isWhole ? 'whole' : isPartial ? 'half' : 'not'
  }
  for (const node of tree) tick(node, false)
  return ticks
}

/**
 * What is chosen after the box of `node`, as it is shown, was ticked or cleared: the nodes ticked wholly, or, when `chosen` is
 * meant exactly, what is chosen at the ends of the tree and `alone`.
 */
export function tickBelow(
  tree: TreeNode[],
  chosen: string[],
  node: TreeNode,
  isOn: boolean,
  isExact = false,
): string[] {
  const ends = (nodes: TreeNode[]) =>
    nodesOf(nodes).flatMap(({ value, alone, children }) => (children && !(isExact && alone) ? [] : [value]))
  const moved = new Set(ends([node]))
  const known = new Set(isExact ? chosen : ticksOf(tree, chosen).checked)
  const kept = ends(tree).filter(id => (moved.has(id) ? isOn : known.has(id)))
  return isExact ? kept : ticksOf(tree, kept).checked
}
