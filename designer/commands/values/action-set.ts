import type { Json, Step } from '#engine/schema/document.ts'
import { type Command, callItem, checkThere, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { putValue } from './prop-set.ts'

export interface ActionSet {
  document: DocName
  address: string
  /** path of the list of steps: `['on', 'click']`, or `['steps']` of a button */
  target: string[]
  steps: Step[]
}

/** Sets the list of steps of an event; an empty list removes it. @source docs/designer.md#kernel */
export const actionSet: Command<ActionSet> = {
  name: 'action.set',
  check: (view, args) => checkThere(view, args.document, [args.address]),
  patch: (_, args) =>
    edit(
      args.document,
      putValue(args.address, args.target, args.steps.length > 0 ? (args.steps as unknown as Json) : undefined),
    ),
  say: (view, args) => ({
    key: 'designer.say.action',
    params: { name: callItem(view, args.document, args.address) },
  }),
}
