import { sql } from 'kysely'
import type { Entity } from '#engine/entity/compile-entity.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { notifySessionsChanged, type SignedIn } from '../auth/session/sessions.ts'
import { judgeAttempt } from '../auth/sign-in/attempts.ts'
import { digestPassword, hashPassword, isPassword } from '../auth/sign-in/passwords.ts'
import { checkPassword } from '../config/check-password.ts'
import type { Db, Trx } from '../db/db.ts'
import { inLang } from '../db/in-lang.ts'
import { traceChange } from '../entity/audit-trail/trace.ts'
import { changedFilesIn, holdFiles } from '../entity/files/hold-files.ts'
import { findAttach } from '../entity/files/may-read.ts'
import type { AccessContext } from '../entity/rights/reader.ts'

/** What users may change in their own profile. @source SH-73 */
export interface Profile {
  avatar: string | null
  realName: string
  name: string | null
  phone: string
  email: string | null
}

const PHONE_LENGTH = 11

/** @source VM-16…18, UQ-01 */
function checkProfile(profile: Profile, fields: Entity['fields']): Issue[] {
  const issues = Object.entries(profile).flatMap(([path, text]): Issue[] => {
    const { title, maxLength: max = Number.POSITIVE_INFINITY } = fields.get(path)!.field
    const length = text?.length ?? 0
    return length > max ? [{ path, code: 'field.maxLength', params: { title, max, length } }] : []
  })
  if (!profile.realName) issues.push({ path: 'realName', code: 'auth.name-empty' })
  if (!profile.phone) issues.push({ path: 'phone', code: 'auth.phone-empty' })
  else if (profile.phone.length !== PHONE_LENGTH) issues.push({ path: 'phone', code: 'auth.phone-length' })
  else if (!/^1[3-9]\d{9}$/.test(profile.phone)) issues.push({ path: 'phone', code: 'auth.phone-pattern' })
  if (profile.email && !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(profile.email)) {
    issues.push({ path: 'email', code: 'auth.email-pattern' })
  }
  return issues
}

/** The profile of the session's user. @source SE-13, SE-49 */
export async function readInfo(db: Db, { who, user, dept, role }: SignedIn): Promise<object> {
  const depts = user.depts.map(mine => mine.id).filter(id => !dept || id === dept)
  const roles = user.roles.filter(mine => !role || mine.id === role)
  const found = await db.readAtOnce(who, trx =>
    sql<{ phone: string | null; email: string | null; deptName: string | null }>`
      select u.phone, u.email,
             (select string_agg(${inLang(who.lang, 'd.dept_name')}, ',' order by d.sort, d.id) from blade_dept d where d.tenant_id = u.tenant_id and d.id = any(${depts}::bigint[])) as "deptName"
        from blade_user u where u.tenant_id = ${who.tenant} and u.id = ${who.id}`.execute(trx),
  )
  const row = found.rows[0]
  return {
    user_id: who.id,
    id: who.id,
    account: who.account,
    userName: who.name,
    realName: user.realName,
    name: user.name ?? '',
    avatar: user.avatar ?? '',
    phone: row?.phone ?? '',
    email: row?.email ?? '',
    tenantId: who.tenant,
    deptId: depts.join(','),
    deptName: row?.deptName ?? '',
    roleId: roles.map(mine => mine.id).join(','),
    roleName: roles.map(mine => mine.name).join(','),
    postId: user.posts.map(post => post.id).join(','),
    who,
  }
}

const AVATAR_KINDS = ['png', 'jpg', 'jpeg']
const AVATAR_MAX_BYTES = 500 * 1024

