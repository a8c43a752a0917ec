/** New ids that are unique at their place. @source docs/language.md#principles */
import { FORBIDDEN } from '#engine/schema/check-limits.ts'
import type { AnyDocument, NodeLike } from '#engine/schema/document.ts'
import { isNodeList, keptIds } from '#engine/version/lists.ts'
import { boardOf, isCard, isNode, walkDocument, withInside } from './walk.ts'

/** An identifier similar to `wish`: letters and digits, beginning with a lower-case letter, at most 36 long. */
export function toId(wish: string): string {
  const [first = '', ...others] = wish.split(/[^A-Za-z0-9]+/).filter(Boolean)
  // ID number → idNumber
  const words = [first.replace(/^[A-Z]+(?![a-z])/, letters => letters.toLowerCase()), ...others]
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .replace(/^[^A-Za-z]+/, '')
  return (joined.charAt(0).toLowerCase() + joined.slice(1)).slice(0, 36) || 'item'
}

/** `wish`, or `wish2`, `wish3` …: the first that is free. */
export function freeId(wish: string, taken: Iterable<string>): string {
  const used = new Set([...FORBIDDEN, ...taken])
  const base = toId(wish)
  if (!used.has(base)) return base
  let number = 2
  while (used.has(base + number)) number += 1
  return base + number
}

/**
 * Ids in use where an item of `listAddress` would be added: those of the scope for nodes, of the board for cards, of the
 * list otherwise.
 */
export function idsTaken(document: AnyDocument, listAddress: string): string[] {
  const items = walkDocument(document)
  if (listAddress.endsWith('cards'))
    return items.filter(item => isCard(item) && boardOf(item.listAddress) === boardOf(listAddress)).map(item => item.id)
  if (!isNodeList(listAddress.split('/').at(-1) as string))
    return items.filter(item => item.listAddress === listAddress).map(item => item.id)
  const scopes = items.map(item => item.scope).filter(scope => listAddress.startsWith(scope))
  const block = items.find(item => listAddress === `${item.address}/nodes`)
  const scope = block ? `${block.address}/` : scopes.reduce((one, two) => (two.length > one.length ? two : one), '')
  const own = items.filter(item => isNode(item) && item.scope === scope).map(item => item.id)
  return [...own, ...keptIds(scope === '' ? document.kind : 'form')]
}

/**
 * A copy of `node` in which its own id and those of all nodes below it are free; ids inside a block are a separate
 * scope.
 */
export function copyNode(node: NodeLike, taken: Iterable<string>): NodeLike {
  const used = new Set(taken)
  const copy = (value: NodeLike): NodeLike => {
    const id = freeId(value.id, used)
    used.add(id)
    return withInside({ ...value, id }, copy)
  }
  return copy(node)
}
