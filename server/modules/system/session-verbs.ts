/** Verbs of a tenant's sessions, which are in the session table and belong to no entity. */
import { Fault } from '#engine/error/fault.ts'
import { kickOut as endSessions, type LiveSession, readLiveSessions } from '../../account/live-sessions.ts'
import { type Columns, listRows } from '../usual/listed-rows.ts'
import type { Verb } from '../verb.ts'

const COLUMNS: Columns<LiveSession> = {
  known: ['account', 'realName', 'deptName', 'roleName', 'address', 'device', 'createdAt', 'lastAt', 'lastCall'],
  first: ['lastAt', -1],
  ties: [
    ['createdAt', -1],
    ['id', 1],
  ],
}

export const sessionList: Verb = {
  method: 'GET',
  run: async ({ db, who, input }) => listRows(await readLiveSessions(db, who), input, COLUMNS),
}

/** @throws Fault 'record.none', 'auth.no-such-session' when none of them is live */
export const sessionKickOut: Verb = {
  method: 'POST',
  async run({ sessions, who, input }) {
    const ids = (Array.isArray(input.ids) ? input.ids.map(String) : String(input.ids ?? '').split(',')).filter(Boolean)
    if (!ids.length) throw new Fault('record.none')
    if (!(await endSessions(sessions, who, ids))) throw new Fault('auth.no-such-session')
    return null
  },
}
