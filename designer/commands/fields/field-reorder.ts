import { type Command, callItem, checkThere, edit } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'

export interface FieldReorder {
  document: DocName
  field: string
  after: string | null
}

/** Moves a field in its model; derived lists and forms follow. @source docs/designer.md#kernel */
export const fieldReorder: Command<FieldReorder> = {
  name: 'field.reorder',
  check: (view, args) => checkThere(view, args.document, [`fields/${args.field}`]),
  patch: (_, args) => edit(args.document, { do: 'move', at: `fields/${args.field}`, in: 'fields', after: args.after }),
  say: (view, args) => ({
    key: 'designer.say.moved',
    params: { name: callItem(view, args.document, `fields/${args.field}`) },
  }),
}
