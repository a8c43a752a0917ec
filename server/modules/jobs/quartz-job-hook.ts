import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { Catalogue } from '../../action/catalogue.ts'
import { changedFields } from '../../entity/model/changed-fields.ts'
import { zoneOfDates } from '../../entity/model/environment.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { checkCron } from '../../jobs/cron.ts'
import { forgetPlanned } from '../../jobs/firings.ts'
import { targetsOf } from '../../jobs/targets.ts'

/**
 * A job must name an existing target and an expression that fires; a changed job is planned again. @source JB-02, JB-05
 */
export const quartzJobHook = (actions: Catalogue): Hook => ({
  async beforeSave({ who, before, record }) {
    const { invokeTarget, cronExpression } = record as Record<string, string>
    const issues: Issue[] = []
    for (const field of changedFields(['invokeTarget', 'cronExpression'], before ?? {}, record)) {
      if (field === 'invokeTarget') issues.push(...checkTarget(targetsOf(actions, who.tenant), invokeTarget!))
      else issues.push(...checkCron(cronExpression!, zoneOfDates(), new Date()))
    }
    if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
  },

  async afterSave({ trx, before, record }) {
    if (before && changedFields(['cronExpression', 'status'], before, record).length)
      await forgetPlanned(trx, [record.id as string])
  },

  afterRemove: ({ trx, ids }) => forgetPlanned(trx, ids),
})

function checkTarget(known: ReadonlyMap<string, unknown>, target: string): Issue[] {
  if (known.has(target)) return []
  return [{ path: 'invokeTarget', code: 'job.target', params: { target, known: [...known.keys()] } }]
}
