/**
 * Verbs of administrators on accounts. Each ends the sessions it affects.
 * @source UR-05, UR-08, UR-09; docs/security.md#identity
 */
import { type RawBuilder, sql } from 'kysely'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { type Lang, pick } from '#engine/text/text.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import { clearAttempts } from '../../auth/sign-in/attempts.ts'
import { keepInitial, madePassword } from '../../auth/sign-in/initial-passwords.ts'
import { digestPassword, keepGiven } from '../../auth/sign-in/passwords.ts'
import { checkPassword } from '../../config/check-password.ts'
import type { Trx } from '../../db/db.ts'
import { traceChange } from '../../entity/audit-trail/trace.ts'
import { plainMarkdown } from '../plain-markdown.ts'
import { readIds } from '../read-ids.ts'
import type { Verb } from '../verb.ts'
import { mustKeepAdministrator } from './administrators.ts'

/**
 * Sets the given password for all of them, or generates one for each, which is shown only once. The user must then
 * choose another.
 * @returns `{ passwords: { id, account, name, password }[], list }`: the generated ones; `list` has the same as a
 * Markdown table
 */
export const userResetPassword: Verb = {
  method: 'POST',
  unkept: true,
  async run({ db, who, input, lang }) {
    const given = typeof input.password === 'string' && input.password !== '' ? input.password : null
    const ids = [...new Set(readIds(input.userIds))]
    return db.write(who, async trx => {
      const users = await readUsers(trx, who, ids)
      if (given !== null) mustBePassword(given, users)
      const passwords = given === null ? users.map(user => ({ ...user, password: madePassword() })) : []
      const hashes = passwords.map(({ password }) => keepInitial(digestPassword(password)))
      const made = sql`(select hash from unnest(${ids}::bigint[], ${hashes}::text[]) made (id, hash) where made.id = blade_user.id)`
      await changeUsers(trx, who, ids, sql`password = ${given === null ? made : await keepGiven(given)}`)
      for (const record of ids) await traceChange(trx, who, { entity: 'user', record, verb: 'resetPassword' })
      return toldOnce(passwords, lang)
    })
  },
}

/** A generated password, shown only once. */
export type MadePassword = User & { password: string }

/** @returns the generated passwords, and the same as a Markdown table; '' when there are none */
export function toldOnce(passwords: MadePassword[], lang: Lang): { passwords: MadePassword[]; list: string } {
  const told = passwords.map(({ account, name, password }) => [account, name, password].map(plainMarkdown))
  const head = [texts.account, texts.name, texts.password].map(text => pick(text, lang))
  const list = [head, head.map(() => '---'), ...told].map(cells => `| ${cells.join(' | ')} |`).join('\n')
  return { passwords, list: passwords.length ? list : '' }
}

export const userGrant: Verb = {
  method: 'POST',
  async run({ db, who, input }) {
    const roles = readIds(input.roleIds)
    await db.write(who, async trx => {
      const known = await sql`select from blade_role
        where id = any(${roles}::bigint[]) and tenant_id = ${who.tenant} and is_deleted = 0`.execute(trx)
      if (known.rows.length < new Set(roles).size) throw new Fault('system.role-unknown', { ids: roles.join(', ') })
      const users = readIds(input.userIds)
      const before = await trx
        .selectFrom('blade_user')
        .select(['id', 'role_id as roleId'])
        .where('tenant_id', '=', who.tenant)
        .where('id', '=', sql<string>`any(${users}::bigint[])`)
        .forUpdate()
        .execute()
      await changeUsers(trx, who, users, sql`role_id = ${roles}::bigint[]`)
      for (const { id, roleId } of before) {
        const change = { before: { roleId }, after: { roleId: roles } }
        await traceChange(trx, who, { entity: 'user', record: id, verb: 'grant', ...change })
      }
      await mustKeepAdministrator(trx, who)
    })
    return null
  },
}

/**
 * @returns `{ roles, differ }`: ids of the roles that all of the users have; whether some have further ones. @source
 * UR-08
 */
export const userRoleKeys: Verb = {
  method: 'GET',
  async run({ db, who, input }) {
    const rows = await db.readAtOnce(who, trx =>
      trx
        .selectFrom('blade_user')
        .select('role_id as roles')
        .where('tenant_id', '=', who.tenant)
        .where('id', '=', sql<string>`any(${readIds(input.userIds)}::bigint[])`)
        .where('is_deleted', '=', 0)
        .execute(),
    )
    const held = rows.map(({ roles }) => new Set(roles))
    const all = [...new Set(held.flatMap(roles => [...roles]))]
    const roles = all.filter(role => held.every(own => own.has(role)))
    return { roles, differ: roles.length < all.length }
  },
}

/** The data another platform has about a user. @source UR-03, UR-04 */
export const userPlatformDetail: Verb = {
  method: 'GET',
  async run({ who, entities, input }) {
    const { id, userType, userExt } = await entities.detail(who, 'user', input.id ?? input.userId)
    return { userId: id, userType, userExt }
  },
}

/** Unlocks users who typed a wrong password too often. */
export const userUnlock: Verb = {
  method: 'POST',
  async run({ db, who, input }) {
    const ids = readIds(input.userIds)
    await db.write(who, async trx => {
      const users = await readUsers(trx, who, ids)
      await clearAttempts(
        trx,
        users.map(({ account }) => account),
      )
    })
    return null
  },
}

/** @throws Fault 'record.refused' (data.issues) when the password is not acceptable for one of them */
function mustBePassword(password: string, users: User[]): void {
  const issues = users.flatMap(({ account }) => checkPassword(password, account))
  if (issues.length) throw new Fault('record.refused', {}, { data: { issues: issues.slice(0, 1) } })
}

interface User {
  id: string
  account: string
  name: string
}

/**
 * Reads and locks users, in the order of `ids`.
 * @throws Fault 'record.none', 'system.user-unknown' when one of them is not a user of the tenant
 */
async function readUsers(trx: Trx, who: Who, ids: string[]): Promise<User[]> {
  if (!ids.length) throw new Fault('record.none')
  const { rows } = await sql<User>`select id, account, coalesce(real_name, '') as name from blade_user
    where id = any(${ids}::bigint[]) and tenant_id = ${who.tenant} and is_deleted = 0
    order by array_position(${ids}::bigint[], id) for update`.execute(trx)
  if (rows.length < new Set(ids).size) throw new Fault('system.user-unknown', { ids: ids.join(', ') })
  return rows
}

/** @throws Fault those of `readUsers` */
async function changeUsers(trx: Trx, who: Who, ids: string[], set: RawBuilder<unknown>): Promise<void> {
  await readUsers(trx, who, ids)
  await sql`update blade_user
    set ${set}, session_version = coalesce(session_version, 1) + 1, rev = rev + 1,
      update_user = ${who.id}, update_time = now()
    where id = any(${ids}::bigint[]) and tenant_id = ${who.tenant} and is_deleted = 0`.execute(trx)
  await notifySessionsChanged(trx, { tenant: who.tenant })
}
