import type { View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { findItem, isNode } from '../commands/walk.ts'
import type { Drag } from './drag.tsx'

/** The drag that moves what is selected. @param name  what a person calls the first of it */
export function moveDrag(view: View, document: DocName, addresses: string[], name: string): Drag {
  const item = findItem(view.docs[document], addresses[0] ?? '')
  const node = item !== undefined && isNode(item)
  return {
    dragged: { addresses, list: node ? null : (item?.listAddress ?? ''), scope: item?.scope ?? null },
    label: addresses.length === 1 ? name : String(addresses.length),
    drop: place => [{ command: 'node.move', args: { document, addresses, in: place.in, after: place.after } }],
  }
}
