/** What is carried: something that stands on the screen already, or something new. @source docs/designer.md#canvas */
import type { View } from '../commands/command.ts'
import type { DocName } from '../commands/docs.ts'
import { freeId, idsTaken } from '../commands/ids.ts'
import type { Call } from '../commands/index.ts'
import { findItem, isNode } from '../commands/walk.ts'
import type { Offer } from '../palette/offer.ts'
import type { Drag } from './drag-control.ts'
import { isInFlow, type Spot } from './places.ts'
import { madeBy } from './run-and-select.ts'

/** The drag that moves what is selected. @param name  what a person calls the first of it */
export function moveDrag(view: View, document: DocName, addresses: string[], name: string): Drag {
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

/** The drag that brings in what the palette offers. */
export function addDrag(view: View, document: DocName, offer: Offer, name: string): Drag {
  return {
    dragged: offer.dragged,
    label: name,
    drop(spot) {
      const calls = offer.calls(spot)
      const made = calls.flatMap(call => madeBy(call) ?? [])
      return isInFlow(spot) ? calls : [...calls, ...besideCalls(view, document, made, spot)]
    },
  }
}

/** Puts nodes left or right of the one the place is said of; a row around them gets a free id. */
function besideCalls(view: View, document: DocName, addresses: string[], { how, of, in: list }: Spot): Call[] {
  const seen = view.docs[document]
  const taken = [
    ...(seen ? idsTaken(seen, list) : []),
    ...addresses.flatMap(address => address.split('/').at(-1) ?? []),
  ]
  const side = how === 'left' ? 'left' : 'right'
  return [{ command: 'node.beside', args: { document, addresses, target: of, side, row: freeId('row', taken) } }]
}
