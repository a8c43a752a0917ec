import { changedFields } from '../../entity/model/changed-fields.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { noteDisabled } from '../../flow/administer/find-for-disabled.ts'
import { noteDeputy } from '../../flow/work/absences.ts'

/**
 * A disabled deputy does not count: what they hold returns; enabled again, they stand in again. Tasks that nobody else can
 * handle find new handlers.
 * @source docs/workflow.md#people
 */
export const accountHook: Hook = {
  async afterSave({ trx, who, before, record }) {
    if (!before || !changedFields(['status'], before, record).length) return
    const user = String(record.id)
    await noteDeputy(trx, user)
    await noteDisabled(trx, user, who)
  },
}
