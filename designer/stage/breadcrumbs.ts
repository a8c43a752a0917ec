import type { DraftView } from '../commands/documents/command.ts'
import type { DocName } from '../commands/documents/docs.ts'
import { findItem } from '../commands/documents/walk.ts'

/** The addresses from the outermost item down to this one. */
export function breadcrumbsOf(view: DraftView, document: DocName, address: string): string[] {
  const breadcrumbs: string[] = []
  for (let at = findItem(view.docs[document], address); at; at = findItem(view.docs[document], at.owner))
    breadcrumbs.unshift(at.address)
  return breadcrumbs
}
