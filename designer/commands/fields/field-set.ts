import { converter } from '#engine/entity/convert-value.ts'
import type { EntityDocument, Field, Json } from '#engine/schema/document.ts'
import type { Primitive } from '#engine/version/primitives.ts'
import { type Command, checkThere, documentIn, edit, sayKeys } from '../documents/command.ts'
import type { DocName } from '../documents/docs.ts'
import { putValue } from '../values/prop-set.ts'
import { changeValues } from '../values/samples-set.ts'

export interface FieldSet {
  document: DocName
  field: string
  /** facts by name; null removes one */
  facts: Record<string, Json>
}

/** Sets facts of a field together; of another type, sample records keep what converts. @source docs/designer.md#kernel */
export const fieldSet: Command<FieldSet> = {
  name: 'field.set',
  check: (view, args) => checkThere(view, args.document, [`fields/${args.field}`]),
  patch: (view, args) =>
    edit(
      args.document,
      ...Object.entries(args.facts).map(([name, value]) => putValue(`fields/${args.field}`, [name], value)),
      ...converted(documentIn(view, args.document) as EntityDocument, args),
    ),
  say: (view, args) =>
    sayKeys(view, 'designer.say.set', args.document, `fields/${args.field}`, Object.keys(args.facts)),
}

function converted(entity: EntityDocument, { field, facts }: FieldSet): Primitive[] {
  const from = entity.fields.find(({ id }) => id === field)
  if (!from || facts.type === undefined) return []
  const said = Object.entries({ ...from, ...facts }).filter(([, value]) => value !== null)
  return changeValues(entity, field, converter(from, Object.fromEntries(said) as unknown as Field))
}
