import { type Command, checkThere, edit, sayKeys, valueAt } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { findItem } from '../documents/walk.ts'
import { putValue } from './prop-set.ts'

export interface PropReset {
  document: DocName
  addresses: string[]
  path: string[]
}

/** Resets a property to the derived or shipped value: the change is removed, no default is written. */
export const propReset: Command<PropReset> = {
  name: 'prop.reset',
  check: (view, args) => checkThere(view, args.document, args.addresses),
  patch(view, args) {
    const base = view.base[args.document]
    const from = (at: string) => (at === '' ? base : findItem(base, at)?.value)
    return edit(args.document, ...args.addresses.map(at => putValue(at, args.path, valueAt(from(at), args.path))))
  },
  say: (view, args) =>
    sayKeys(view, 'designer.say.reset', args.document, args.addresses[0] ?? '', [args.path.join('.')]),
}
