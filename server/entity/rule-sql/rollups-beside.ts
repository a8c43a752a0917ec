/**
 * Fields computed when a record is read, as one row beside each row of the table `t`: the planner computes those a
 * statement names and drops the others.
 * @source docs/language.md#records-that-point-here; docs/security.md#data
 */
import { sql } from 'kysely'
import { BESIDE, type Column } from '../table/columns.ts'
import { physicalName, quote } from '../table/names.ts'
import { type Over, ruleScope, sqlScope } from './rows-where.ts'
import { ruleToSql, valueToSql } from './rule-sql.ts'
import type { Sql } from './value.ts'

/**
 * @param rollups  those the reader sees
 * @param listed   the rows of another model that the reader may list, of those that point here by a field
 */
export function rollupsBeside(
  rollups: Column[],
  over: Pick<Over, 'model' | 'models' | 'who'>,
  listed: NonNullable<Over['listed']>,
): Sql {
  if (!rollups.length) return sql``
  const at: Over = { ...over, alias: 't', listed }
  const values = rollups.map(column => sql`${rollupSql(column, at)} as ${sql.raw(quote(physicalName(column.id)))}`)
  return sql`cross join lateral (select ${sql.join(values)}) ${sql.raw(BESIDE)}`
}

function rollupSql(column: Column, at: Over): Sql {
  const { value, when } = column.field
  const fitted = fitSql(column, valueToSql(value!, ruleScope(at), sqlScope(at)))
  if (when === undefined) return fitted
  const { listed: _, ...own } = at
  return sql`(case when ${ruleToSql(when, ruleScope(own), sqlScope(own))} then ${fitted} end)`
}

const MOST_INTEGER = String(Number.MAX_SAFE_INTEGER)

/** As the engine fits a result to its field: rounded to its places, empty where it does not fit. */
function fitSql({ field, type }: Column, value: Sql): Sql {
  if (field.type === 'decimal') return sql`round((${value})::numeric, ${sql.raw(String(field.scale ?? 0))})`
  if (field.type !== 'integer') return sql`(${value})::${sql.raw(type)}`
  return sql`(select case when abs(v) <= ${sql.raw(MOST_INTEGER)} then v::bigint end
    from (values (round((${value})::numeric))) as fitted(v))`
}
