import texts from '#schemas/text/jobs.json' with { type: 'json' }
import { clearExpired } from '../../db/housekeeping.ts'
import { registerScheduler } from '../../jobs/scheduler.ts'
import type { Module } from '../module.ts'
import { quartzJobHook } from './quartz-job-hook.ts'
import { QUARTZ_JOB_VERBS } from './quartz-job-verbs.ts'

export const jobsModule: Module = {
  verbs: QUARTZ_JOB_VERBS,
  hooks: { quartzJob: ({ services }) => quartzJobHook(services.actions) },
  actions: {
    'system.cleanup': {
      title: texts['target.system.cleanup'],
      needs: () => 'platform',
      effect: 'repeatable',
      run: async ({ db }) => ({ vars: await clearExpired(db) }),
    },
  },
  parts: [registerScheduler],
}
