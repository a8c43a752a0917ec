import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, checkThere, documentIn, edit, itemIn } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { copyNode, idsTaken } from '../documents/ids.ts'
import { outermost } from '../documents/outermost.ts'
import { sayMany } from './node-remove.ts'

export interface NodeDuplicate {
  document: DocName
  addresses: string[]
}

/** Adds a copy after each item; the copies get new ids. @source docs/designer.md#kernel */
export const nodeDuplicate: Command<NodeDuplicate> = {
  name: 'node.duplicate',
  check: (view, args) => checkThere(view, args.document, args.addresses),
  patch(view, args) {
    const document = documentIn(view, args.document)
    const made: string[] = []
    const steps = outermost(document, args.addresses).map((address): Primitive => {
      const item = itemIn(view, args.document, address)
      const node = copyNode(item.value, [...idsTaken(document, item.listAddress), ...made])
      made.push(node.id)
      return { do: 'add', node, in: item.listAddress, after: item.id }
    })
    return edit(args.document, ...steps)
  },
  say: (view, args) => sayMany(view, args, 'duplicated'),
}
