/**
 * A user's password is checked and stored as a hash, and the user must replace it; disabling, removal, and another
 * password, roles or departments end the user's sessions.
 * @source docs/security.md#identity
 */
import { type NotNull, sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { isEmpty } from '#engine/value/value.ts'
import texts from '#schemas/text/sheets.json' with { type: 'json' }
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import { initialPassword, isThisInitial, keepInitial } from '../../auth/sign-in/initial-passwords.ts'
import { digestPassword, keepGiven } from '../../auth/sign-in/passwords.ts'
import { checkPassword } from '../../config/check-password.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { countHeld } from '../../flow/people/holdings.ts'
import { mustHaveRoom } from './account-limit.ts'
import { mustBeAdministrator, mustKeepAdministrator, mustReachAccounts } from './administrators.ts'
import { spellingOf } from './spelling.ts'

/** Only administrators change these. */
const GUARDED = ['password', 'roleId', 'status']
/** Departments and posts can have grants too, so users may not add themselves to one. */
const STANDING = ['deptId', 'postId']
/** After a change of these, a session might act in a department or role that the user no longer has. */
const ENDING = [...GUARDED, 'deptId']

/** @param secret  of generated first passwords */
export const userHook = (secret: string): Hook => ({
  import: {
    told: texts.passwords,

    complete(row, who, work) {
      row.password = initialPassword(secret, who.tenant, work, String(row.account))
    },

    /** The accounts that still have their first password; a password chosen or set since is not listed. */
    async tell(trx, who, work, ids) {
      const made = await trx
        .selectFrom('blade_user')
        .select(['account', 'real_name as name', 'password'])
        .where('tenant_id', '=', who.tenant)
        .where('id', '=', sql<string>`any(${ids}::bigint[])`)
        .where('is_deleted', '=', 0)
        .orderBy('id')
        .$narrowType<{ account: NotNull; name: NotNull; password: NotNull }>()
        .execute()
      const told = made
        .map(row => ({ ...row, first: initialPassword(secret, who.tenant, work, row.account) }))
        .filter(({ password, first }) => isThisInitial(password, digestPassword(first)))
      return {
        columns: [texts.account, texts.name, texts.password],
        rows: told.map(({ account, name, first }) => [account, name, first]),
      }
    },
  },

  async beforeSave({ trx, who, before, record, sent, imported }) {
    if (imported && !before) record.password = keepInitial(digestPassword(String(record.password)))
    else if (!isEmpty(sent.password)) {
      const password = String(record.password)
      const issues = checkPassword(password, String(record.account)).map(issue => ({ ...issue, path: 'password' }))
      if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
      record.password = await keepGiven(password)
    } else record.password = before?.password ?? null
    record.spelling = spellingOf(String(record.realName))
    if (changedFields(before ? GUARDED : ['roleId'], before ?? {}, record).length) mustBeAdministrator(who)
    if (before?.id === who.id && changedFields(STANDING, before, record).length) mustBeAdministrator(who)
    if (before) await mustReachAccounts(trx, who, [before.id as string])
    if (before && changedFields(ENDING, before, record).length)
      record.sessionVersion = Number(before.sessionVersion ?? 1) + 1
  },

  async afterSave({ trx, who, before, record, restored }) {
    if (!before || restored) await mustHaveRoom(trx, who.tenant)
    if (!before || !changedFields(ENDING, before, record).length) return
    await mustKeepAdministrator(trx, who)
    await notifySessionsChanged(trx, { tenant: who.tenant })
  },

  async afterRemove({ trx, who, ids }) {
    await mustReachAccounts(trx, who, ids)
    for (const id of ids) {
      const n = await countHeld(trx, who.tenant, id)
      if (n) throw new Fault('flow.still-holds', { n })
    }
    await trx
      .updateTable('blade_user')
      .set({ session_version: sql<string>`coalesce(session_version, 1) + 1` })
      .where('tenant_id', '=', who.tenant)
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute()
    await mustKeepAdministrator(trx, who)
    await notifySessionsChanged(trx, { tenant: who.tenant })
  },
})
