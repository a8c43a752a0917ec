import { type RawBuilder, sql } from 'kysely'
import type { Value } from '#engine/value/value.ts'
import type { Trx } from '../db/db.ts'
import type { Column } from './columns.ts'

const PAGE = 5_000

/**
 * The values of a column that are given, as the engine knows them, page by page: for what no statement can tell.
 * @param table  `from`: as in FROM, with the alias `t`
 * @param rows   of which records, over `t`
 * @source docs/designer.md#publishing
 */
export async function* valuesOf(
  trx: Trx,
  { from }: { from: string },
  column: Column,
  rows: RawBuilder<unknown>,
): AsyncGenerator<{ id: string; value: Value }[]> {
  const stored = sql.raw(column.stored)
  for (let after = '0'; ; ) {
    const found = await sql<{ id: string; stored: unknown }>`
      select t.id, ${stored} as stored from ${sql.raw(from)}
      where ${rows} and ${stored} is not null and t.id > ${after}::bigint order by t.id limit ${PAGE}`.execute(trx)
    yield found.rows.map(row => ({
      id: row.id,
      value: column.toValue ? column.toValue(row.stored) : (row.stored as Value),
    }))
    if (found.rows.length < PAGE) return
    after = found.rows.at(-1)!.id
  }
}
