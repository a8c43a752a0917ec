import type { DataPort, Offer } from '#engine/ports/ports.ts'
import type { TreeEntry } from './tree.ts'

/** The source of a tree: an entity whose records have `parentId`, or a named call that returns nodes. */
export interface TreeSource {
  entity?: string
  call?: string
  /** parameter of the call */
  of?: string | null
  /** limits the records of an entity */
  offer?: Offer
}

const PAGE_SIZE = 200
const MOST_PAGES = 25

/** All entries of a tree, at most 5,000. @throws Fault of the call */
export async function readTree(data: DataPort, { entity, call, of, offer }: TreeSource): Promise<TreeEntry[]> {
  if (call) return flatten(firstTree(await data.call(call, of === undefined ? {} : { of })), null)
  if (!entity) return []
  const entries: TreeEntry[] = []
  for (let current = 1, pages = 1; current <= Math.min(pages, MOST_PAGES); current++) {
    const page = await data.choices(entity, { current, size: PAGE_SIZE, offer })
    entries.push(...flatten(page.records, null))
    pages = page.pages
  }
  return entries
}

/** A call may return several trees by name (`grant-tree` does): the first is used. */
function firstTree(answer: unknown): unknown {
  if (Array.isArray(answer) || answer === null || typeof answer !== 'object') return answer
  return Object.values(answer).find(Array.isArray)
}

/** Nested or flat nodes, with the keys that calls of the server use for id and label. */
function flatten(nodes: unknown, above: string | null): TreeEntry[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: Record<string, unknown>) => {
    const id = String(node.id ?? node.value ?? node.key)
    const label = String(node.label ?? node.title ?? node.name ?? id)
    const parent = node.parentId === null || node.parentId === undefined ? above : String(node.parentId)
    const entry: TreeEntry = { id, label, above: parent, ...(node.alone === true && { alone: true }) }
    return [entry, ...flatten(node.children, id)]
  })
}
