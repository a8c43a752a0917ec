/** A node of a tree as pickers and lazy tables take it. */
export interface TreeNode {
  id: string
  /** '0' at the top */
  parentId: string
  title: string
  /** the id again, under the names tree widgets know */
  key: string
  value: string
  hasChildren?: boolean
  children?: TreeNode[]
  [more: string]: unknown
}

export interface TreeRow {
  id: string
  parentId: string | null
  title: string
  [more: string]: unknown
}

/** Rows as a tree in their order; a row whose parent is not among them stands at the top. */
export function growTree(rows: TreeRow[]): TreeNode[] {
  const nodes = new Map(rows.map(row => [row.id, nodeOf(row)]))
  const roots: TreeNode[] = []
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId)
    if (!parent) roots.push(node)
    else parent.children = [...(parent.children ?? []), node]
  }
  return roots
}

export function nodeOf(row: TreeRow): TreeNode {
  return { ...row, parentId: row.parentId ?? '0', key: row.id, value: row.id }
}
