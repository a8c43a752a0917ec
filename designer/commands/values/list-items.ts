/**
 * The commands for items of a named list: columns, search fields, buttons, views, checks, formats, queries, all alike.
 * @source docs/designer.md#kernel
 */
import type { Json, NodeLike } from '#engine/schema/document.ts'
import type { Text } from '#engine/text/text.ts'
import { type Command, callItem, callNew, checkThere, documentIn, edit, sayKeys } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { idsTaken } from '../documents/ids.ts'
import { putValue } from './prop-set.ts'

interface ItemAdd {
  document: DocName
  list: string
  item: NodeLike
  after: string | null
  /** its name, when the item has no title */
  called?: Text
  /** added together with the item the person asked for */
  along?: true
}
interface ItemAt {
  document: DocName
  address: string
}
interface ItemMove extends ItemAt {
  list: string
  after: string | null
}
interface ItemSet extends ItemAt {
  /** keys by name; null removes one */
  values: Record<string, Json>
}

/** `<name>.add`, `.move`, `.set`, `.remove`. */
export function itemCommands(name: string) {
  const add: Command<ItemAdd> = {
    name: `${name}.add`,
    check: (view, args) =>
      idsTaken(documentIn(view, args.document), args.list).includes(args.item.id)
        ? [{ path: args.list, code: 'designer.id.taken', params: { id: args.item.id } }]
        : [],
    patch: (_, args) => edit(args.document, { do: 'add', node: args.item, in: args.list, after: args.after }),
    say: (view, args) => ({
      key: `designer.say.${name}.added`,
      params: { name: args.called ?? callNew(view, args.document, args.list, args.item) },
    }),
  }
  const move: Command<ItemMove> = {
    name: `${name}.move`,
    check: (view, args) => checkThere(view, args.document, [args.address]),
    patch: (_, args) => edit(args.document, { do: 'move', at: args.address, in: args.list, after: args.after }),
    say: (view, args) => ({
      key: 'designer.say.moved',
      params: { name: callItem(view, args.document, args.address) },
    }),
  }
  const set: Command<ItemSet> = {
    name: `${name}.set`,
    check: (view, args) => checkThere(view, args.document, [args.address]),
    patch: (_, args) =>
      edit(args.document, ...Object.entries(args.values).map(([key, value]) => putValue(args.address, [key], value))),
    say: (view, args) => sayKeys(view, 'designer.say.set', args.document, args.address, Object.keys(args.values)),
  }
  const remove: Command<ItemAt> = {
    name: `${name}.remove`,
    check: (view, args) => checkThere(view, args.document, [args.address]),
    patch: (_, args) => edit(args.document, { do: 'remove', at: args.address }),
    say: (view, args) => ({
      key: `designer.say.${name}.removed`,
      params: { name: callItem(view, args.document, args.address) },
    }),
  }
  return { add, move, set, remove }
}
