import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db } from '../db/db.ts'
import { clearAttempts, countAttempt } from './attempts.ts'
import { digestPassword, hashPassword, isPassword } from './passwords.ts'
import { type SignedIn, tellSessionsChanged } from './sessions.ts'

const LONGEST_PASSWORD = 128

/**
 * Locks the screen of a session behind a password set for it: until it is unlocked the session may do nothing else.
 * @throws Fault 'auth.lock-empty', 'auth.password-long'
 * @source SH-67, VM-12
 */
export async function lockScreen(db: Db, { who, session }: SignedIn, password: string): Promise<void> {
  if (!password) throw new Fault('auth.lock-empty')
  if (password.length > LONGEST_PASSWORD) throw new Fault('auth.password-long', { max: LONGEST_PASSWORD })
  const hash = await hashPassword(password)
  await db.write(who, async trx => {
    await sql`update session set lock_hash = ${hash}, locked_at = now() where id = ${session}`.execute(trx)
    await tellSessionsChanged(trx, session)
  })
}

/**
 * A wrong password counts as one at sign-in does.
 * @throws Fault 'auth.lock-empty', 'auth.locked', 'auth.lock-wrong'
 * @source SH-67
 */
export async function unlockScreen(db: Db, { who, session }: SignedIn, password: string): Promise<void> {
  if (!password) throw new Fault('auth.lock-empty')
  await countAttempt(db, who.tenant, who.account)
  const { rows } = await db.read(who, trx =>
    sql<{ hash: string | null }>`select lock_hash as hash from session where id = ${session}`.execute(trx),
  )
  const hash = rows[0]?.hash ?? null
  // A session whose screen was never locked has nothing to be opened.
  if (hash !== null && !(await isPassword(hash, digestPassword(password)))) throw new Fault('auth.lock-wrong')
  await db.write(who, async trx => {
    await clearAttempts(trx, [who.account])
    await sql`update session set locked_at = null where id = ${session}`.execute(trx)
    await tellSessionsChanged(trx, session)
  })
}
