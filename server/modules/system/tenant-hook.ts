/**
 * Keeps the platform from locking itself out, and refuses a tenant code under which data of a former tenant exists.
 * @source UR-24, UR-49; docs/security.md#tenants
 */
import { type NotNull, sql } from 'kysely'
import { PLATFORM_TENANT } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isEmpty } from '#engine/value/value.ts'
import { notifySessionsChanged } from '../../auth/session/sessions.ts'
import { asTenant } from '../../db/as-tenant.ts'
import type { Trx } from '../../db/db.ts'
import type { Hook } from '../../entity/write/hook.ts'
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
    else await notifySessionsChanged(trx, { tenant: String(before.tenantId) }) // whether its users may sign in and design is read again
  },

  async afterRemove({ trx, ids }) {
    const removed = await trx
      .selectFrom('blade_tenant')
      .select(['tenant_id as code', 'tenant_name as name'])
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .$narrowType<{ code: NotNull }>()
      .execute()
    for (const { code, name } of removed) {
      if (code === PLATFORM_TENANT) throw new Fault('tenant.platform.remove', { name })
      const count = await countPeople(trx, code)
      if (count) throw new Fault('tenant.people', { name, count })
    }
  },
}

/** Whether a tenant or users ever had this code, including removed ones: their data still exists. */
async function wasUsed(trx: Trx, code: string): Promise<boolean> {
  const removed = await trx
    .selectFrom('blade_tenant')
    .select('id')
    .where('tenant_id', '=', code)
    .where('is_deleted', '<>', 0)
    .executeTakeFirst()
  if (removed) return true
  const person = await asTenant(trx, code, trx =>
    trx.selectFrom('blade_user').select('id').where('tenant_id', '=', code).limit(1).executeTakeFirst(),
  )
  return person !== undefined
}

async function countPeople(trx: Trx, code: string): Promise<number> {
  const { count } = await asTenant(trx, code, trx =>
    trx
      .selectFrom('blade_user')
      .select(row => row.fn.countAll<string>().as('count'))
      .where(row => row.and({ tenant_id: code, is_deleted: 0 }))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}
