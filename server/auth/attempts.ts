import { type QueryExecutorProvider, sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db } from '../db/db.ts'

/** Wrong passwords in a row before the first lock. */
const FREE_FAILURES = 5
const FIRST_LOCK_SECONDS = 60
const LONGEST_LOCK_SECONDS = 3600
/** After this long without a wrong password the count starts anew. */
const FORGET_HOURS = 24

/** The lock after so many wrong passwords in a row, in seconds: none, then a minute, doubling up to an hour. */
function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_SECONDS)
}

/**
 * Counts an attempt before it is judged, so that parallel ones cannot outrun the lock; a right password takes it back.
 * Counted in the database: every node agrees.
 * @throws Fault 'auth.locked' with the seconds left
 * @source docs/security.md#identity
 */
export async function countAttempt(db: Db, tenant: string, account: string): Promise<void> {
  const name = account.toLowerCase()
  const lock = await db.write({ tenant }, async trx => {
    const [, found] = await Promise.all([
      sql`insert into sign_in_attempt as a (tenant_id, account, failures) values (${tenant}, ${name}, 0)
        on conflict (tenant_id, account) do nothing`.execute(trx),
      sql<{ failures: number; left: number | null; old: boolean }>`
        select failures, ceil(extract(epoch from locked_until - clock_timestamp()))::int as left,
               last_at < now() - ${FORGET_HOURS} * interval '1 hour' as old
          from sign_in_attempt where account = ${name} for update`.execute(trx),
    ])
    const { failures, left, old } = found.rows[0] ?? { failures: 0, left: null, old: false }
    if (left !== null && left > 0) return left
    const count = old ? 1 : failures + 1
    const seconds = lockSeconds(count)
    await sql`
      update sign_in_attempt set failures = ${count}, last_at = now(),
             locked_until = ${seconds ? sql`clock_timestamp() + ${seconds} * interval '1 second'` : null}
       where account = ${name}`.execute(trx.last)
    return 0
  })
  if (lock) throw new Fault('auth.locked', { seconds: lock })
}

/** A right password, or an administrator, ends the count. */
export async function clearAttempts(trx: QueryExecutorProvider, accounts: string[]): Promise<void> {
  await sql`delete from sign_in_attempt where account = any(${accounts.map(each => each.toLowerCase())})`.execute(trx)
}
