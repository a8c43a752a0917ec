/**
 * The monthly partitions of logs (server/db/migrations/160-partition.sql).
 * @source ADR 0020
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from './db.ts'

/** Creates the partitions of this month and the next three, for every partitioned log. */
export async function makePartitions(db: Db): Promise<void> {
  const { rows } = await db.maintain(trx =>
    sql<{ name: string }>`
      select relname as name from pg_class
       where relkind = 'p' and relnamespace = 'public'::regnamespace order by 1`.execute(trx),
  )
  for (const { name } of rows) {
    await db.maintain(async trx => {
      await boundWaiting(trx)
      await sql`select make_partitions(${name}::regclass)`.execute(trx)
    })
  }
}

/**
 * Drops partitions of past months that hold no row to be kept. One that is locked for too long is left for the next
 * run.
 * @param isKept  over the alias `t`
 * @returns       how many rows were dropped with them
 */
export async function dropPartitions(db: Db, table: string, isKept: RawBuilder<unknown>): Promise<number> {
  const { rows: past } = await db.maintain(trx =>
    sql<{ part: string }>`
      select part::text from partitions_of(${table}::regclass)
       where ends <= first_id((now() at time zone 'UTC')::date) order by ends`.execute(trx),
  )
  let gone = 0
  for (const { part } of past) gone += await db.maintain(trx => dropUnlessKept(trx, sql.raw(part), isKept)).catch(inUse)
  return gone
}

async function dropUnlessKept(trx: Trx, part: RawBuilder<unknown>, isKept: RawBuilder<unknown>): Promise<number> {
  const kept = await sql`select from ${part} t where ${isKept} limit 1`.execute(trx)
  if (kept.rows.length) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${part}`.execute(trx)
  await boundWaiting(trx)
  await sql`drop table ${part}`.execute(trx)
  return rows[0]!.count
}

/** Limits the wait for the lock, because readers and writers of the log queue behind it. */
function boundWaiting(trx: Trx): Promise<unknown> {
  return sql`set local lock_timeout = '2s'`.execute(trx)
}

function inUse(error: unknown): number {
  if ((error as { code?: string }).code === '55P03') return 0
  throw error
}
