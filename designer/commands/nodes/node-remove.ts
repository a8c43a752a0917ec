import {
  type Command,
  callItem,
  checkThere,
  type DraftView,
  documentIn,
  edit,
  type Sentence,
} from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { outermost } from '../documents/outermost.ts'

export interface NodeRemove {
  document: DocName
  addresses: string[]
}

/** Removes items with everything below them. @source docs/designer.md#kernel */
export const nodeRemove: Command<NodeRemove> = {
  name: 'node.remove',
  check: (view, args) => checkThere(view, args.document, args.addresses),
  patch: (view, args) =>
    edit(
      args.document,
      ...outermost(documentIn(view, args.document), args.addresses).map(at => ({ do: 'remove' as const, at })),
    ),
  say: (view, args) => sayMany(view, args, 'removed'),
}

/** A sentence with one name, or with the number of items. */
export function sayMany(view: DraftView, args: NodeRemove, what: string): Sentence {
  const [first] = args.addresses
  return args.addresses.length === 1 && first !== undefined
    ? { key: `designer.say.${what}`, params: { name: callItem(view, args.document, first) } }
    : { key: `designer.say.${what}Many`, params: { count: args.addresses.length } }
}
