/**
 * The platform does not shut itself out, and no code of a tenant comes to stand for somebody else's data.
 * @source UR-24, UR-49; docs/security.md#tenants
 */
import { sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isEmpty } from '#engine/value/value.ts'
import { tellSessionsChanged } from '../../auth/sessions.ts'
import { asTenant } from '../../db/as-tenant.ts'
import type { Trx } from '../../db/db.ts'
import type { Hook } from '../../entity/hook.ts'
import { refused } from '../usual/rule-names.ts'
import { openTenant } from './open-tenant.ts'

export const tenantHook: Hook = {
  grants: true,

  async beforeSave({ trx, before, record }) {
    const code = String(record.tenantId)
    const issues: Issue[] = []
    if (!before && (await wasUsed(trx, code))) issues.push({ path: 'tenantId', code: 'tenant.code-used' })
    if (before?.tenantId === PLATFORM_TENANT) {
      if (String(record.status ?? '1') !== '1') issues.push({ path: 'status', code: 'tenant.platform.status' })
      if (!isEmpty(record.expireTime)) issues.push({ path: 'expireTime', code: 'tenant.platform.expires' })
    }
    if (issues.length) throw refused(issues)
  },

  async afterSave({ trx, models, before, record }) {
    if (!before) await openTenant(trx, models, String(record.tenantId), String(record.tenantName))
    else await tellSessionsChanged(trx) // whether its people may be here, and design, is asked anew
  },

  async afterRemove({ trx, ids }) {
    const { rows } = await sql<{ code: string; name: string }>`
      select tenant_id as code, tenant_name as name from blade_tenant where id = any(${ids}::bigint[])`.execute(trx)
    for (const { code, name } of rows) {
      if (code === PLATFORM_TENANT) throw new Fault('tenant.platform.remove', { name })
      const count = await countPeople(trx, code)
      if (count) throw new Fault('tenant.people', { name, count })
    }
  },
}

/** Whether a tenant ever had this code, or people under it, removed ones too: what they left is still there. */
async function wasUsed(trx: Trx, code: string): Promise<boolean> {
  const { rows } = await sql`select from blade_tenant where tenant_id = ${code} and is_deleted <> 0 limit 1`.execute(
    trx,
  )
  if (rows.length) return true
  const people = await asTenant(trx, code, () =>
    sql`select from blade_user where tenant_id = ${code} limit 1`.execute(trx),
  )
  return people.rows.length > 0
}

async function countPeople(trx: Trx, code: string): Promise<number> {
  const { rows } = await asTenant(trx, code, () =>
    sql<{ count: number }>`
      select count(*)::int as count from blade_user where tenant_id = ${code} and is_deleted = 0`.execute(trx),
  )
  return rows[0]!.count
}
