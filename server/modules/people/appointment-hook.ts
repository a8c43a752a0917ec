import { sql } from 'kysely'
import type { Hook } from '../../entity/write/hook.ts'
import { refused } from '../usual/rule-names.ts'

/** Somebody has one main appointment at a time. @source docs/workflow.md#people */
export const appointmentHook: Hook = {
  async beforeSave({ trx, who: { tenant }, before, record }) {
    if (record.isMain !== true) return
    const { rows } = await sql<{ name: string; dept: string; post: string }>`
      select coalesce(u.real_name, u.account) as name, coalesce(d.dept_name, '') as dept, coalesce(p.post_name, '') as post
        from blade_appointment a
        join blade_user u on u.tenant_id = ${tenant} and u.id = a.user_id
        left join blade_dept d on d.tenant_id = ${tenant} and d.id = a.dept_id
        left join blade_post p on p.tenant_id = ${tenant} and p.id = a.post_id
       where a.tenant_id = ${tenant} and a.is_deleted = 0 and a.is_main and a.user_id = ${record.userId}::bigint
         and a.id is distinct from ${before?.id ?? null}::bigint
         and daterange(a.from_day, a.to_day, '[]') && daterange(${record.fromDay}::date, ${record.toDay ?? null}::date, '[]')
       limit 1`.execute(trx)
    const [other] = rows
    if (other) throw refused([{ path: 'isMain', code: 'flow.appointment-main', params: { ...other } }])
  },
}
