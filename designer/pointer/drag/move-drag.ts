/** What is dragged: an existing item, or a new one. @source docs/designer.md#canvas */
import type { DraftView } from '../../commands/documents/command.ts'
import type { DocName } from '../../commands/documents/docs.ts'
import { freeId, idsTaken } from '../../commands/documents/ids.ts'
import { findItem, isNode } from '../../commands/documents/walk.ts'
import type { Call } from '../../commands/index.ts'
import { type Dragged, isInFlow, type Spot, type Target } from '../places/places.ts'
import type { Drag } from './drag-control.ts'
import { madeBy } from './run-and-select.ts'

/** The drag that moves the selection. @param name  name of its first item */
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

/** A new item, and the calls that add it at a place. */
export interface Brought {
  dragged: Dragged
  calls(target: Target): Call[]
}

/** The drag that adds an offer of the palette. */
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

/** Puts nodes left or right of the place's node; a new row around them gets a free id. */
function besideCalls(view: DraftView, document: DocName, addresses: string[], { how, of, in: list }: Spot): Call[] {
  const seen = view.docs[document]
  const taken = [
    ...(seen ? idsTaken(seen, list) : []),
    ...addresses.flatMap(address => address.split('/').at(-1) ?? []),
  ]
  const side = how === 'left' ? 'left' : 'right'
  return [{ command: 'node.beside', args: { document, addresses, target: of, side, row: freeId('row', taken) } }]
}
