import type { Json } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, checkThere, edit, sayKeys } from './command.ts'
import type { DocName } from './docs.ts'

export interface PropSet {
  document: DocName
  /** one or several items; '' is the document itself */
  addresses: string[]
  path: string[]
  /** null or undefined: the key goes, and with it objects left empty */
  value: Json | undefined
}

/** Sets one key of one or several items. @source docs/designer.md#kernel */
export const propSet: Command<PropSet> = {
  name: 'prop.set',
  check: (view, args) => checkThere(view, args.document, args.addresses),
  patch: (_, args) => edit(args.document, ...args.addresses.map(at => putValue(at, args.path, args.value))),
  say: (view, args) => sayKeys(view, 'designer.say.set', args.document, args.addresses[0] ?? '', [args.path.join('.')]),
}

/** `set`, or `unset` for no value. */
export function putValue(at: string, path: string[], value: Json | undefined): Primitive {
  return value === null || value === undefined ? { do: 'unset', at, path } : { do: 'set', at, path, value }
}
