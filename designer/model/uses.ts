/** Where a field is read: rules, checks, rights, screens. @source docs/designer.md#surfaces */
import { fieldNames } from '#engine/compile/field-names.ts'
import type { AnyDocument, Library } from '#engine/schema/document.ts'
import type { DraftView } from '../commands/documents/command.ts'
import { type DocName, listOf, nameOf } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'
import { libraryOf } from '../commands/fields/map-names.ts'

/**
 * How many times the documents of an app name each field of a model, by its id, without its own definition and derived
 * parts.
 */
export function countUses(view: DraftView, model: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const library = libraryOf(view)
  for (const document of listOf(view.stored))
    for (const name of fieldNames(document, library))
      if (name.model === model) counts.set(name.field, (counts.get(name.field) ?? 0) + 1)
  return counts
}

/** The innermost items of a document that name a field; '' where the document itself does. */
export function usesOf(
  document: AnyDocument,
  { entity, field }: { entity: string; field: string },
  library: Pick<Library, 'entity' | 'document'>,
): { document: DocName; address: string }[] {
  const names = fieldNames(document, library).filter(name => name.model === entity && name.field === field)
  return [...new Set(names.map(({ at }) => itemAround(document, at)))].map(address => ({
    document: nameOf(document),
    address,
  }))
}

/** The longest part of an address at which an item stands. */
function itemAround(document: AnyDocument, at: string): string {
  const steps = at.split('/')
  for (let length = steps.length; length > 0; length--) {
    const address = steps.slice(0, length).join('/')
    if (findItem(document, address)) return address
  }
  return ''
}
