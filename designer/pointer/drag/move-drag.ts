/** What is carried: something that stands on the screen already, or something new. @source docs/designer.md#canvas */
import type { DraftView } from '../../commands/documents/command.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { freeId, idsTaken } from '../../commands/documents/ids.ts'
import { findItem, isNode } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import { type Dragged, isInFlow, type Spot, type Target } from '../places/places.ts'
import type { Drag } from './drag-control.ts'
import { madeBy } from './run-and-select.ts'

/** The drag that moves what is selected. @param name  what a person calls the first of it */
export function moveDrag(view: DraftView, document: DocName, addresses: string[], name: string): Drag {
  const item = findItem(view.docs[document], addresses[0] ?? '')
  const node = item !== undefined && isNode(item)
  return {
    dragged: { addresses, list: node ? null : (item?.listAddress ?? ''), scope: item?.scope ?? null },
    label: addresses.length === 1 ? name : String(addresses.length),
    drop: spot =>
      isInFlow(spot)
        ? [{ command: 'node.move', args: { document, addresses, in: spot.in, after: spot.after } }]
        : besideCalls(view, document, addresses, spot),
  }
}

/** Something new, and what brings it to a place. */
export interface Brought {
  dragged: Dragged
  calls(target: Target): Call[]
}

/** The drag that brings in what the palette offers. */
export function addDrag(view: DraftView, document: DocName, { dragged, calls: callsAt }: Brought, name: string): Drag {
  return {
    dragged,
    label: name,
    drop(spot) {
      const calls = callsAt(spot)
      const made = calls.flatMap(call => madeBy(call) ?? [])
      return isInFlow(spot) ? calls : [...calls, ...besideCalls(view, document, made, spot)]
    },
  }
}

/** Puts nodes left or right of the one the place is said of; a row around them gets a free id. */
function besideCalls(view: DraftView, document: DocName, addresses: string[], { how, of, in: list }: Spot): Call[] {
  const seen = view.docs[document]
  const taken = [
    ...(seen ? idsTaken(seen, list) : []),
    ...addresses.flatMap(address => address.split('/').at(-1) ?? []),
  ]
  const side = how === 'left' ? 'left' : 'right'
  return [{ command: 'node.beside', args: { document, addresses, target: of, side, row: freeId('row', taken) } }]
}
