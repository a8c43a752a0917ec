import { sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { deviceOf } from '../auth/session/device.ts'
import type { Sessions } from '../auth/session/sessions.ts'
import type { Db, Trx } from '../db/db.ts'
import { inLang } from '../db/in-lang.ts'
import { publishWith } from '../push/publish.ts'

/** A live session: its user, when and where it was opened, the department and role in use, and its last call. */
export interface LiveSession {
  id: string
  account: string
  realName: string
  /** names of the department and role chosen; else of all the user has */
  deptName: string
  roleName: string
  address: string
  device: string
  createdAt: string
  /** null until the session is first used */
  lastAt: string | null
  /** method and route, as in `GET /api/blade-system/user/list` */
  lastCall: string
}

const MOST = 10_000

/** The live sessions of the tenant, or of one user; the most recently used first. */
export async function readLiveSessions(
  db: Db,
  { tenant, lang }: Who,
  user: string | null = null,
): Promise<LiveSession[]> {
  const { rows } = await db.readAtOnce({ tenant }, trx =>
    sql<LiveSession>`
      select s.id, u.account, coalesce(u.real_name, u.account) as "realName",
             coalesce((select string_agg(${inLang(lang, 'd.dept_name')}, ', ' order by d.sort, d.id) from blade_dept d
                where d.tenant_id = u.tenant_id and d.is_deleted = 0 and d.id = any(case when s.dept_id is null then u.dept_id else array[s.dept_id] end)), '') as "deptName",
             coalesce((select string_agg(${inLang(lang, 'r.role_name')}, ', ' order by r.sort, r.id) from blade_role r
                where r.tenant_id = u.tenant_id and r.is_deleted = 0 and r.id = any(case when s.role_id is null then u.role_id else array[s.role_id] end)), '') as "roleName",
             coalesce(s.address, '') as address, coalesce(s.device, '') as device,
             s.created_at as "createdAt", s.last_at as "lastAt", coalesce(s.last_call, '') as "lastCall"
        from session s join blade_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
       where s.tenant_id = ${tenant} and s.ended_at is null and s.expires_at > now() and u.is_deleted = 0
         and coalesce(u.session_version, 1) = s.user_version and (${user}::bigint is null or s.user_id = ${user}::bigint)
       order by coalesce(s.last_at, s.created_at) desc, s.id limit ${MOST}`.execute(trx),
  )
  return rows.map(row => ({ ...row, device: deviceOf(row.device) }))
}

/**
 * Ends the sessions of the tenant, or of one of its users, and notifies their clients at once.
 * @returns how many were live until now
 */
export async function kickOut(
  sessions: Sessions,
  { tenant }: Who,
  ids: string[],
  user: string | null = null,
): Promise<number> {
  const tell = (trx: Trx, ended: { id: string; user: string }[]) =>
    publishWith(
      trx,
      tenant,
      ended.map(({ id, user: holder }) => ({ user: holder, event: { kind: 'session', session: id } })),
    )
  return (await sessions.end({ tenant }, ids, user, tell)).length
}
