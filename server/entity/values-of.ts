import { sql } from 'kysely'
import type { Value } from '#engine/value/value.ts'
import type { Trx } from '../db/db.ts'
import type { Column } from './columns.ts'

const PAGE = 5_000

/**
 * The values of a column that are given, as the engine knows them, page by page: for what no statement can tell.
 * @param table  `from`: as in FROM, with the alias `t`
 * @param also   'removed': those of removed records too
 * @source docs/designer.md#publishing
 */
export async function* valuesOf(
  trx: Trx,
  { from }: { from: string },
  column: Column,
  also?: 'removed',
): AsyncGenerator<{ id: string; value: Value }[]> {
  const stored = sql.raw(column.stored)
  const live = also === 'removed' ? sql`` : sql`and t.is_deleted = 0`
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; stored: unknown }>`
      select t.id, ${stored} as stored from ${sql.raw(from)}
      where ${stored} is not null ${live} and t.id > ${after}::bigint order by t.id limit ${PAGE}`.execute(trx)
    yield rows.map(row => ({ id: row.id, value: column.toValue ? column.toValue(row.stored) : (row.stored as Value) }))
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
