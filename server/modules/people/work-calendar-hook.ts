import { sql } from 'kysely'
import type { Hook } from '../../entity/write/hook.ts'
import { noteRecount } from '../../flow/work/recount-due.ts'
import { refused } from '../usual/rule-names.ts'

/** A department has one calendar, and so has the organisation; a change moves due times. @source docs/workflow.md#working-time */
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
    const depts = new Set([record.deptId ?? null, ...(before ? [before.deptId ?? null] : [])])
    for (const dept of depts) await noteRecount(trx, dept as string | null)
  },

  async afterRemove({ trx, ids }) {
    await sql`insert into wf_recount (tenant_id, dept_id) select c.tenant_id, c.dept_id from blade_work_calendar c
      where c.tenant_id = ${trx.tenant} and c.id = any(${ids}::bigint[])`.execute(trx)
  },
}
