/**
 * A user's password is judged and kept as a hash; disabling, removing, another password,
 * other roles or other departments end his sessions.
 * @source docs/security.md#identity
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { isEmpty } from '#engine/value/value.ts'
import { checkPassword, hashPassword } from '../../auth/passwords.ts'
import { tellSessionsChanged } from '../../auth/sessions.ts'
import { changedFields } from '../../entity/changed-fields.ts'
import type { Hook } from '../../entity/hook.ts'
import { mustBeAdministrator, mustKeepAdministrator } from './administrators.ts'

/** Changed by administrators alone. */
const GUARDED = ['password', 'roleId', 'status']
/** A session may act in a department, or as a role, that is no longer his. */
const ENDING = [...GUARDED, 'deptId']

export const userHook: Hook = {
  async beforeSave({ who, before, record, sent }) {
    if (!isEmpty(sent.password)) {
      const password = String(record.password)
      const issues = checkPassword(password, String(record.account)).map(issue => ({ ...issue, path: 'password' }))
      if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
      record.password = await hashPassword(password)
    } else record.password = before?.password ?? null
    if (changedFields(before ? GUARDED : ['roleId'], before ?? {}, record).length) mustBeAdministrator(who)
    if (before && changedFields(ENDING, before, record).length)
      record.sessionVersion = Number(before.sessionVersion ?? 1) + 1
  },

  async afterSave({ trx, who, before, record }) {
    if (!before || !changedFields(ENDING, before, record).length) return
    await mustKeepAdministrator(trx, who)
    await tellSessionsChanged(trx)
  },

  async afterRemove({ trx, who, ids }) {
    await sql`update blade_user set session_version = coalesce(session_version, 1) + 1
      where id = any(${ids}::bigint[])`.execute(trx)
    await mustKeepAdministrator(trx, who)
    await tellSessionsChanged(trx)
  },
}
