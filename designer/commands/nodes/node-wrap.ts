import type { NodeLike } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, checkThere, documentIn, edit, itemIn } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { outermost } from '../documents/outermost.ts'
import { isNode } from '../documents/walk.ts'
import { sayMany } from './node-remove.ts'

export interface NodeWrap {
  document: DocName
  addresses: string[]
  /** the container, empty, with a free id */
  container: NodeLike
}

/** Puts a container in the place of the first item, and all items into it. @source docs/designer.md#kernel */
export const nodeWrap: Command<NodeWrap> = {
  name: 'node.wrap',
  check(view, args) {
    const gone = checkThere(view, args.document, args.addresses)
    if (gone.length > 0) return gone
    const items = args.addresses.map(address => itemIn(view, args.document, address))
    const together = items.length > 0 && items.every(item => isNode(item) && item.scope === items[0]?.scope)
    return together ? [] : [{ path: args.addresses[0] ?? '', code: 'designer.wrap.apart' }]
  },
  patch(view, args) {
    const document = documentIn(view, args.document)
    const items = outermost(document, args.addresses).map(address => itemIn(view, args.document, address))
    const [first] = items
    if (!first) return []
    const list = `${first.scope}${args.container.id}/children`
    const moves = items.map((item, index): Primitive => {
      return { do: 'move', at: item.address, in: list, after: items[index - 1]?.id ?? null }
    })
    const add: Primitive = { do: 'add', node: args.container, in: first.listAddress, after: first.id }
    return edit(args.document, add, ...moves)
  },
  say: (view, args) => sayMany(view, args, 'wrapped'),
}