/** An avatar stored here must be a small picture that the user may read. @source RS-06 */
async function takeAvatar(trx: Trx, accessContext: AccessContext, avatar: string | null): Promise<void> {
  const { id, tenant } = accessContext.who
  const stored = await trx
    .selectFrom('blade_user')
    .select('avatar')
    .where('tenant_id', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  const changes = changedFilesIn('avatar', stored?.avatar, avatar)
  for (const { key } of changes?.added ?? []) {
    const file = await findAttach(trx, tenant, key)
    if (!file || (AVATAR_KINDS.includes(file.extension) && file.attachSize <= AVATAR_MAX_BYTES)) continue
    const issues = [{ path: 'avatar', code: 'auth.avatar' }]
    throw new Fault('auth.refused-profile', {}, { data: { issues } })
  }
  if (changes) await holdFiles(trx, accessContext, { entity: 'user', ids: [id] }, changes)
}

/** @throws Fault 'auth.refused-profile' with its issues */
export async function changeProfile(db: Db, accessContext: AccessContext, profile: Profile): Promise<void> {
  const { who } = accessContext
  const issues = checkProfile(profile, accessContext.models.get('user').entity.fields)
  if (issues.length) throw new Fault('auth.refused-profile', {}, { data: { issues } })
  const { avatar, realName, name, phone, email } = profile
  await db.write(who, async trx => {
    await takeAvatar(trx, accessContext, avatar)
    const before = await trx
      .selectFrom('blade_user')
      .select(['real_name as realName', 'name', 'phone', 'email'])
      .where('tenant_id', '=', who.tenant)
      .where('id', '=', who.id)
      .forUpdate()
      .executeTakeFirst()
    const after = { realName, name: name || null, phone, email: email || null }
    await trx
      .updateTable('blade_user')
      .set({ avatar: avatar || null, real_name: realName, name: after.name, phone, email: after.email })
      .set({ rev: sql<number>`rev + 1`, update_user: who.id, update_time: sql<string>`now()` })
      .where('tenant_id', '=', who.tenant)
      .where('id', '=', who.id)
      .execute()
    await traceChange(trx, who, { entity: 'user', record: who.id, verb: 'edit', before, after })
  })
}

/**
 * Sets a new password and ends every other session of the user; the calling session stays open. A wrong old password
 * counts as a failed sign-in.
 * @throws Fault 'auth.locked', 'auth.password-old', 'auth.password-differs', 'auth.password-same', and those of
 * `checkPassword`
 * @source SE-20, UR-06; docs/security.md#identity
 */
export async function changePassword(
  db: Db,
  { who, session }: SignedIn,
  given: { oldPassword: string; newPassword: string; newPassword1: string },
): Promise<void> {
  const isRight = await judgeAttempt(db, who.tenant, who.account, async () => {
    const stored = await db.readAtOnce(who, trx =>
      trx
        .selectFrom('blade_user')
        .select('password')
        .where('tenant_id', '=', who.tenant)
        .where('id', '=', who.id)
        .executeTakeFirst(),
    )
    return (await isPassword(stored?.password ?? null, digestPassword(given.oldPassword))) || null
  })
  if (!isRight) throw refusal({ path: 'oldPassword', code: 'auth.password-old' })
  if (given.newPassword !== given.newPassword1) throw refusal({ path: 'newPassword1', code: 'auth.password-differs' })
  if (given.newPassword === given.oldPassword) throw refusal({ path: 'newPassword', code: 'auth.password-same' })
  const [issue] = checkPassword(given.newPassword, who.account)
  if (issue) throw refusal(issue)
  const password = await hashPassword(given.newPassword)
  await db.write(who, async trx => {
    const { session_version: version } = await trx
      .updateTable('blade_user')
      .set({ password, session_version: sql<string>`coalesce(session_version, 1) + 1` })
      .set({ update_user: who.id, update_time: sql<string>`now()` })
      .where('tenant_id', '=', who.tenant)
      .where('id', '=', who.id)
      .returning('session_version')
      .executeTakeFirstOrThrow()
    await traceChange(trx, who, { entity: 'user', record: who.id, verb: 'password' })
    await trx
      .updateTable('session')
      .set({ user_version: version! })
      .where('tenant_id', '=', who.tenant)
      .where('id', '=', session)
      .execute()
    await notifySessionsChanged(trx, { tenant: who.tenant })
  })
}

function refusal(issue: Issue): Fault {
  return new Fault(issue.code, issue.params, { data: { issues: [issue] } })
}
