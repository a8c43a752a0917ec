import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Scope, Trx } from '../../db/db.ts'
import { inPackage } from '../../entity/rights/grants/in-package.ts'
import { ExpiringCache } from '../../process/expiring-cache.ts'
import type { Tokens } from './tokens.ts'

declare module '#server/services.ts' {
  interface Services {
    sessions: Sessions
  }
}

/** A live session, at most `CACHE_MS` older than in the database. */
export interface SignedIn {
  session: string
  who: Who
  user: SessionUser
  /** id of the chosen department or role; '' = none is chosen, so all roles apply */
  dept: string
  role: string
  /** its screen is locked: only unlocking and signing out are allowed */
  locked: boolean
}

/** The user of a session, with their roles and departments. */
export interface SessionUser {
  id: string
  tenant: string
  account: string
  realName: string
  name: string | null
  avatar: string | null
  /** the password was assigned: the user must choose a new one before doing anything else */
  passwordDue: boolean
  /** the tenant's package includes app design */
  designs: boolean
  depts: { id: string; code: string }[]
  roles: { id: string; code: string; name: string; nameEn: string | null }[]
  posts: { id: string; code: string }[]
  /** keys of the apps they made or co-edit */
  apps: string[]
}

interface Ended {
  id: string
  user: string
}

/** One session, those of a tenant, or any. */
export type ChangedSessions = { session: string } | { tenant: string } | 'any'

export interface Sessions {
  /** @throws Fault 'server.no-session'; 'auth.not-yours' when the requested department or role is not the user's own */
  find(token: string | null, dept: string | null, role: string | null): Promise<SignedIn>
  /** Ends the live sessions of all users or of one. @param tell  runs within it, before their streams are closed */
  end(
    scope: Scope,
    ids: string[],
    user: string | null,
    tell?: (trx: Trx, ended: Ended[]) => Promise<void>,
  ): Promise<Ended[]>
  /** Which of these sessions of a tenant are live, read from the database. */
  alive(tenant: string, sessions: string[]): Promise<string[]>
  /** Calls back when sessions may have ended. @returns a function that stops the callbacks */
  onChange(heard: (changed: ChangedSessions) => void): Promise<() => Promise<void>>
  /** Drops a session from the cache (all of them without an id), so that the next call reads it again. */
  forget(session?: string): void
}

/** How long a session, its user and their roles may be outdated on another node. @source docs/security.md#identity */
const CACHE_MS = 5_000

/** Notified when a change of accounts, roles or sessions must take effect at once. */
const CHANGED = 'sessions'
/**
 * How long a replaced token is still accepted, for calls already under way and tabs that do not have the new one yet.
 */
const GRACE_MS = 30_000

/** Prefix of a payload that names a tenant; session ids contain no colon. */
const OF_TENANT = 'tenant:'

/** Call it within the transaction of the change: after the commit every node reads these sessions again. */
export async function notifySessionsChanged(trx: Trx, changed: ChangedSessions): Promise<void> {
  const named = changed === 'any' ? '' : 'session' in changed ? changed.session : OF_TENANT + changed.tenant
  await sql`select pg_notify(${CHANGED}, ${named})`.execute(trx)
}

function readChanged(payload: string): ChangedSessions {
  if (!payload) return 'any'
  return payload.startsWith(OF_TENANT) ? { tenant: payload.slice(OF_TENANT.length) } : { session: payload }
}

interface Cached {
  user: SessionUser
  dept: string
  role: string
  locked: boolean
  turn: number
  /** until when the token of the previous turn is accepted (ms since 1970) */
  graceUntil: number
}

