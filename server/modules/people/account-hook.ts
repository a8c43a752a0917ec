import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { noteDeputy } from '../../flow/work/absences.ts'

/** A disabled deputy does not count: what they hold returns; enabled again, they stand in again. @source docs/workflow.md#people */
export const accountHook: Hook = {
  async afterSave({ trx, before, record }) {
    if (before && changedFields(['status'], before, record).length) await noteDeputy(trx, String(record.id))
  },
}
