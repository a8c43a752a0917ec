/**
 * Copies items as JSON text to the system's clipboard, so that they can be pasted into any other app. @source
 * docs/designer.md#keys
 */
import { hasList } from '#engine/kind/kinds.ts'
import type { AnyDocument, NodeLike } from '#engine/schema/document.ts'
import { isNodeList } from '#engine/version/lists.ts'
import { same } from '#engine/version/same.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { copyNode, freeId, idsTaken } from '../commands/documents/ids.ts'
import { outermost } from '../commands/documents/outermost.ts'
import {
  childListOf,
  findItem,
  type Item,
  insideOf,
  itemsIn,
  walkDocument,
  withInside,
} from '../commands/documents/walk.ts'
import type { Call } from '../commands/index.ts'

interface Copied {
  copied: 'screenwright'
  /** name of the list they were in: columns are pasted among columns */
  list: string
  nodes: NodeLike[]
  /** the queries of their document that they show */
  queries?: NodeLike[]
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
  const shown = new Set(copied.nodes.flatMap(queriesIn))
  const queries = itemsIn(document, 'queries').flatMap(({ id, value }) => (shown.has(id) ? [value] : []))
  if (queries.length > 0) copied.queries = queries
  return JSON.stringify(copied, null, 2)
}

const queriesIn = (node: NodeLike): string[] => [
  ...(typeof node.query === 'string' ? [node.query] : []),
  ...insideOf(node).flatMap(queriesIn),
]

/** Whether `text` was copied here. */
export const isCopied = (text: string): boolean => readCopied(text) !== null

/**
 * The calls that paste `text` after `item`, or into a list of the same kind, with the queries it shows; none for
 * another text, or where there is no place for it.
 * @param root  the list of nodes on the canvas, for nodes pasted without a selection
 */
export function pasteCalls(
  document: AnyDocument,
  name: DocName,
  item: Item | undefined,
  root: string,
  text: string,
): Call[] {
  const copied = readCopied(text)
  const list = copied === null ? undefined : listFor(document, item, root, copied)
  if (!copied || list === undefined) return []
  const taken = idsTaken(document, list)
  let after: string | null = item?.listAddress === list ? item.id : (itemsIn(document, list).at(-1)?.id ?? null)
  const { calls, nodes } = withQueries(document, name, copied)
  const adds = nodes.map(one => {
    const node = copyNode(fitted(one, copied.list, list), taken)
    taken.push(...idsOf(node))
    const call: Call = { command: 'node.add', args: { document: name, node, in: list, after } }
    after = node.id
    return call
  })
  return [...calls, ...adds]
}

/** Adds the queries that the copied items show, under free names, unless an equal one exists. */
function withQueries(
  document: AnyDocument,
  name: DocName,
  { nodes, queries = [] }: Copied,
): { calls: Call[]; nodes: NodeLike[] } {
  const here = itemsIn(document, 'queries')
  const holds = hasList(document, 'queries') && document.from === undefined
  const taken = here.map(({ id }) => id)
  const names = new Map<string, string>()
  const calls = queries.flatMap((query): Call[] => {
    if (!holds || here.some(({ value }) => same(value, query))) return []
    const id = freeId(query.id, taken)
    names.set(query.id, id)
    const item = { ...query, id }
    const call: Call = {
      command: 'query.add',
      args: { document: name, list: 'queries', item, after: taken.at(-1) ?? null },
    }
    taken.push(id)
    return [call]
  })
  const renamed = (node: NodeLike): NodeLike => {
    const { query } = node
    return withInside(typeof query === 'string' ? { ...node, query: names.get(query) ?? query } : node, renamed)
  }
  return { calls, nodes: names.size > 0 ? nodes.map(renamed) : nodes }
}

/** the size of a card from a node without a width; one column of a board is two of a page */
const CARD = { w: 4, h: 6 }

/** Converts a card to a node on a page, and the other way round. */
function fitted(node: NodeLike, from: string, list: string): NodeLike {
  const to = list.split('/').at(-1)
  if (from === 'cards' && to !== 'cards') {
    const { x: _x, w, h: _h, header: _header, devices: _devices, access: _access, ...rest } = node
    return { ...rest, ...(typeof w === 'number' ? { span: w * 2 } : {}) } as NodeLike
  }
  if (from === 'cards' || to !== 'cards') return node
  const { span, help: _, ...rest } = node
  return { ...rest, ...CARD, ...(typeof span === 'number' ? { w: Math.ceil(span / 2) } : {}) } as NodeLike
}

const idsOf = (node: NodeLike): string[] => [node.id, ...insideOf(node).flatMap(idsOf)]

function readCopied(text: string): Copied | null {
  try {
    const value = JSON.parse(text) as Partial<Copied> | null
    const sound = value?.copied === 'screenwright' && typeof value.list === 'string' && Array.isArray(value.nodes)
    return sound && value.nodes?.every(isNodeLike) ? (value as Copied) : null
  } catch {
    return null
  }
}

/** Whether it and everything below it has an id: the text may come from anywhere. */
function isNodeLike(value: unknown): value is NodeLike {
  const node = value as Partial<NodeLike> | null
  if (typeof node !== 'object' || typeof node?.id !== 'string') return false
  return [node.children, node.cards].every(
    list => list === undefined || (Array.isArray(list) && list.every(isNodeLike)),
  )
}

function listFor(
  document: AnyDocument,
  item: Item | undefined,
  root: string,
  { list, nodes }: Copied,
): string | undefined {
  const isBoard = hasList(document, 'cards')
  if (isBoard && isNodeList(list)) return nodes.every(standsAlone) ? 'cards' : undefined
  if (!isNodeList(list) && (list !== 'cards' || isBoard))
    return item?.list === list ? item.listAddress : walkDocument(document).find(one => one.list === list)?.listAddress
  if (list === 'cards' && (!hasList(document, 'queries') || nodes.some(({ cards }) => cards !== undefined)))
    return undefined
  if (!item) return root
  return isNodeList(item.list) ? item.listAddress : childListOf(item)
}

/** Whether a node can become a card: it has no field of a record and nothing inside. */
const standsAlone = ({ bind, body, use, children, cards }: NodeLike): boolean =>
  (bind ?? body ?? use ?? children ?? cards) === undefined
