/** Builds a tree from entries that name their parent, and computes selections in it. */
export interface TreeEntry {
  id: string
  label: string
  above: string | null
  /** may be selected without its descendants, as a page without its buttons */
  alone?: true
}

export interface TreeNode {
  key: string
  value: string
  title: string
  alone?: true
  children?: TreeNode[]
}

/** Entries without a parent in the list become roots; the order is kept. Circles are left out. */
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

/** `ids` and all their ancestors: whoever may use a menu must see the menus that contain it. */
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

/** The `ids` that are selected completely: with all descendants. The others are only partly selected. */
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
 * The nodes whose title contains `text`, with all their descendants and ancestors, and which of them contain a result;
 * null without a search.
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

/** Every node once, parents before children. */
export function nodesOf(tree: TreeNode[]): TreeNode[] {
  return tree.flatMap(node => [node, ...nodesOf(node.children ?? [])])
}

export interface Ticks {
  checked: string[]
  halfChecked: string[]
}

/**
 * How nodes are ticked, completely or half, when everything at or below `chosen` is selected.
 * @param isExact  when exactly these nodes are selected; an `alone` one of them is half ticked without its descendants
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
 * The selection after the box of `node` was ticked or cleared: the completely ticked nodes or, when `chosen` is exact,
 * the selected leaves and `alone` nodes, and what the tree does not offer.
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
  if (!isExact) return ticksOf(tree, kept).checked
  const offered = new Set(nodesOf(tree).map(({ value }) => value))
  return [...chosen.filter(id => !offered.has(id)), ...kept]
}
