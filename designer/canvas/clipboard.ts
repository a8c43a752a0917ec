/** What is copied, as JSON text of the system's clipboard: it can be pasted into any other app. @source docs/designer.md#keys */
import type { AnyDocument, NodeLike } from '#engine/schema/document.ts'
import { isNodeList } from '#engine/version/lists.ts'
import type { DocName } from '../commands/docs.ts'
import { copyNode, idsTaken } from '../commands/ids.ts'
import type { Call } from '../commands/index.ts'
import { outermost } from '../commands/outermost.ts'
import { childListOf, findItem, type Item, itemsIn, walkDocument } from '../commands/walk.ts'

interface Copied {
  copied: 'screenwright'
  /** name of the list they stood in: columns are pasted among columns */
  list: string
  nodes: NodeLike[]
}

/** The items as text; '' for none. */
export function copyText(document: AnyDocument, addresses: readonly string[]): string {
  const items = outermost(document, addresses).flatMap(address => findItem(document, address) ?? [])
  const [first] = items
  if (!first) return ''
  const copied: Copied = {
    copied: 'screenwright',
    list: first.list,
    nodes: items.filter(item => item.list === first.list).map(item => item.value),
  }
  return JSON.stringify(copied, null, 2)
}

/**
 * The calls that paste `text` after `item`, or where its like stand; none for a text that was not copied here.
 * @param root  the list of nodes on the canvas, for nodes pasted while nothing is selected
 */
export function pasteCalls(
  document: AnyDocument,
  name: DocName,
  item: Item | undefined,
  root: string,
  text: string,
): Call[] {
  const copied = readCopied(text)
  const list = copied === null ? undefined : listFor(document, item, root, copied.list)
  if (!copied || list === undefined) return []
  const taken = idsTaken(document, list)
  let after: string | null = item?.listAddress === list ? item.id : (itemsIn(document, list).at(-1)?.id ?? null)
  return copied.nodes.map(one => {
    const node = copyNode(one, taken)
    taken.push(...idsOf(node))
    const call: Call = { command: 'node.add', args: { document: name, node, in: list, after } }
    after = node.id
    return call
  })
}

const idsOf = (node: NodeLike): string[] => [node.id, ...((node.children as NodeLike[]) ?? []).flatMap(idsOf)]

function readCopied(text: string): Copied | null {
  try {
    const value = JSON.parse(text) as Partial<Copied> | null
    const sound = value?.copied === 'screenwright' && typeof value.list === 'string' && Array.isArray(value.nodes)
    return sound && value.nodes?.every(isNodeLike) ? (value as Copied) : null
  } catch {
    return null
  }
}

/** A thing with an id, and so are all below it: the text may come from anywhere. */
function isNodeLike(value: unknown): value is NodeLike {
  const node = value as Partial<NodeLike> | null
  if (typeof node !== 'object' || typeof node?.id !== 'string') return false
  return node.children === undefined || (Array.isArray(node.children) && node.children.every(isNodeLike))
}

function listFor(document: AnyDocument, item: Item | undefined, root: string, list: string): string | undefined {
  if (!isNodeList(list))
    return item?.list === list ? item.listAddress : walkDocument(document).find(one => one.list === list)?.listAddress
  if (!item) return document.kind === 'dashboard' ? undefined : root
  return isNodeList(item.list) ? item.listAddress : childListOf(item)
}
