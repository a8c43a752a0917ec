import { sql } from 'kysely'
import type { Hook } from '../../entity/write/hook.ts'
import { DUE_ANEW, noteAbsence } from '../../flow/work/absences.ts'
import { refused } from '../usual/rule-names.ts'

/**
 * A deputy is enabled, and nobody stands in for their own deputy on the same days; a period is applied as it is saved.
 * @source docs/workflow.md#people
 */
export const deputyHook: Hook = {
  async beforeSave({ trx, who: { tenant }, before, record }) {
    const { rows } = await sql<{ name: string; enabled: boolean; circle: boolean }>`
      with recursive further(user_id) as (
        select ${record.deputyId}::bigint
        union
        select d.deputy_id from further f join blade_deputy d on d.tenant_id = ${tenant} and d.user_id = f.user_id
         where d.is_deleted = 0 and d.id is distinct from ${before?.id ?? null}::bigint
           and d.from_day <= ${record.toDay}::date and d.to_day >= ${record.fromDay}::date)
      select coalesce(u.real_name, u.account) as name, u.is_deleted = 0 and coalesce(u.status, 1) = 1 as enabled,
             exists (select from further f where f.user_id = ${record.userId}::bigint) as circle
        from blade_user u where u.tenant_id = ${tenant} and u.id = ${record.deputyId}::bigint`.execute(trx)
    const [{ name, enabled, circle } = { name: '', enabled: false, circle: false }] = rows
    const code = enabled ? (circle ? 'flow.deputy-circle' : null) : 'flow.deputy-disabled'
    if (code) throw refused([{ path: 'deputyId', code, params: { name } }])
  },
  afterSave: ({ trx, record }) => noteAbsence(trx, String(record.id), String(record.userId)),

  async afterRemove({ trx, ids }) {
    // a period that was not applied has nothing to return
    await sql`update wf_absence set ${DUE_ANEW} where tenant_id = ${trx.tenant} and id = any(${ids}::bigint[])`.execute(
      trx,
    )
  },
}
