/** Runs due work of processes: timers, services, called processes. @source docs/workflow.md#jobs */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { ActParts } from '../../flow/act/perform.ts'
import {
  endJob,
  FLOW_JOBS,
  type FlowJob,
  fireTimer,
  hearMessage,
  remakeTitle,
  runDueJob,
  startCalled,
  tellCaller,
  throwEvent,
} from '../../flow/work/system.ts'
import { openQueue, type Queue, type QueueParts } from '../../queue/queue.ts'
import type { QueueSettings } from '../../queue/settings.ts'

const JOBS: QueueSettings = {
  ...FLOW_JOBS,
  open: sql`not failed`,
  when: () => sql`(q.work = 'title' or not exists (
    select 1 from wf_instance s where s.tenant_id = q.tenant_id and s.id = q.instance_id and s.suspended and s.end_time is null))`,
  columns: sql`q.instance_id as instance, q.work, q.token, q.wait, q.task_id as task, q.node, q.detail, q.cause,
    q.work in ('timer', 'due') and q.due_at > q.create_time + interval '1 second' as waited,
    (select i.starter from wf_instance i where i.tenant_id = q.tenant_id and i.id = q.instance_id) as starter`,
  atOnce: 20,
  atOnceEach: 10,
  tries: 8,
  firstWaitSeconds: 2,
  longestWaitSeconds: 3_600,
}

/** Faults that trying again does not mend. */
const FINAL: ReadonlySet<string> = new Set(['flow.called-many', 'flow.called-deep', 'flow.steps-many', 'flow.endless'])

/** What the work was for is gone. */
const isPointless = (error: unknown, { work }: FlowJob): boolean =>
  error instanceof Fault &&
  (error.code === 'flow.instance-unknown' || (work === 'title' && error.code === 'flow.record-gone'))

type JobWork = Partial<Record<FlowJob['work'], (parts: ActParts, job: FlowJob) => Promise<void>>>

const WORK: JobWork = {
  timer: fireTimer,
  due: runDueJob,
  child: startCalled,
  parent: tellCaller,
  throw: throwEvent,
  message: hearMessage,
  title: remakeTitle,
}

export interface JobParts extends QueueParts {
  act: ActParts
  /** further kinds of work */
  work: JobWork
}

export function openJobs({ act, work, ...parts }: JobParts): Queue {
  const known = { ...WORK, ...work }

  async function run([job]: FlowJob[]): Promise<void> {
    try {
      const does = known[job!.work]
      if (!does) throw new Error(`no work ${job!.work}`)
      await does(act, job!)
    } catch (error) {
      if (!isPointless(error, job!)) throw error
      await parts.db.write(job!, trx => endJob(trx, job!))
    }
  }

  return openQueue<FlowJob>(JOBS, { run, isFinal: error => error instanceof Fault && FINAL.has(error.code) }, parts)
}
