import type { NodeLike } from '#engine/schema/document.ts'
import { type Command, callNew, documentIn, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { idsTaken } from '../documents/ids.ts'

export interface NodeAdd {
  document: DocName
  node: NodeLike
  /** address of the list it goes into */
  in: string
  after: string | null
}

/** Adds a node, with everything below it, to a list. Its ids must be free. @source docs/designer.md#kernel */
export const nodeAdd: Command<NodeAdd> = {
  name: 'node.add',
  check(view, args) {
    const taken = idsTaken(documentIn(view, args.document), args.in)
    return taken.includes(args.node.id)
      ? [{ path: args.in, code: 'designer.id.taken', params: { id: args.node.id } }]
      : []
  },
  patch: (_, args) => edit(args.document, { do: 'add', node: args.node, in: args.in, after: args.after }),
  say: (view, args) => ({
    key: 'designer.say.added',
    params: { name: callNew(view, args.document, args.in, args.node) },
  }),
}
