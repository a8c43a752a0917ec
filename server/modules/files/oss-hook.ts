import { Fault } from '#engine/error/fault.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'

/** The fields that determine where a file is found. */
const PLACE = ['category', 'bucketName']

/**
 * The location of a storage that holds files cannot be changed, except for its address.
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
