/**
 * The entity of rows: another one, whose records they are, or one inside the form that declares their fields.
 * @source docs/language.md#form; ADR 0024
 */
import type { EntityDocument, Field } from '../schema/document.ts'
import { rowsKey } from '../value/rule-type.ts'

type Lookup = (key: string) => EntityDocument | undefined

const own = new WeakMap<Field[], EntityDocument>()

/** The entity of the rows of `field`; undefined when it has no rows, or when their entity is not known here. */
export function rowsOf(field: Field | undefined, lookup: Lookup): EntityDocument | undefined {
  if (field?.type !== 'children') return undefined
  const { fields, title } = field
  if (!fields) return field.to === undefined ? undefined : lookup(field.to)
  const known = own.get(fields) ?? { kind: 'entity', grammar: 1, key: rowsKey(field), title, fields }
  own.set(fields, known)
  return known
}
