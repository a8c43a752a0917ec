import { sql } from 'kysely'
import type { Trx } from '../../../db/db.ts'
import type { Hook } from '../../../entity/write/hook.ts'
import { noteRecount } from '../../../flow/work/recount-due.ts'
import { refused } from '../../usual/rule-names.ts'
import { notifyWorkdaysChanged } from './workdays.ts'

/** A department has one calendar, and so has the organisation; a change moves due times and the working days of rules. @source docs/workflow.md#working-time */
export const workCalendarHook: Hook = {
  async beforeSave({ trx, who: { tenant }, before, record }) {
    const { rows } = await sql<{ name: string }>`
      select c.name from blade_work_calendar c
       where c.tenant_id = ${tenant} and c.is_deleted = 0 and c.dept_id is not distinct from ${record.deptId ?? null}::bigint
         and c.id is distinct from ${before?.id ?? null}::bigint limit 1`.execute(trx)
    const [other] = rows
    if (other) throw refused([{ path: 'deptId', code: 'flow.calendar-dept', params: { ...other } }])
  },
  async afterSave({ trx, before, record }) {
    await noteChange(
      trx,
      [record, before].flatMap(each => (each ? [(each.deptId ?? null) as string | null] : [])),
    )
  },

  afterRemove: ({ trx, ids }) => recountOf(trx, ids),
}

/** Special days and hours that are saved or removed by themselves move due times as their calendar does. */
export const calendarPartHook = (table: 'blade_work_calendar_day' | 'blade_work_calendar_hours'): Hook => ({
  async afterSave({ trx, before, record }) {
    await recountOf(
      trx,
      [record, before].flatMap(each => (each ? [String(each.calendarId)] : [])),
    )
  },

  async afterRemove({ trx, ids }) {
    const { rows } = await sql<{ calendar: string }>`select distinct calendar_id as calendar from ${sql.table(table)}
      where tenant_id = ${trx.tenant} and id = any(${ids}::bigint[])`.execute(trx)
    await recountOf(
      trx,
      rows.map(({ calendar }) => calendar),
    )
  },
})

async function recountOf(trx: Trx, calendars: string[]): Promise<void> {
  const { rows } = await sql<{ dept: string | null }>`select dept_id as dept from blade_work_calendar
    where tenant_id = ${trx.tenant} and id = any(${calendars}::bigint[])`.execute(trx)
  await noteChange(
    trx,
    rows.map(({ dept }) => dept),
  )
}

async function noteChange(trx: Trx, depts: (string | null)[]): Promise<void> {
  await noteRecount(trx, depts)
  await notifyWorkdaysChanged(trx)
}
