/** Where a field is read: rules, checks, rights, screens. @source docs/designer.md#surfaces */
import { readPointing } from '#engine/rules/pointing.ts'
import type { AnyDocument } from '#engine/schema/document.ts'
import { VIEW_FIELD_KEYS } from '#engine/schema/list-views.ts'
import { type DocName, nameOf } from '../commands/documents/docs.ts'
import { isWithin, walkDocument } from '../commands/documents/walk.ts'

const NAMING = ['bind', 'of', 'at', 'by', 'place', 'labelField', ...VIEW_FIELD_KEYS]
const NAMING_LISTS = ['hide', 'readOnly', 'show', 'fields', 'totals']
/** Lists whose items have the id of their field, unless `bind` names another. */
const CALLED_LIKE = ['columns', 'search', 'group', 'sort']

/** How many times the documents read each field, by its id, without its own definition and derived parts. */
export function countUses(documents: readonly AnyDocument[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const document of documents) visitUses(document, count)
  return counts
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
  let count = 0
  visitUses(value, name => {
    if (name === id) count++
  })
  return count
}

/** Calls `use` with the field of every name that `value` reads. */
function visitUses(value: unknown, use: (id: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const one of value) visitUses(one, use)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      const pointing = key === 'var' ? readPointing(inner) : null
      if (pointing) use(pointing.by)
      else if (key === 'var' || NAMING.includes(key)) use(inner.split('.', 1)[0]!)
    } else if (NAMING_LISTS.includes(key) && Array.isArray(inner) && inner.every(one => typeof one === 'string')) {
      for (const one of inner) use(one)
    } else {
      if (CALLED_LIKE.includes(key) && Array.isArray(inner)) for (const one of inner) if (isCalled(one)) use(one.id)
      visitUses(inner, use)
    }
  }
}

const isCalled = (item: unknown): item is { id: string } =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' && !('bind' in item)
