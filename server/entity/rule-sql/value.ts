/** Values and numbers of rules in SQL. */
import { type RawBuilder, sql } from 'kysely'
import { isCode, isId, isNumber, itemOf, type RuleType } from '#engine/value/rule-type.ts'
import { isEmpty, type Value } from '#engine/value/value.ts'

export type Sql = RawBuilder<unknown>

/**
 * A value as a parameter of its type; integers as bigint, so that an index of integers is used. Timestamps are read in
 * the zone of the connection, the server's.
 */
export function bindValue(type: RuleType, value: Value): Sql {
  const plain = isEmpty(value) ? null : value
  const item = itemOf(type)
  if (item !== null) return sql`${plain}::${sql.raw(columnTypeOf(item))}[]`
  const isWhole = isNumber(type) && Number.isSafeInteger(plain)
  return sql`${plain}::${sql.raw(isWhole ? 'bigint' : columnTypeOf(type))}`
}

/** PostgreSQL's name of a rule type. */
function columnTypeOf(type: RuleType): string {
  if (isNumber(type)) return 'numeric'
  if (isId(type)) return 'bigint'
  if (isCode(type)) return 'text'
  switch (type) {
    case 'bool':
      return 'boolean'
    case 'date':
    case 'time':
      return type
    case 'stamp':
      return 'timestamptz'
    default:
      return 'text'
  }
}

/** a / b, computed exactly and rounded to `scale` places, half away from zero; null when b is 0 or either is null. */
export function exactQuotient(a: Sql, b: Sql, scale: number): Sql {
  const shift = sql.raw(`1${'0'.repeat(scale)}`)
  const unit = sql.raw(scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`)
  return sql`(select case when q.b <> 0 then sign(q.a) * sign(q.b) * div(2 * abs(q.a) * ${shift} + abs(q.b), 2 * abs(q.b)) * ${unit} end
    from (values ((${a})::numeric, (${b})::numeric)) as q(a, b))`
}

/** A whole number as an integer, at most `most` from 0: the planner computes constants even where their case is not. */
export function integerWithin(number: Sql, most: number): Sql {
  return sql`least(greatest(${number}, ${sql.raw(String(-most))}), ${sql.raw(String(most))})::int`
}

/** The least or greatest operand; null if one of them is null. */
export function extremeOf(fn: 'min' | 'max', operands: Sql[]): Sql {
  const rows = sql.join(operands.map(operand => sql`(${operand})`))
  return sql`(select case when count(q.v) = ${sql.raw(String(operands.length))} then ${sql.raw(fn)}(q.v) end from (values ${rows}) as q(v))`
}

/** A value as text for people. */
export function textOf(type: RuleType, value: Sql): Sql {
  if (isNumber(type)) return sql`trim_scale((${value})::numeric)::text`
  if (type === 'date') return sql`to_char(${value}, 'YYYY-MM-DD')`
  if (type === 'stamp') return sql`to_char(${value}, 'YYYY-MM-DD HH24:MI:SS')`
  if (type === 'time') return sql`left((${value})::text, 8)`
  return sql`(${value})::text`
}
