/**
 * Where a document keeps lists of things with a permanent id. Addresses, diff, patch and merge know documents only
 * through this table: everything not listed here is a plain value of the thing that carries it.
 * @source docs/language.md#principles; docs/language.md#from-and-change
 */
import type { NodeLike } from '../schema/document.ts'

/** What can carry lists: a document or body by its kind, or an item by the list it stands in. */
export type Owner =
  | 'page'
  | 'form'
  | 'table'
  | 'dashboard'
  | 'entity'
  | 'flow'
  | 'query'
  | 'widget'
  | 'node'
  | 'flowNode'
  | 'field'
  | 'item'

const LISTS: Record<Owner, readonly string[]> = {
  page: ['params', 'state', 'queries', 'nodes', 'unsaid'],
  form: ['fields', 'nodes', 'checks', 'unsaid'],
  table: ['search', 'columns', 'views', 'toolbar', 'rowActions', 'formats'],
  dashboard: ['variables', 'queries', 'cards'],
  entity: ['fields', 'checks', 'indexes', 'access', 'actions'],
  flow: ['nodes'],
  query: ['params', 'result'],
  widget: ['events'],
  node: ['children'],
  flowNode: ['fields', 'who', 'buttons', 'checks'],
  field: ['options'],
  item: [],
}

/** Names of the lists `owner` may carry. */
export const listsOf = (owner: Owner): readonly string[] => LISTS[owner] ?? []

/** What an item of `list` inside `owner` is. */
export function ownerOfItems(owner: Owner, list: string): Owner {
  if (list === 'children') return 'node'
  if (list === 'nodes') return owner === 'flow' ? 'flowNode' : 'node'
  return list === 'fields' && owner !== 'flowNode' ? 'field' : 'item'
}

/** Nodes are found by id at any depth of their scope; items of other lists only in their list. */
export const isNodeList = (name: string): boolean => name === 'nodes' || name === 'children'

/** True for a list whose items can be addressed; anything else under a list's name is a plain value. */
export function isItemList(value: unknown): value is NodeLike[] {
  if (!Array.isArray(value)) return false
  const ids = new Set<string>()
  for (const item of value) {
    if (item === null || typeof item !== 'object' || typeof item.id !== 'string' || ids.has(item.id)) return false
    ids.add(item.id)
  }
  return true
}

/** True for a node whose body is a scope of its own (`block/id`). */
export const isBlock = (node: { body?: unknown; widget?: unknown }): boolean =>
  typeof node.body === 'object' &&
  node.body !== null &&
  (node.widget === 'form' || node.widget === 'table' || node.widget === 'dashboard')
