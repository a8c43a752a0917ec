/** The lists a part may contain, by its kind. @source docs/language.md#principles */
import { kindOf } from '../kind/kinds.ts'
import { ITEM, type Owner } from '../kind/owner.ts'
import type { DocumentKind, NodeLike } from '../schema/document.ts'

/** Ids that no node of a document of `kind` may have: in an address they name its lists and the body around it. */
export const keptIds = (kind: DocumentKind): readonly string[] => ['body', 'children', ...kindOf({ kind }).owner.lists]

/** What an item of `list` inside `owner` is. */
export const ownerOfItems = (owner: Owner, list: string): Owner => owner.items[list] ?? ITEM

/** Nodes are found by id at any depth of their scope; items of other lists only in their list. */
export const isNodeList = (name: string): boolean => name === 'nodes' || name === 'children'

/** True for a list with addressable items; other values under a list's name are plain values. */
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
  typeof node.body === 'object' && node.body !== null && kindOf({ kind: node.widget }).block === true
