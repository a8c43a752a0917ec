/** Where a field is read: rules, checks, rights, screens. @source docs/designer.md#surfaces */
import type { AnyDocument } from '#engine/schema/document.ts'
import { type DocName, nameOf } from '../commands/docs.ts'
import { isWithin, walkDocument } from '../commands/walk.ts'

const NAMING = ['bind', 'of', 'at', 'by', 'start', 'end', 'parent', 'cover', 'labelField']
const NAMING_LISTS = ['hide', 'readOnly', 'show', 'fields']
/** Lists whose items are called like the field they are about, unless `bind` says another. */
const CALLED_LIKE = ['columns', 'search', 'group', 'sort']

/** How often the documents read field `id`, its own definition and derived parts not counted. */
export function countUses(documents: readonly AnyDocument[], id: string): number {
  return documents.reduce((count, document) => count + usesIn(document, id), 0)
}

/** The innermost items of a document that read field `id`; '' where the document itself does. */
export function usesOf(document: AnyDocument, id: string): { document: DocName; address: string }[] {
  const using = walkDocument(document).filter(item => usesIn(item.value, id) > 0)
  const innermost = using.filter(
    item => !using.some(other => other !== item && isWithin(document, other, item.address)),
  )
  const addresses = innermost.length > 0 ? innermost.map(item => item.address) : usesIn(document, id) > 0 ? [''] : []
  return addresses.map(address => ({ document: nameOf(document), address }))
}

function usesIn(value: unknown, id: string): number {
  if (Array.isArray(value)) return value.reduce<number>((count, one) => count + usesIn(one, id), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce((count, [key, inner]) => {
    if (key === 'var') return count + (isName(inner, id) ? 1 : 0)
    if (NAMING.includes(key) && isName(inner, id)) return count + 1
    if (NAMING_LISTS.includes(key) && Array.isArray(inner) && inner.every(one => typeof one === 'string'))
      return count + inner.filter(one => one === id).length
    if (CALLED_LIKE.includes(key) && Array.isArray(inner)) count += inner.filter(one => isCalled(one, id)).length
    return count + usesIn(inner, id)
  }, 0)
}

function isCalled(item: unknown, id: string): boolean {
  return typeof item === 'object' && item !== null && 'id' in item && item.id === id && !('bind' in item)
}

function isName(value: unknown, id: string): boolean {
  return typeof value === 'string' && (value === id || value.startsWith(`${id}.`))
}
