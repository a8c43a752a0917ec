import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { notifySessionsChanged, type SignedIn } from '../auth/session/sessions.ts'
import { judgeAttempt } from '../auth/sign-in/attempts.ts'
import { digestPassword, hashPassword, isPassword } from '../auth/sign-in/passwords.ts'
import type { Db } from '../db/db.ts'

const LONGEST_PASSWORD = 128

/**
 * Locks the screen of a session with a password chosen for it: until it is unlocked, the session is refused every other
 * call.
 * @throws Fault 'auth.lock-empty', 'auth.password-long'
 * @source SH-67, VM-12
 */
export async function lockScreen(db: Db, { who, session }: SignedIn, password: string): Promise<void> {
  if (!password) throw new Fault('auth.lock-empty')
  if (password.length > LONGEST_PASSWORD) throw new Fault('auth.password-long', { max: LONGEST_PASSWORD })
  const hash = await hashPassword(password)
  await db.write(who, async trx => {
    await trx
      .updateTable('session')
      .set({ lock_hash: hash, locked_at: sql<string>`now()` })
      .where('tenant_id', '=', who.tenant)
      .where('id', '=', session)
      .execute()
    await notifySessionsChanged(trx, { session })
  })
}

/**
 * Unlocks the screen. A wrong password counts as a failed sign-in.
 * @throws Fault 'auth.lock-empty', 'auth.locked', 'auth.lock-wrong'
 * @source SH-67
 */
export async function unlockScreen(db: Db, { who, session }: SignedIn, password: string): Promise<void> {
  if (!password) throw new Fault('auth.lock-empty')
  const isRight = await judgeAttempt(db, who.tenant, who.account, async () => {
    const locked = await db.readAtOnce(who, trx =>
      trx
        .selectFrom('session')
        .select('lock_hash')
        .where('tenant_id', '=', who.tenant)
        .where('id', '=', session)
        .executeTakeFirst(),
    )
    const hash = locked?.lock_hash ?? null
    // A session whose screen was never locked needs no password.
    return hash === null || (await isPassword(hash, digestPassword(password))) || null
  })
  if (!isRight) throw new Fault('auth.lock-wrong')
  await db.write(who, async trx => {
    await trx
      .updateTable('session')
      .set({ locked_at: null })
      .where('tenant_id', '=', who.tenant)
      .where('id', '=', session)
      .execute()
    await notifySessionsChanged(trx, { session })
  })
}
