import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { changedFields } from '../entity/changed-fields.ts'
import { zoneOfDates } from '../entity/environment.ts'
import type { Hook } from '../entity/hook.ts'
import { checkCron } from './cron.ts'
import { forgetPlanned } from './firings.ts'
import { targetsOf } from './targets.ts'

/** A job names a target there is and an expression that fires; changed, it is planned anew. @source JB-02, JB-05 */
export const quartzJobHook: Hook = {
  async beforeSave({ who, before, record }) {
    const { invokeTarget, cronExpression } = record as Record<string, string>
    const issues: Issue[] = []
    for (const field of changedFields(['invokeTarget', 'cronExpression'], before ?? {}, record)) {
      if (field === 'invokeTarget') issues.push(...checkTarget(who.tenant, invokeTarget!))
      else issues.push(...checkCron(cronExpression!, zoneOfDates(), new Date()))
    }
    if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  },

  async afterSave({ trx, before, record }) {
    if (before && changedFields(['cronExpression', 'status'], before, record).length)
      await forgetPlanned(trx, [record.id as string])
  },

  afterRemove: ({ trx, ids }) => forgetPlanned(trx, ids),
}

function checkTarget(tenant: string, target: string): Issue[] {
  const known = targetsOf(tenant)
  if (known.has(target)) return []
  return [{ path: 'invokeTarget', code: 'job.target', params: { target, known: [...known.keys()] } }]
}
