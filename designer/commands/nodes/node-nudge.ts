import { type Command, callItem, checkThere, type DraftView, documentIn, itemIn } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { childListOf, findItem, isCard, isNode, itemsIn } from '../documents/walk.ts'
import { nodeMove } from './node-move.ts'

export type Nudge = 'up' | 'down' | 'in' | 'out'
export interface NodeNudge {
  document: DocName
  address: string
  by: Nudge
}

/** Moves an item by one place: among its siblings, into the sibling before it, or out of its container. */
export const nodeNudge: Command<NodeNudge> = {
  name: 'node.nudge',
  check(view, args) {
    const gone = checkThere(view, args.document, [args.address])
    if (gone.length > 0) return gone
    const place = nudgedPlace(view, args)
    return place ? nodeMove.check(view, asMove(args, place)) : [{ path: args.address, code: 'designer.move.nowhere' }]
  },
  patch(view, args) {
    const place = nudgedPlace(view, args)
    return place ? nodeMove.patch(view, asMove(args, place)) : []
  },
  say: (view, args) => ({
    key: `designer.say.nudged.${args.by}`,
    params: { name: callItem(view, args.document, args.address) },
  }),
}

interface NudgePlace {
  in: string
  after: string | null
}

const asMove = ({ document, address }: NodeNudge, place: NudgePlace) => ({ document, addresses: [address], ...place })

/** The new place, or null at the edge. */
function nudgedPlace(view: DraftView, { document: name, address, by }: NodeNudge): NudgePlace | null {
  const document = documentIn(view, name)
  const item = itemIn(view, name, address)
  const siblings = itemsIn(document, item.listAddress)
  const before = siblings[item.index - 1]
  switch (by) {
    case 'up':
      return before ? { in: item.listAddress, after: siblings[item.index - 2]?.id ?? null } : null
    case 'down':
      return siblings[item.index + 1] ? { in: item.listAddress, after: siblings[item.index + 1]?.id ?? null } : null
    case 'in': {
      const holds = before && Array.isArray(isCard(before) ? before.value.cards : before.value.children)
      const list = holds ? childListOf(before) : undefined
      return list ? { in: list, after: itemsIn(document, list).at(-1)?.id ?? null } : null
    }
    case 'out': {
      const owner = findItem(document, item.owner)
      const isInside = owner && ((isNode(owner) && item.list === 'children') || (isCard(owner) && isCard(item)))
      return isInside ? { in: owner.listAddress, after: owner.id } : null
    }
  }
}
