import { sql } from 'kysely'
import { ADMINISTRATOR } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { pick } from '#engine/text/text.ts'
import texts from '#schemas/text/store.json' with { type: 'json' }
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import { isInitial, keepInitial, madePassword } from '../../auth/sign-in/initial-passwords.ts'
import { digestPassword } from '../../auth/sign-in/passwords.ts'
import { asTenant } from '../../db/as-tenant.ts'
import type { Trx } from '../../db/db.ts'
import type { Models } from '../../entity/model/model.ts'
import { idsNamed } from '../usual/set-field.ts'
import type { Verb } from '../verb.ts'
import { mustHaveRoom } from './account-limit.ts'
import { mustBeAdministrator } from './administrators.ts'
import { addRow, nobodyOf } from './open-tenant.ts'
import { type MadePassword, toldOnce } from './user-verbs.ts'

/** The package of the named tenant, by default the caller's own; null when it has none. @source UR-25 */
export const tenantPackageDetail: Verb = {
  method: 'GET',
  async run(context) {
    const { who, entities } = context
    const { current: _, size: __, ...named } = context.input
    const input = Object.keys(named).length ? named : { tenantId: who.tenant }
    const [id] = await idsNamed({ ...context, input })
    if (id === undefined) throw new Fault('record.none')
    const { packageId } = await entities.detail(who, 'tenant', id)
    return packageId ? entities.detail(who, 'tenantPackage', packageId) : null
  },
}

const ACCOUNT = 'admin'

/**
 * Creates the first administrator of a tenant, with a password that is shown once. Called again before the first
 * sign-in, it sets another password; it is refused when an administrator of the tenant has chosen a password.
 * @returns as `user.resetPassword` does
 * @source UR-24, UR-49
 */
export const tenantAdministrator: Verb = {
  method: 'POST',
  unkept: true,
  async run(context) {
    const { db, who, entities, lang } = context
    mustBeAdministrator(who)
    const [id] = await idsNamed(context)
    if (id === undefined) throw new Fault('record.none')
    const { tenantId: code, tenantName: name } = await entities.detail(who, 'tenant', id)
    const models = await entities.models(String(code))
    const made = await db.write(who, trx =>
      asTenant(trx, String(code), trx => firstAdministrator(trx, models, String(code), String(name))),
    )
    return toldOnce([made], lang)
  },
}

/** @throws Fault 'tenant.administered', 'tenant.no-role', 'tenant.accounts' */
async function firstAdministrator(trx: Trx, models: Models, code: string, name: string): Promise<MadePassword> {
  await sql`select pg_advisory_xact_lock(hashtext(${`administrators of ${code}`}))`.execute(trx)
  const { rows: known } = await sql<{ id: string; account: string; name: string; password: string }>`
    select u.id, u.account, coalesce(u.real_name, '') as name, coalesce(u.password, '') as password
      from blade_user u join blade_role r on r.tenant_id = u.tenant_id and r.id = any(u.role_id) and r.is_deleted = 0
     where u.tenant_id = ${code} and u.is_deleted = 0 and r.role_alias = ${ADMINISTRATOR} order by u.id`.execute(trx)
  const [first] = known
  if (known.some(({ password }) => !isInitial(password))) throw new Fault('tenant.administered', { name })
  const password = madePassword()
  const stored = keepInitial(digestPassword(password))
  if (first) {
    await trx
      .updateTable('blade_user')
      .set({ password: stored, status: 1, session_version: sql<string>`coalesce(session_version, 1) + 1` })
      .set({ rev: sql<number>`rev + 1`, update_time: sql<string>`now()` })
      .where(row => row.and({ tenant_id: code, id: first.id }))
      .execute()
    await notifySessionsChanged(trx, { tenant: code })
    return { id: first.id, account: first.account, name: first.name, password }
  }
  const role = await trx
    .selectFrom('blade_role')
    .select('id')
    .where(row => row.and({ tenant_id: code, role_alias: ADMINISTRATOR, is_deleted: 0 }))
    .executeTakeFirst()
  if (!role) throw new Fault('tenant.no-role', { name })
  const { rows: depts } = await sql<{ id: string }>`
    select id from blade_dept
     where tenant_id = ${code} and is_deleted = 0 and coalesce(parent_id, 0) = 0 order by sort, id limit 1`.execute(trx)
  const realName = pick(texts.adminName, 'zh')
  const id = await addRow(trx, models, nobodyOf(code), 'user', {
    ...{ account: ACCOUNT, realName, name: realName, password: stored },
    ...{ roleId: [role.id], deptId: depts.map(dept => dept.id) },
  })
  await mustHaveRoom(trx, code)
  return { id, account: ACCOUNT, name: realName, password }
}
