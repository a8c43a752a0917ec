/**
 * Records of another model that point at this one, as rows a rule reads: `$pointing.repair.asset` is those records of
 * `repair` whose field `asset` names the record. A field computed from them is computed when it is read, and not stored.
 * @source docs/language.md#records-that-point-here
 */
import type { EntityDocument, Field, FieldType, Json } from '../schema/document.ts'
import { isRecord } from '../value/value.ts'
import { isOperator, isRowOperator, type RowOperator } from './operators.ts'
import { readsOf } from './reads-of.ts'

const ROOT = '$pointing.'

/** The types of fields that point at records of any model. */
export const REFERENCES: readonly FieldType[] = ['ref', 'refs']

/** What such a name says; null for any other name. */
export function readPointing(name: string): { entity: string; by: string } | null {
  const dot = name.lastIndexOf('.')
  return name.startsWith(ROOT) && dot > ROOT.length
    ? { entity: name.slice(ROOT.length, dot), by: name.slice(dot + 1) }
    : null
}

/** The name of the records of `entity` whose field `by` points here. */
export const pointingName = (entity: string, by: string): string => `${ROOT}${entity}.${by}`

/** The names of the records that point at those of `entity`; rows of its own are named by their field. */
export function pointingAt({ key, fields }: EntityDocument, entities: readonly EntityDocument[]): string[] {
  const isRow = (other: EntityDocument, by: Field) =>
    fields.some(each => each.type === 'children' && each.to === other.key && each.by === by.id)
  return entities.flatMap(other =>
    other.fields
      .filter(field => REFERENCES.includes(field.type) && field.to === key && !isRow(other, field))
      .map(field => pointingName(other.key, field.id)),
  )
}

/** Whether the field is computed when it is read. */
export function isRollup({ value }: Pick<Field, 'value'>): boolean {
  return isRecord(value) && readsOf(value).some(name => name.startsWith(ROOT))
}

/** The functions of a rule over records that point here: the name of each one's records. */
export function pointingCalls(rule: Json | undefined): string[] {
  if (Array.isArray(rule)) return rule.flatMap(pointingCalls)
  if (!isRecord(rule)) return []
  return Object.values(rule).flatMap(operands => {
    const name = rowsNamed(operands as Json)
    return name === null ? pointingCalls(operands as Json) : [name]
  })
}

const OF_NONE: Readonly<Record<RowOperator | 'empty', Json>> = {
  count: 0,
  sum: 0,
  min: null,
  max: null,
  avg: null,
  some: false,
  all: true,
  none: true,
  unique: true,
  empty: true,
}

/** The rule as it is for a record at which nothing points. */
export function withoutPointing(rule: Json): Json {
  if (Array.isArray(rule)) return rule.map(withoutPointing)
  if (!isRecord(rule)) return rule
  const [op = '', operands = null] = Object.entries(rule)[0] ?? []
  const isOfRows = op === 'empty' || (isOperator(op) && isRowOperator(op))
  if (isOfRows && rowsNamed(operands as Json) !== null) return OF_NONE[op as keyof typeof OF_NONE]
  return { [op]: withoutPointing(operands as Json) }
}

function rowsNamed(operands: Json): string | null {
  const first = Array.isArray(operands) ? operands[0] : undefined
  const name = isRecord(first) ? first.var : undefined
  return typeof name === 'string' && name.startsWith(ROOT) ? name : null
}
