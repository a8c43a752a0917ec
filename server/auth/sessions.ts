import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { PLATFORM_TENANT, type Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Db, Scope, Trx } from '../db/db.ts'
import { inPackage } from './in-package.ts'
import type { Tokens } from './tokens.ts'

/** A live session, as the database has it (at most `CACHE_MS` old). */
export interface SignedIn {
  session: string
  who: Who
  user: SessionUser
  /** the department and role he acts in, '' when none is chosen: then he acts with all his roles */
  dept: string
  role: string
  /** its screen is locked: it may do nothing but be unlocked or ended */
  locked: boolean
}

/** The user of a session with what he is and may act as. */
export interface SessionUser {
  id: string
  tenant: string
  account: string
  realName: string
  name: string | null
  avatar: string | null
  /** his password was given to him: until he chose another he may do nothing else */
  passwordDue: boolean
  /** the package of his tenant has the menu of app design */
  designs: boolean
  depts: { id: string; code: string }[]
  roles: { id: string; code: string; name: string; nameEn: string | null }[]
  posts: { id: string; code: string }[]
}

export interface Sessions {
  /** @throws Fault 'server.no-session', 'auth.not-yours' when the department or role asked for is not the user's own */
  find(token: string | null, dept: string | null, role: string | null): Promise<SignedIn>
  /** Ends those of the sessions that go on, of all users or of one. */
  end(scope: Scope, ids: string[], user: string | null): Promise<{ id: string; user: string }[]>
  /** Forgets what is cached of a session (of all of them without one), so that the next call reads anew. */
  forget(session?: string): void
}

/** How long a session, its user and his roles may be out of date on another node. @source docs/security.md#identity */
const CACHE_MS = 5_000
const CACHE_SIZE = 10_000

/** Told when accounts, roles or sessions changed in a way that must be felt at once. */
const CHANGED = 'sessions'

/** Within the transaction of the change: every node reads one session, or all of them, anew once it is committed. */
export async function tellSessionsChanged(trx: Trx, session = ''): Promise<void> {
  await sql`select pg_notify(${CHANGED}, ${session})`.execute(trx)
}

interface Cached {
  user: SessionUser
  dept: string
  role: string
  locked: boolean
  until: number
}

export function createSessions(db: Db, tokens: Tokens): Sessions {
  const cache = new Map<string, Cached>()
  const forget = (session?: string) => void (session ? cache.delete(session) : cache.clear())
  db.listen(CHANGED, forget).catch(() => {}) // then CACHE_MS bounds it

  async function load(tenant: string, session: string): Promise<Cached> {
    const known = cache.get(session)
    if (known && known.until > Date.now()) return known
    const found = await db.read({ tenant }, trx => readSession(trx, session))
    if (!found) {
      cache.delete(session)
      throw new Fault('server.no-session')
    }
    if (cache.size >= CACHE_SIZE) cache.clear()
    const fresh = { ...found, until: Date.now() + CACHE_MS }
    cache.set(session, fresh)
    return fresh
  }

  return {
    async find(token, dept, role) {
      if (!token) throw new Fault('server.no-session')
      const { session, tenant } = await tokens.readAccess(token)
      const found = await load(tenant, session)
      return { ...actAs(session, found.user, dept ?? found.dept, role ?? found.role), locked: found.locked }
    },
    async end(scope, ids, user) {
      const ended = await db.write(scope, async trx => {
        const { rows } = await sql<{ id: string; user: string }>`
          update session set ended_at = now()
           where id = any(${ids}::text[]) and ended_at is null and (${user}::bigint is null or user_id = ${user}::bigint)
          returning id, user_id as user`.execute(trx)
        for (const { id } of rows) await tellSessionsChanged(trx, id)
        return rows
      })
      for (const { id } of ended) forget(id)
      return ended
    },
    forget,
  }
}

/**
 * The session with the department and role chosen.
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
    ...(!user.designs && { designs: false as const }),
  }
  return { session, who, user, dept, role, locked: false }
}

interface SessionRow extends SessionUser {
  dept: string | null
  role: string | null
  locked: boolean
}

/** Only while session, user and tenant are all alive and the user's session version has not moved on. */
async function readSession(trx: Trx, session: string): Promise<Omit<Cached, 'until'> | null> {
  const found = await sql<SessionRow>`
    select ${USER_COLUMNS}, s.dept_id as dept, s.role_id as role, s.locked_at is not null as locked
      from session s
      join blade_user u on u.id = s.user_id
      join blade_tenant t on t.tenant_id = u.tenant_id
     where s.id = ${session} and s.ended_at is null and s.expires_at > now()
       and coalesce(u.session_version, 1) = s.user_version and ${IS_ALIVE}`.execute(trx)
  const row = found.rows[0]
  if (!row) return null
  const { dept, role, locked, ...user } = row
  return { user, dept: dept ?? '', role: role ?? '', locked }
}

/** A user's columns, `u` being `blade_user`; the tenant is the transaction's. */
const USER_COLUMNS = sql`
  u.id, u.tenant_id as tenant, u.account, coalesce(u.real_name, u.account) as "realName", u.name, u.avatar,
  coalesce(split_part(u.password, '$', 1), '') <> '' as "passwordDue", -- hashes of chosen ones begin with a $
  (u.tenant_id = ${PLATFORM_TENANT} or not exists (
     select from blade_menu m where m.code = 'design' and m.is_deleted = 0 and not ${inPackage(sql`u.tenant_id`)})) as designs,
  coalesce((select json_agg(json_build_object('id', d.id::text, 'code', coalesce(d.code, '')) order by array_position(u.dept_id, d.id))
     from blade_dept d where d.id = any(u.dept_id) and d.is_deleted = 0), '[]') as depts,
  coalesce((select json_agg(json_build_object('id', r.id::text, 'code', r.role_alias, 'name', r.role_name, 'nameEn', nullif(r.role_name_en, '')) order by r.sort, r.id)
     from blade_role r where r.id = any(u.role_id) and r.is_deleted = 0 and coalesce(r.status, 1) = 1), '[]') as roles,
  coalesce((select json_agg(json_build_object('id', p.id::text, 'code', p.post_code) order by p.id)
     from blade_post p where p.id = any(u.post_id) and p.is_deleted = 0), '[]') as posts`

/** `u` and `t` (its tenant) are neither deleted nor disabled nor expired. */
const IS_ALIVE = sql`
  u.is_deleted = 0 and coalesce(u.status, 1) = 1 and t.is_deleted = 0 and coalesce(t.status, 1) = 1
  and (t.expire_time is null or t.expire_time > now())`

/**
 * The user who may sign in under `account`, with the hash of his password. Neither case of a letter makes a difference, but
 * where older accounts differ by that alone: then the one spelled like that.
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
     where ${condition} and ${IS_ALIVE} order by ${first} limit 1`.execute(trx)
  return found.rows[0] ?? null
}

/** Where somebody signs in from: the address of his machine and what his browser calls itself. */
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
  await sql`
    insert into session (id, tenant_id, user_id, user_version, client_id, dept_id, role_id, address, device, expires_at)
    values (${id}, ${user.tenant}, ${user.id}, ${user.version}, ${opened.client}, ${opened.dept || null},
            ${opened.role || null}, ${opened.from.address}, ${opened.from.device},
            now() + ${opened.seconds} * interval '1 second')`.execute(trx)
  return id
}
