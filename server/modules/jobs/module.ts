import texts from '#schemas/text/jobs.json' with { type: 'json' }
import { clearExpired } from '../../db/housekeeping.ts'
import { registerScheduler } from '../../jobs/scheduler.ts'
import type { JobTarget } from '../../jobs/targets.ts'
import type { Module } from '../module.ts'
import { quartzJobHook } from './quartz-job-hook.ts'
import { QUARTZ_JOB_VERBS } from './quartz-job-verbs.ts'

declare module '#server/services.ts' {
  interface Services {
    /** those of all modules */
    targets: Record<string, JobTarget>
  }
}

export const jobsModule: Module = {
  verbs: QUARTZ_JOB_VERBS,
  hooks: { quartzJob: ({ services }) => quartzJobHook(services.targets) },
  targets: {
    'system.cleanup': { title: texts['target.system.cleanup'], platform: true, run: ({ db }) => clearExpired(db) },
  },
  parts: [registerScheduler],
}
