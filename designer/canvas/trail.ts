import type { View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem } from '../commands/walk.ts'

/** The addresses from the outermost item down to this one. */
export function trailOf(view: View, document: DocName, address: string): string[] {
  const trail: string[] = []
  for (let at = findItem(view.docs[document], address); at; at = findItem(view.docs[document], at.owner))
    trail.unshift(at.address)
  return trail
}
