import type { Json } from '#engine/schema/document.ts'
import { type Command, checkThere, edit, sayKeys } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { putValue } from '../values/prop-set.ts'

export interface FieldSet {
  document: DocName
  field: string
  /** facts by name; null removes one */
  facts: Record<string, Json>
}

/** Sets facts of a field together. @source docs/designer.md#kernel */
export const fieldSet: Command<FieldSet> = {
  name: 'field.set',
  check: (view, args) => checkThere(view, args.document, [`fields/${args.field}`]),
  patch: (_, args) =>
    edit(
      args.document,
      ...Object.entries(args.facts).map(([name, value]) => putValue(`fields/${args.field}`, [name], value)),
    ),
  say: (view, args) =>
    sayKeys(view, 'designer.say.set', args.document, `fields/${args.field}`, Object.keys(args.facts)),
}
