import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import { changedFields } from '../entity/changed-fields.ts'
import type { Hook } from '../entity/hook.ts'

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
    const { rows } = await sql`select 1 from blade_attach where oss_id = ${before!.id} limit 1`.execute(trx)
    if (rows.length) throw new Fault('record.refused', {}, { data: { issues: [{ path: moved, code: 'oss.used' }] } })
  },
}
