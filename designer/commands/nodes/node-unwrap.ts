import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, documentIn, edit, itemIn } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { itemsIn } from '../documents/walk.ts'

export interface NodeUnwrap {
  document: DocName
  address: string
}

/** Replaces a container by its content. @source docs/designer.md#kernel */
export const nodeUnwrap: Command<NodeUnwrap> = {
  name: 'node.unwrap',
  check(view, args) {
    const gone = checkThere(view, args.document, [args.address])
    if (gone.length > 0) return gone
    return Array.isArray(itemIn(view, args.document, args.address).value.children)
      ? []
      : [{ path: args.address, code: 'designer.unwrap.empty' }]
  },
  patch(view, args) {
    const item = itemIn(view, args.document, args.address)
    const children = itemsIn(documentIn(view, args.document), `${item.address}/children`)
    const moves = children.map((child, index): Primitive => {
      return { do: 'move', at: child.address, in: item.listAddress, after: children[index - 1]?.id ?? item.id }
    })
    return edit(args.document, ...moves, { do: 'remove', at: item.address })
  },
  say: (view, args) => ({
    key: 'designer.say.unwrapped',
    params: { name: callItem(view, args.document, args.address) },
  }),
}
