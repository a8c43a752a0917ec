/** The working days of rules, from the calendar of the organisation. @source docs/workflow.md#working-time */
import { sql } from 'kysely'
import { makeWorkdays } from '#engine/value/workdays.ts'
import type { Trx } from '../../../db/db.ts'
import { forgetWorkdays, readWorkdaysBy } from '../../../entity/model/workdays.ts'
import { openWorkingTime } from '../../../flow/people/working-time.ts'
import type { RegisterRoutes } from '../../../services.ts'

const CHANGED = 'workdays'

/** Call it within the transaction of the change of a calendar. */
export async function notifyWorkdaysChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify(${CHANGED}, ${trx.tenant})`.execute(trx)
}

/** Calendars of departments are left out: a record counts alike, whoever saves it. */
export const registerWorkdays: RegisterRoutes = (app, { db }) => {
  const end = readWorkdaysBy(async tenant => {
    const { weekdays, exceptions } = await db.readAtOnce({ tenant }, trx => openWorkingTime(trx, tenant))
    return makeWorkdays(weekdays, exceptions)
  })
  app.addHook('onClose', async () => end())
  db.listen(CHANGED, tenant => forgetWorkdays(tenant || undefined)).catch(() => {}) // they are read again in a minute
}
