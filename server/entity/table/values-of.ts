import { type RawBuilder, sql } from 'kysely'
import type { Value } from '#engine/value/value.ts'
import type { Trx } from '../../db/db.ts'
import type { Column } from './columns.ts'

const PAGE = 5_000

/**
 * The non-empty values of a column in the engine's form, page by page, for checks that SQL cannot do.
 * @param table  `from`: as in FROM, with the alias `t`
 * @param rows   condition on the records, over `t`
 * @source docs/designer.md#publishing
 */
export async function* valuesOf(
  trx: Trx,
  table: { from: string },
  column: Column,
  rows: RawBuilder<unknown>,
): AsyncGenerator<{ id: string; value: Value }[]> {
  const given = sql`${rows} and ${sql.raw(column.stored)} is not null`
  for await (const page of recordsOf(trx, table, [column], given))
    yield page.map(({ id, values }) => ({ id, value: values[0]! }))
}

/** The same for several columns, including empty values. @source docs/designer.md#publishing */
export async function* recordsOf(
  trx: Trx,
  { from }: { from: string },
  columns: Column[],
  rows: RawBuilder<unknown>,
): AsyncGenerator<{ id: string; values: Value[] }[]> {
  const stored = sql.join(columns.map((column, index) => sql`${sql.raw(column.stored)} as ${sql.ref(`v${index}`)}`))
  for (let after = '0'; ; ) {
    const found = await sql<{ id: string } & Record<string, unknown>>`
      select t.id, ${stored} from ${sql.raw(from)}
      where ${rows} and t.id > ${after}::bigint order by t.id limit ${PAGE}`.execute(trx)
    yield found.rows.map(row => ({
      id: row.id,
      values: columns.map(({ toValue }, index) => {
        const value = row[`v${index}`] as Value
        return toValue && value !== null ? toValue(value) : value
      }),
    }))
    if (found.rows.length < PAGE) return
    after = found.rows.at(-1)!.id
  }
}
