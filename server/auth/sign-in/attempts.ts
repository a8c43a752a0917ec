import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Trx } from '../../db/db.ts'

/** Wrong passwords in a row before the first lock. */
const FREE_FAILURES = 5
const FIRST_LOCK_SECONDS = 60
const LONGEST_LOCK_SECONDS = 3600
/** After so many hours without a wrong password the count starts again. */
const FORGET_HOURS = 24

/**
 * How long the account is locked after so many wrong passwords in a row, in seconds: first 0, then a minute, doubling
 * up to an hour.
 */
function lockSeconds(failures: number): number {
  if (failures < FREE_FAILURES) return 0
  return Math.min(FIRST_LOCK_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_SECONDS)
}

/** The attempt under way for each tenant and account; the next one waits for it. */
const judging = new Map<string, Promise<unknown>>()

/**
 * Judges the sign-in attempts of an account one after another. Each is counted before it is judged, because another
 * node may judge one at the same time, and the count is taken back when the password is right. So any number of right
 * passwords at once is accepted, and every wrong one is counted in the database, for all nodes.
 * @param judge  answers null where the password is wrong
 * @throws Fault 'auth.locked' with the seconds left
 * @source docs/security.md#identity
 */
export function judgeAttempt<T>(db: Db, tenant: string, account: string, judge: () => Promise<T>): Promise<T> {
  const name = `${tenant} ${account.toLowerCase()}`
  const judged = (judging.get(name) ?? Promise.resolve()).then(async () => {
    await countAttempt(db, tenant, account)
    const found = await judge()
    if (found !== null) await db.write({ tenant }, trx => clearAttempts(trx.last, [account]))
    return found
  })
  const settled = judged.then(
    () => {},
    () => {},
  )
  judging.set(name, settled)
  void settled.then(() => judging.get(name) === settled && judging.delete(name))
  return judged
}

async function countAttempt(db: Db, tenant: string, account: string): Promise<void> {
  const name = account.toLowerCase()
  const lock = await db.write({ tenant }, async trx => {
    const [, found] = await Promise.all([
      sql`insert into sign_in_attempt as a (tenant_id, account, failures) values (${tenant}, ${name}, 0)
        on conflict (tenant_id, account) do nothing`.execute(trx),
      sql<{ failures: number; left: number | null; old: boolean }>`
        select failures, ceil(extract(epoch from locked_until - clock_timestamp()))::int as left,
               last_at < now() - ${FORGET_HOURS} * interval '1 hour' as old
          from sign_in_attempt where tenant_id = ${tenant} and account = ${name} for update`.execute(trx),
    ])
    const { failures, left, old } = found.rows[0] ?? { failures: 0, left: null, old: false }
    if (left !== null && left > 0) return left
    const count = old ? 1 : failures + 1
    const seconds = lockSeconds(count)
    await sql`
      update sign_in_attempt set failures = ${count}, last_at = now(),
             locked_until = ${seconds ? sql`clock_timestamp() + ${seconds} * interval '1 second'` : null}
       where tenant_id = ${tenant} and account = ${name}`.execute(trx.last)
    return 0
  })
  if (lock) throw new Fault('auth.locked', { seconds: lock })
}

/** Resets the count, after a right password or by an administrator. */
export async function clearAttempts(trx: Trx, accounts: string[]): Promise<void> {
  const names = accounts.map(each => each.toLowerCase())
  await trx
    .deleteFrom('sign_in_attempt')
    .where('tenant_id', '=', trx.tenant)
    .where('account', '=', sql<string>`any(${names})`)
    .execute()
}
