import { sql } from 'kysely'
import type { Trx } from '../../db/db.ts'

/** A moment of the server's zone as a date: PostgreSQL knows the zone. @param at  `yyyy-MM-dd HH:mm:ss` */
export async function dateOf(trx: Trx, at: string): Promise<Date> {
  const { rows } = await sql<{
    ms: number
  }>`select extract(epoch from ${at}::timestamptz)::float8 * 1000 as ms`.execute(trx)
  return new Date(rows[0]!.ms)
}
