import { type RawBuilder, sql } from 'kysely'
import type { RegisterRoutes } from '../services.ts'
import type { Db, Trx } from './db.ts'
import { makePartitions } from './partitions.ts'

const EVERY_MS = 3_600_000

/** Work that nobody lets go on: the error log has its error. */
const givenUp = sql`failed and due_at < now() - interval '30 days'`

/** Rows kept only for a while, by table, and until when. */
const OLD = {
  captcha: sql`expires_at < now()`,
  session: sql`expires_at < now() - interval '1 day' or ended_at < now() - interval '1 day'`,
  refresh_token: sql`expires_at < now()`,
  sign_in_attempt: sql`last_at < now() - interval '2 days'`,
  idempotency_key: sql`at < now() - interval '1 day'`,
  push_event: sql`at < now() - interval '1 day'`,
  mail_attempt: sql`ended_at < now() - interval '30 days'`,
  mail_event: givenUp,
  wf_notice: givenUp,
  import_work: sql`created_at < now() - interval '30 days'`,
  search_asker: sql`day < current_date - 30`,
  blade_search_log: sql`hot = 'auto' and last_time < now() - interval '90 days'`,
  wf_effect: sql`at < now() - interval '90 days'`,
}

/** Deletes expired rows of all tenants. @returns how many, by table */
export async function clearExpired(db: Db): Promise<Record<string, number>> {
  const cleared: Record<string, number> = {}
  for (const [table, isOld] of Object.entries(OLD)) {
    cleared[table] = await db.maintain(trx => clearRows(trx, table, isOld))
  }
  return cleared
}

/** @returns how many rows of `table` were deleted, among those the transaction can reach */
export async function clearRows(trx: Trx, table: string, isOld: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from ${sql.table(table)} t where ${isOld} returning 1)
    select count(*)::int as count from gone`.execute(trx)
  return rows[0]!.count
}

/**
 * Runs the cleaning every hour, on every node (running it twice does no harm), and creates the partitions of coming
 * months, also once at start.
 */
export const registerHousekeeping: RegisterRoutes = (app, { db }) => {
  const warn = (error: unknown) => app.log.warn({ err: error }, 'housekeeping')
  const tidy = () => Promise.all([makePartitions(db).catch(warn), clearExpired(db).catch(warn)])
  app.addHook('onListen', () => makePartitions(db).catch(warn))
  const timer = setInterval(tidy, EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
