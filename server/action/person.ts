import type { Who } from '#engine/access/who.ts'
import { actAs, readUser } from '../auth/session/sessions.ts'
import type { Trx } from '../db/db.ts'

/**
 * Whoever something is done for without their session, as they are now: the starter of a process, who last saved a job or
 * a strategy. Has no roles, departments or posts when the account is disabled or gone.
 * @source docs/security.md#people-who-are-not-there
 */
export async function readPerson(trx: Trx, id: string | null): Promise<Who> {
  const user = id === null ? null : await readUser(trx, { id })
  return user ? actAs('', user, '', '').who : nobody(trx.tenant, id ?? '0')
}

/** Whether `readPerson` found an account that is disabled or gone. */
export const isNobody = ({ account }: Who): boolean => account === ''

const nobody = (tenant: string, id: string): Who => {
  return { id, tenant, account: '', name: '', dept: '', deptCode: '', roles: [], posts: [] }
}
