import type { Text } from '#engine/text/text.ts'
import type { KeyTable } from './key-table.ts'

/**
 * How documents of one kind are designed; what they are: `engine/kind`. A kind is called `designer.kind.<kind>`, a new one
 * `designer.new.<kind>`.
 */
export interface DesignedKind {
  /** the surface it is edited on */
  surface: 'data' | 'screens'
  /** whom it is for is laid down where it is edited, not on the access surface */
  ownAccess?: true
  /** what the inspector asks of the document itself */
  keys: KeyTable
  /** what an empty one says beside its envelope, and the text it is offered by; absent: not made empty */
  empty?: { offer: string; content(title: Text): object }
}
