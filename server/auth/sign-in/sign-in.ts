import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Trx } from '../../db/db.ts'
import { openTurns } from '../../process/turns.ts'
import {
  actAs,
  notifySessionsChanged,
  type Origin,
  openSession,
  readUser,
  type SessionUser,
  type SignedIn,
} from '../session/sessions.ts'
import { hashRefreshToken, makeRefreshToken } from '../session/tokens.ts'
import { judgeAttempt } from './attempts.ts'
import type { Client } from './clients.ts'
import { isPassword } from './passwords.ts'

/**
 * The most sign-ins that run or wait at a time; further ones are refused and may try again. @source
 * docs/security.md#identity
 */
const MOST_UNDER_WAY = 200
const turns = openTurns(MOST_UNDER_WAY, 0)

export interface Credentials {
  tenant: string
  account: string
  /** SHA-256 of the password, hex */
  digest: string
  dept: string
  role: string
  from: Origin
}

/** A session just opened or renewed, with the refresh token for its next renewal. */
export interface Grant {
  signedIn: SignedIn
  refreshToken: string
  /** how often the session was renewed */
  turn: number
}

/**
 * Grants `password` and `captcha`. Unknown, disabled and known accounts take the same time, are counted alike and get
 * the same message.
 * @throws Fault 'server.too-many', 'auth.locked', 'auth.refused', 'auth.not-yours'
 * @source SE-04, SE-05; docs/security.md#identity
 */
export function signIn(db: Db, client: Client, given: Credentials): Promise<Grant> {
  return turns('sign-in', () => signInNow(db, client, given))
}

async function signInNow(db: Db, client: Client, given: Credentials): Promise<Grant> {
  const { tenant, account } = given
  const user = await judgeAttempt(db, tenant, account, async () => {
    const found = await db.readAtOnce({ tenant }, trx => readUser(trx, { account }))
    return (await isPassword(found?.password ?? null, given.digest)) ? found : null
  })
  if (!user) throw new Fault('auth.refused')
  actAs('', user, given.dept, given.role)
  return db.write({ tenant, id: user.id }, async trx => {
    const { dept, role, from } = given
    const opened = { client: client.id, dept, role, from, seconds: client.refreshSeconds }
    const session = await openSession(trx, user, opened)
    return grant(trx, session, user, { ...opened, turn: 0 })
  })
}

interface RefreshRow {
  session: string
  user: string
  user_version: string
  dept: string | null
  role: string | null
  used: boolean
  expired: boolean
}

/**
 * Grant `refresh_token`: each token works once. A token used a second time ends its session, because one of its two
 * holders may be a thief. Department and role may be changed with it.
 * @throws Fault 'auth.refresh', 'auth.not-yours'
 * @source SE-09, SE-29; docs/security.md#identity
 */
export async function refresh(
  db: Db,
  client: Client,
  given: { tenant: string; token: string; dept: string | null; role: string | null },
): Promise<Grant> {
  const hash = hashRefreshToken(given.token)
  const granted = await db.write({ tenant: given.tenant }, async trx => {
    const found = await readRefresh(trx, hash)
    if (!found || found.expired) return null
    if (found.used) {
      await trx
        .updateTable('session')
        .set({ ended_at: sql<string>`now()` })
        .where('tenant_id', '=', given.tenant)
        .where('id', '=', found.session)
        .execute()
      await notifySessionsChanged(trx, { session: found.session })
      return null
    }
    const user = await readUser(trx, { id: found.user })
    if (!user || user.version !== found.user_version) return null
    const dept = given.dept ?? found.dept ?? ''
    const role = given.role ?? found.role ?? ''
    actAs(found.session, user, dept, role)
    await trx
      .updateTable('refresh_token')
      .set({ used_at: sql<string>`now()` })
      .where('tenant_id', '=', given.tenant)
      .where('hash', '=', hash)
      .execute()
    const { turn } = await trx
      .updateTable('session')
      .set({
        dept_id: dept || null,
        role_id: role || null,
        turn: sql<number>`turn + 1`,
        renewed_at: sql<string>`now()`,
      })
      .set({ expires_at: sql<string>`now() + ${client.refreshSeconds} * interval '1 second'` })
      .where('tenant_id', '=', given.tenant)
      .where('id', '=', found.session)
      .returning('turn')
      .executeTakeFirstOrThrow()
    return grant(trx, found.session, user, { dept, role, seconds: client.refreshSeconds, turn })
  })
  if (!granted) throw new Fault('auth.refresh')
  return granted
}

async function readRefresh(trx: Trx, hash: string): Promise<RefreshRow | undefined> {
  const found = await sql<RefreshRow>`
    select s.id as session, s.user_id as user, s.user_version, s.dept_id as dept, s.role_id as role,
           r.used_at is not null as used, (r.expires_at < now() or s.ended_at is not null) as expired
      from refresh_token r join session s on s.tenant_id = r.tenant_id and s.id = r.session_id
     where r.tenant_id = ${trx.tenant} and r.hash = ${hash} for update of r, s`.execute(trx)
  return found.rows[0]
}

async function grant(
  trx: Trx,
  session: string,
  user: SessionUser,
  chosen: { dept: string; role: string; seconds: number; turn: number },
): Promise<Grant> {
  const refreshToken = makeRefreshToken()
  await trx.last
    .insertInto('refresh_token')
    .values({
      hash: hashRefreshToken(refreshToken),
      tenant_id: user.tenant,
      session_id: session,
      expires_at: sql<string>`now() + ${chosen.seconds} * interval '1 second'`,
    })
    .execute()
  return { signedIn: actAs(session, user, chosen.dept, chosen.role), refreshToken, turn: chosen.turn }
}
