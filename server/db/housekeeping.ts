import { sql } from 'kysely'
import type { Part } from '../services.ts'

const EVERY_MS = 3_600_000

/** What is kept for a while only, and until when. */
const OLD = [
  sql`delete from captcha where expires_at < now()`,
  sql`delete from session where expires_at < now() - interval '1 day' or ended_at < now() - interval '1 day'`,
  sql`delete from refresh_token where expires_at < now()`,
  sql`delete from sign_in_attempt where last_at < now() - interval '2 days'`,
  sql`delete from idempotency_key where at < now() - interval '1 day'`,
  sql`delete from push_event where at < now() - interval '1 day'`,
]

/** Clears away, every hour, what nobody can ask for any more; on every node, for it does no harm twice. */
export const registerHousekeeping: Part = (app, { db }) => {
  const tidy = async () => {
    for (const statement of OLD) await db.maintain(trx => statement.execute(trx))
  }
  const timer = setInterval(() => tidy().catch(error => app.log.warn({ err: error }, 'housekeeping')), EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
