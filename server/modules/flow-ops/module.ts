import type { Module } from '../module.ts'
import { batchPlan, completeTasks } from './complete-tasks.ts'
import { EVENT_VERBS } from './event-verbs.ts'
import { FIGURE_VERBS } from './figure-verbs.ts'
import { OPS_VERBS } from './ops-verbs.ts'
import { stopSupervision, superviseHook } from './supervise.ts'

/** Administration of processes, supervision and batch approval. */
export const flowOpsModule: Module = {
  verbs: {
    ...OPS_VERBS,
    ...FIGURE_VERBS,
    ...EVENT_VERBS,
    'process.batchPlan': batchPlan,
    'process.completeTasks': completeTasks,
    'supervise.stop': stopSupervision,
  },
  hooks: { urgeSupervise: superviseHook },
}
