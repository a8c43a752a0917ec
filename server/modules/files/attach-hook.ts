import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { mustFit, takeTurns } from '../../files/quota.ts'

/**
 * Refuses to remove a file that a record uses, and to restore one that no longer fits into the quota.
 * @throws Fault 'file.used', 'file.quota'
 * @source RS-04; docs/security.md#files
 */
export const attachHook: Hook = {
  async afterSave({ trx, who, restored }) {
    if (!restored) return
    await takeTurns(trx, who.tenant)
    await mustFit(trx, who.tenant, 0)
  },
  async afterRemove({ trx, ids }) {
    const { rows } = await sql<{ name: string; count: number }>`
      select a.original_name as name, count(distinct (u.entity, u.record_id))::int as count
        from blade_attach a join attach_use u on u.tenant_id = a.tenant_id and u.attach_id = a.id and u.gone_at is null
       where a.tenant_id = ${trx.tenant} and a.id = any(${ids}::bigint[])
       group by a.tenant_id, a.id, a.original_name order by a.id limit 1`.execute(trx)
    if (rows[0]) throw new Fault('file.used', { ...rows[0] })
  },
}
