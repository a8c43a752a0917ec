import type { Text } from '#engine/text/text.ts'
import type { KeyTable } from './key-table.ts'

/**
 * How documents of one kind are designed; the kind itself is in `engine/kind`. The title of a kind is
 * `designer.kind.<kind>`, that of a new document `designer.new.<kind>`.
 */
export interface DesignedKind {
  /** the surface it is edited on */
  surface: 'data' | 'screens' | 'flow'
  /** its audience is edited on its own surface, not on the access surface */
  ownAccess?: true
  /** the inspector's rows for the document itself */
  keys: KeyTable
  /** the content of an empty document, and the text that offers it; absent: it cannot be created empty */
  empty?: { offer: string; content(title: Text): object }
}
