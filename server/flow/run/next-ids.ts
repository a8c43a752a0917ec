import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'

/** As many as a step usually needs. */
const USUAL_IDS = 10

/** At least `count` new ids, in ascending order. A statement without a parameter is planned once for a connection. */
export async function nextIds(trx: Trx, count = USUAL_IDS): Promise<string[]> {
  const end = count <= USUAL_IDS ? sql.lit(USUAL_IDS) : sql`${count}::integer`
  const { rows } = await sql<{ id: string }>`select next_id()::text as id from generate_series(1, ${end})`.execute(trx)
  return rows.map(({ id }) => id)
}
