/**
 * Settles fields that depend on others: those whose `when` does not hold are emptied, computed ones are computed.
 * @source docs/language.md#rules-of-a-field
 */
import type { RuleContext } from '../rules/context.ts'
import type { Field } from '../schema/document.ts'
import { readDecimal, writeDecimal } from '../value/decimal.ts'
import { type Parsed, parseValue } from '../value/parse-value.ts'
import type { EngineRecord, Value } from '../value/value.ts'
import { same } from '../version/same.ts'
import type { Entity, EntityField } from './compile-entity.ts'

/** Settles `each` in `at.record`. @returns whether its value changed */
export function settleField(each: EntityField, at: RuleContext): boolean {
  const { field, rules } = each
  const before = at.record[field.id] ?? null
  const exists = rules.when?.holds(at) ?? true
  const after = !exists ? null : rules.value ? fitToField(each, rules.value.run(at)) : settleRows(each, before, at)
  at.record[field.id] = after
  return !isSame(before, after)
}

/** The rows of a field, with those of their fields settled that depend on others; another value is returned as it is. */
export function settleRows({ rows }: EntityField, value: Value, { record, env }: RuleContext): Value {
  if (!rows || !Array.isArray(value)) return value
  return (value as EngineRecord[]).map(row => settledRow(rows, row, { record, env }))
}

/** As `settleRows`, for the row at `index` alone: the others stay the same objects. */
export function settleRow({ rows }: EntityField, value: Value, index: number, at: RuleContext): Value {
  const row = Array.isArray(value) ? (value as EngineRecord[])[index] : undefined
  return rows && row ? (value as EngineRecord[]).with(index, settledRow(rows, row, at)) : value
}

function settledRow(
  rows: Entity,
  row: EngineRecord,
  { record, env }: Pick<RuleContext, 'record' | 'env'>,
): EngineRecord {
  const settled = { ...row }
  if (settled.$delete !== true) settleAll(rows, { record: settled, env, parent: record })
  return settled
}

/** Settles every field of `at.record` that depends on others. */
export function settleAll(entity: Entity, at: RuleContext): void {
  for (const each of entity.order) settleField(each, at)
}

/**
 * A rule's result in the form of its field: numbers are rounded to its places; a result that does not fit becomes
 * empty.
 */
export function fitToField({ field }: EntityField, value: Value): Value {
  return parseFitted(field, value).value ?? null
}

/** As `fitToField`, with an issue when the value does not fit. */
export function parseFitted(field: Field, value: unknown): Parsed {
  const number = field.type === 'decimal' || field.type === 'integer' ? readDecimal(value) : null
  const input = number ? writeDecimal(number, field.type === 'decimal' ? (field.scale ?? 0) : 0) : value
  return parseValue(field, input)
}

/** Compares two values of a field, including the content of lists, files and rows, in whichever order their keys are. */
export function isSame(a: Value, b: Value): boolean {
  return same(a, b)
}
