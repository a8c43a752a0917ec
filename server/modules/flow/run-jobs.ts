/**
 * Runs due work of processes: timers, services, called processes. Every server looks for it; each job is taken by one, and
 * what a killed server took is taken again after a minute.
 * @source docs/workflow.md#jobs
 */
import { sql } from 'kysely'
import { Fault } from '#engine/error/fault.ts'
import type { Lang, Text } from '#engine/text/text.ts'
import type { Db } from '../../db/db.ts'
import type { ActParts } from '../../flow/act/perform.ts'
import {
  type FlowJob,
  fireTimer,
  remakeTitle,
  runDueJob,
  startCalled,
  tellCaller,
  throwEvent,
} from '../../flow/work/system.ts'
import type { Looking } from '../../process/keep-looking.ts'

/** Jobs taken together by one server. */
const AT_ONCE = 20
/** A job taken this long ago was lost with its server. */
const TAKEN_SECONDS = 60
/** A job that fails this often waits for an administrator. */
const MOST_ATTEMPTS = 8
const LONGEST_WAIT_SECONDS = 3_600
const LONGEST_ERROR = 2_000
/** Faults that trying again does not mend. */
const FINAL: ReadonlySet<string> = new Set(['flow.called-many', 'flow.called-deep'])

type JobWork = Partial<Record<FlowJob['work'], (parts: ActParts, job: FlowJob) => Promise<void>>>

const WORK: JobWork = {
  timer: fireTimer,
  due: runDueJob,
  child: startCalled,
  parent: tellCaller,
  throw: throwEvent,
  title: remakeTitle,
}

export interface JobParts {
  act: ActParts
  db: Db
  /** further kinds of work */
  work: JobWork
  now(): Date
  /** why it failed, for its reader later */
  say(error: unknown, lang: Lang): string
  onError(error: unknown): void
}

export function createJobs({ act, db, work, now, say, onError }: JobParts): Looking {
  const known = { ...WORK, ...work }

  async function run(job: FlowJob): Promise<void> {
    try {
      const does = known[job.work]
      if (!does) throw new Error(`no work ${job.work}`)
      await does(act, job)
    } catch (error) {
      if (error instanceof Fault && error.code === 'flow.instance-unknown') return drop(db, job)
      if (!(error instanceof Fault)) onError(error)
      const isFinal = job.attempts >= MOST_ATTEMPTS || (error instanceof Fault && FINAL.has(error.code))
      await noteFailure(db, job, { zh: say(error, 'zh'), en: say(error, 'en') }, { isFinal, now: now() }).catch(onError)
    }
  }

  return {
    async tick() {
      for (;;) {
        const jobs = await takeJobs(db, now())
        await Promise.all(jobs.map(run))
        if (jobs.length < AT_ONCE) return
      }
    },
    settled: async () => {},
  }
}

async function takeJobs(db: Db, now: Date): Promise<FlowJob[]> {
  const { rows } = await db.maintain(trx =>
    sql<FlowJob>`
      with taken as (
        update wf_job j set taken_until = ${now}::timestamptz + make_interval(secs => ${TAKEN_SECONDS}), attempts = attempts + 1
          from (select tenant_id, id from wf_job
                 where due_at <= ${now}::timestamptz and not failed and (work = 'title' or not exists (
                         select 1 from wf_instance s where s.tenant_id = wf_job.tenant_id and s.id = wf_job.instance_id and s.suspended))
                   and (taken_until is null or taken_until < ${now}::timestamptz)
                 order by due_at limit ${AT_ONCE} for update skip locked) due
         where j.tenant_id = due.tenant_id and j.id = due.id
        returning j.*)
      select t.id, t.tenant_id as tenant, t.instance_id as instance, i.starter, t.work, t.token, t.wait, t.task_id as task,
             t.node, t.detail, t.attempts
        from taken t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id`.execute(trx),
  )
  return rows
}

const drop = (db: Db, { tenant, id }: FlowJob) =>
  db.write({ tenant }, async trx => {
    await sql`delete from wf_job where tenant_id = ${tenant} and id = ${id}`.execute(trx)
  })

async function noteFailure(
  db: Db,
  { tenant, id, attempts }: FlowJob,
  error: Required<Text>,
  { isFinal, now }: { isFinal: boolean; now: Date },
): Promise<void> {
  await db.write({ tenant }, trx =>
    sql`update wf_job set error = ${error.zh.slice(0, LONGEST_ERROR)}, error_en = ${error.en.slice(0, LONGEST_ERROR)}, failed = ${isFinal}, taken_until = null,
        due_at = ${now}::timestamptz + make_interval(secs => least(power(2, ${attempts}::integer), ${LONGEST_WAIT_SECONDS}))
      where tenant_id = ${tenant} and id = ${id}`.execute(trx),
  )
}