export function createSessions(db: Db, tokens: Tokens): Sessions {
  const cache = new ExpiringCache<Promise<Cached>>(CACHE_MS)
  const forget = (session?: string) => cache.forget(session)
  const onChange: Sessions['onChange'] = heard => db.listen(CHANGED, payload => heard(readChanged(payload)))
  onChange(changed => {
    if (changed !== 'any' && 'session' in changed) forget(changed.session)
    else forget()
  }).catch(() => {}) // without notifications, CACHE_MS is the limit

  async function read(tenant: string, session: string): Promise<Cached> {
    const found = await db.readAtOnce({ tenant }, trx => readSession(trx, session))
    if (!found) throw new Fault('server.no-session')
    return found
  }

  /** @param turn  the token's turn: a cached session of an older turn is read again */
  async function load(tenant: string, session: string, turn: number): Promise<Cached> {
    const known = await cache.load(session, () => read(tenant, session))
    if (known.turn >= turn) return known
    cache.forget(session)
    return cache.load(session, () => read(tenant, session))
  }

  return {
    async find(token, dept, role) {
      if (!token) throw new Fault('server.no-session')
      const { session, tenant, turn } = await tokens.readAccess(token)
      const found = await load(tenant, session, turn)
      const isReplaced = turn < found.turn && (turn < found.turn - 1 || found.graceUntil < Date.now())
      if (isReplaced) throw new Fault('server.no-session')
      return { ...actAs(session, found.user, dept ?? found.dept, role ?? found.role), locked: found.locked }
    },
    async end(scope, ids, user, tell) {
      const ended = await db.write(scope, async trx => {
        const { rows } = await sql<Ended>`
          update session set ended_at = now()
           where tenant_id = ${scope.tenant} and id = any(${ids}::text[]) and ended_at is null
             and (${user}::bigint is null or user_id = ${user}::bigint)
          returning id, user_id as user`.execute(trx)
        await tell?.(trx, rows)
        for (const { id } of rows) await notifySessionsChanged(trx, { session: id })
        return rows
      })
      for (const { id } of ended) forget(id)
      return ended
    },
    alive: (tenant, ids) => db.readAtOnce({ tenant }, trx => selectAlive(trx, ids)),
    onChange,
    forget,
  }
}

/**
 * Applies the chosen department and role to a session.
 * @throws Fault 'auth.not-yours'
 * @source SE-36; docs/security.md#identity
 */
export function actAs(session: string, user: SessionUser, dept: string, role: string): SignedIn {
  const acting = dept ? user.depts.find(mine => mine.id === dept) : user.depts[0]
  if (dept && !acting) throw new Fault('auth.not-yours', { what: 'Dept-Id', id: dept })
  const chosen = user.roles.filter(mine => !role || mine.id === role)
  if (role && !chosen.length) throw new Fault('auth.not-yours', { what: 'Role-Id', id: role })
  const who: Who = {
    id: user.id,
    account: user.account,
    name: user.realName,
    tenant: user.tenant,
    dept: acting?.id ?? '',
    deptCode: acting?.code ?? '',
    roles: chosen.map(mine => mine.code),
    posts: user.posts.map(post => post.code),
    roleIds: chosen.map(mine => mine.id),
    postIds: user.posts.map(post => post.id),
    held: { roles: user.roles.map(mine => mine.code), depts: user.depts.map(mine => mine.code) },
    ...(user.apps.length > 0 && { apps: user.apps }),
    ...(!user.designs && { designs: false as const }),
  }
  return { session, who, user, dept, role, locked: false }
}

interface SessionRow extends SessionUser {
  dept: string | null
  role: string | null
  locked: boolean
  turn: number
  /** ms since the last renewal */
  age: number | null
}

/** Null unless session, user and tenant are all active and the user's session version is unchanged. */
async function readSession(trx: Trx, session: string): Promise<Cached | null> {
  const found = await sql<SessionRow>`
    select ${USER_COLUMNS}, s.dept_id as dept, s.role_id as role, s.locked_at is not null as locked, s.turn,
           (extract(epoch from now() - s.renewed_at) * 1000)::float as age
      from session s
      join blade_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join blade_tenant t on t.tenant_id = u.tenant_id
     where s.tenant_id = ${trx.tenant} and s.id = ${session} and ${GOES_ON}`.execute(trx)
  const row = found.rows[0]
  if (!row) return null
  const { dept, role, locked, turn, age, ...user } = row
  return { user, dept: dept ?? '', role: role ?? '', locked, turn, graceUntil: Date.now() + GRACE_MS - (age ?? 0) }
}

