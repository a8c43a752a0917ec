import type { Field, NodeLike } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, callItem, checkThere, documentIn, edit, type View } from './command.ts'
import type { DocName } from './docs.ts'
import { idsTaken } from './ids.ts'
import { putValue } from './prop-set.ts'

export interface FieldRemove {
  document: DocName
  field: string
}

/**
 * Takes a field out of its model, and out of the rights that name it. Its column and values stay in the database; rules
 * that read it are named by the check list.
 * @source docs/designer.md#surfaces; docs/designer.md#kernel
 */
export const fieldRemove: Command<FieldRemove> = {
  name: 'field.remove',
  check: (view, args) => checkThere(view, args.document, [`fields/${args.field}`]),
  patch: (view, args) =>
    edit(args.document, { do: 'remove', at: `fields/${args.field}` }, ...rightsWithout(view, args)),
  say: (view, args) => ({
    key: 'designer.say.removed',
    params: { name: callItem(view, args.document, `fields/${args.field}`) },
  }),
}

function rightsWithout(view: View, { document, field }: FieldRemove): Primitive[] {
  const entity = documentIn(view, document)
  const grants = entity.kind === 'entity' ? (entity.access ?? []) : []
  return grants.flatMap(grant =>
    (['hide', 'readOnly'] as const).flatMap((list): Primitive[] => {
      const left = grant[list]?.filter(id => id !== field)
      if (left === undefined || left.length === grant[list]?.length) return []
      return [putValue(`access/${grant.id}`, [list], left.length > 0 ? left : undefined)]
    }),
  )
}

export interface FieldRestore {
  document: DocName
  field: Field
  after: string | null
}

/** Brings a removed field of the published version back, with its values. @source docs/designer.md#kernel */
export const fieldRestore: Command<FieldRestore> = {
  name: 'field.restore',
  check: (view, args) =>
    idsTaken(documentIn(view, args.document), 'fields').includes(args.field.id)
      ? [{ path: 'fields', code: 'designer.id.taken', params: { id: args.field.id } }]
      : [],
  patch: (_, args) =>
    edit(args.document, {
      do: 'add',
      node: args.field as unknown as NodeLike,
      in: 'fields',
      after: args.after,
    }),
  say: (_, args) => ({ key: 'designer.say.restored', params: { name: args.field.title } }),
}
