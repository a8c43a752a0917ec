import { Fault } from '#engine/error/fault.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'

/** By these a file is found again. */
const PLACE = ['category', 'bucketName']

/**
 * A storage that holds files stays where it is, though its address may be corrected.
 * @throws Fault 'record.refused' at the field
 * @source RS-01
 */
export const ossHook: Hook = {
  async beforeSave({ trx, before, record }) {
    const [moved] = before ? changedFields(PLACE, before, record) : []
    if (!moved) return
    const used = await trx
      .selectFrom('blade_attach')
      .select('id')
      .where(row => row.and({ tenant_id: trx.tenant, oss_id: String(before!.id) }))
      .limit(1)
      .executeTakeFirst()
    if (used) throw new Fault('record.refused', {}, { data: { issues: [{ path: moved, code: 'oss.used' }] } })
  },
}