/** Which of these sessions are live. */
async function selectAlive(trx: Trx, sessions: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s
      join blade_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join blade_tenant t on t.tenant_id = u.tenant_id
     where s.tenant_id = ${trx.tenant} and s.id = any(${sessions}::text[]) and ${GOES_ON}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A user's columns, `u` being `blade_user`. */
const USER_COLUMNS = sql`
  u.id, u.tenant_id as tenant, u.account, coalesce(u.real_name, u.account) as "realName", u.name, u.avatar,
  coalesce(split_part(u.password, '$', 1), '') <> '' as "passwordDue", -- hashes of chosen ones begin with a $
  (u.tenant_id = ${PLATFORM_TENANT} or not exists (
     select from blade_menu m where m.code = 'design' and m.is_deleted = 0 and not ${inPackage(sql`u.tenant_id`)})) as designs,
  coalesce((select json_agg(json_build_object('id', d.id::text, 'code', coalesce(d.code, '')) order by array_position(u.dept_id, d.id))
     from blade_dept d where d.tenant_id = u.tenant_id and d.id = any(u.dept_id) and d.is_deleted = 0), '[]') as depts,
  coalesce((select json_agg(json_build_object('id', r.id::text, 'code', r.role_alias, 'name', r.role_name, 'nameEn', nullif(r.role_name_en, '')) order by r.sort, r.id)
     from blade_role r where r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.is_deleted = 0 and coalesce(r.status, 1) = 1), '[]') as roles,
  coalesce((select json_agg(json_build_object('id', p.id::text, 'code', p.post_code) order by p.id)
     from blade_post p where p.tenant_id = u.tenant_id and p.id = any(u.post_id) and p.is_deleted = 0), '[]') as posts,
  array(select a.key from schema_app a where a.tenant_id = u.tenant_id and a.is_deleted = 0 and a.kind = 'app'
     and (a.created_by = u.id or u.id = any(a.editors)) order by a.key) as apps`

/** `u` and `t` (its tenant) are neither deleted nor disabled nor expired. */
const IS_ALIVE = sql`
  u.is_deleted = 0 and coalesce(u.status, 1) = 1 and t.is_deleted = 0 and coalesce(t.status, 1) = 1
  and (t.expire_time is null or t.expire_time > now())`

/**
 * `s`, a session of `u`, has neither ended nor expired, and its user's session version is the one it was opened with.
 */
const GOES_ON = sql`
  s.ended_at is null and s.expires_at > now() and coalesce(u.session_version, 1) = s.user_version and ${IS_ALIVE}`

/**
 * The user who may sign in under `account`, with the password hash. Upper and lower case are the same, except where
 * older accounts differ only in case: then the exact spelling counts.
 */
export async function readUser(
  trx: Trx,
  where: { account: string } | { id: string },
): Promise<(SessionUser & { password: string | null; version: string }) | null> {
  const [condition, first] =
    'id' in where
      ? [sql`u.id = ${where.id}`, sql`u.id`]
      : [sql`lower(u.account) = lower(${where.account})`, sql`u.account = ${where.account} desc, u.id`]
  const found = await sql<SessionUser & { password: string | null; version: string }>`
    select ${USER_COLUMNS}, u.password, coalesce(u.session_version, 1) as version
      from blade_user u join blade_tenant t on t.tenant_id = u.tenant_id
     where u.tenant_id = ${trx.tenant} and ${condition} and ${IS_ALIVE} order by ${first} limit 1`.execute(trx)
  return found.rows[0] ?? null
}

/** Enabled users by their ids, in the order of these. */
export async function readUsers(trx: Trx, ids: readonly string[]): Promise<SessionUser[]> {
  const { rows } = await sql<SessionUser>`
    select ${USER_COLUMNS} from blade_user u join blade_tenant t on t.tenant_id = u.tenant_id
     where u.tenant_id = ${trx.tenant} and u.id = any(${ids}::bigint[]) and ${IS_ALIVE} order by u.id`.execute(trx)
  return rows
}

/** Where a sign-in comes from: IP address and browser. */
export interface Origin {
  address: string
  device: string
}

/** Opens a session for `user` that lives at most `seconds`. */
export async function openSession(
  trx: Trx,
  user: { id: string; tenant: string; version: string },
  opened: { client: string | null; dept: string; role: string; seconds: number; from: Origin },
): Promise<string> {
  const id = randomBytes(24).toString('base64url')
  await trx
    .insertInto('session')
    .values({
      id,
      tenant_id: user.tenant,
      user_id: user.id,
      user_version: user.version,
      client_id: opened.client,
      dept_id: opened.dept || null,
      role_id: opened.role || null,
      ...opened.from,
      expires_at: sql<string>`now() + ${opened.seconds} * interval '1 second'`,
    })
    .execute()
  return id
}
