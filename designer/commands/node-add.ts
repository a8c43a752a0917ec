import type { NodeLike } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { type Command, documentIn, edit, type View } from './command.ts'
import type { DocName } from './docs.ts'
import { idsTaken } from './ids.ts'

export interface NodeAdd {
  document: DocName
  node: NodeLike
  /** address of the list it goes into */
  in: string
  after: string | null
}

/** Adds a node, with what is below it, to a list. Its ids are free. @source docs/designer.md#kernel */
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
    params: { name: (args.node.title as Text | undefined) ?? callNew(view, args) },
  }),
}

function callNew(view: View, { document, node }: NodeAdd): Text {
  const bound = typeof node.bind === 'string' ? node.bind : node.id
  const owner = view.docs[document]
  const title = owner && 'from' in owner && owner.from ? view.entity(owner.from)?.fields : undefined
  return title?.find(field => field.id === bound)?.title ?? { zh: String(node.widget ?? node.id) }
}
