import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'

/** New ids, in ascending order. */
export async function nextIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select next_id()::text as id from generate_series(1, ${count}::integer)`.execute(trx)
  return rows.map(({ id }) => id)
}
