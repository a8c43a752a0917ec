import type { Json } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, checkThere, type DraftView, edit, sayKeys } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { findItem } from '../documents/walk.ts'

export interface PropSet {
  document: DocName
  /** one or several items; '' is the document itself */
  addresses: string[]
  path: string[]
  /** null or undefined removes the key, and objects left empty */
  value: Json | undefined
}

/** Sets one key of one or several items. @source docs/designer.md#kernel */
export const propSet: Command<PropSet> = {
  name: 'prop.set',
  check: (view, args) => checkThere(view, args.document, args.addresses),
  patch: (view, args) =>
    edit(
      args.document,
      ...args.addresses.flatMap(at => [putValue(at, args.path, args.value), ...fallen(view, args, at)]),
    ),
  say: (view, args) => sayKeys(view, 'designer.say.set', args.document, args.addresses[0] ?? '', [args.path.join('.')]),
}

/** Keys that mean nothing once the other key is removed. */
const NEEDS: Record<string, string> = { unique: 'anyCase' }

function fallen(view: DraftView, { document, path, value }: PropSet, at: string): Primitive[] {
  const key = path.length === 1 ? NEEDS[path[0]!] : undefined
  if (!key || value || findItem(view.docs[document], at)?.value[key] === undefined) return []
  return [putValue(at, [key], null)]
}

/** `set`, or `unset` when there is no value. */
export function putValue(at: string, path: string[], value: Json | undefined): Primitive {
  return value === null || value === undefined ? { do: 'unset', at, path } : { do: 'set', at, path, value }
}
