/**
 * The firings of scheduled jobs as rows: planned, taken by one server, finished or lost. Times come from the caller's
 * clock.
 * @source JB-03, JB-04, JB-05, JB-06
 */
import { sql } from 'kysely'
import type { Cause } from '../db/cause.ts'
import type { Db, Trx } from '../db/db.ts'
import { FREE } from '../queue/lease.ts'
import type { Leased, QueueSettings } from '../queue/settings.ts'
import { dueAfter } from './cron.ts'

/** A firing under way on this server. */
export interface Firing extends Leased {
  jobId: string
  /** by a person, beside the schedule */
  asked: boolean
  /** milliseconds since 1970 */
  due: number
  startedAt: string
  job: Job
}

interface Job {
  id: string
  jobName: string
  jobNameEn: string | null
  jobPacket: string
  invokeTarget: string
  /** id of whose job it is */
  owner: string | null
  cronExpression: string
  misfirePolicy: number
}

export interface RunOutcome {
  /** null when it failed */
  message: string | null
  exception: string | null
}

/** A firing later than this counts as missed, as in Quartz. */
const MISSED_MS = 60_000
/** Firings missed longer ago are not run any more, whatever the policy. */
const RECALL_MS = 86_400_000
const MISFIRE = { runAll: 1, abandon: 3 }

const planned = sql`f.tenant_id = j.tenant_id and f.job_id = j.id and f.taken_at is null and not f.asked`
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * Lost ones, and those of an enabled job or asked for; where the job forbids concurrent runs, the one that has waited
 * longest, and only while none is under way.
 */
const mayBegin = (now: Date) => sql`(q.taken_at is not null or exists (
  select from blade_quartz_job j where j.tenant_id = q.tenant_id and j.id = q.job_id and j.is_deleted = 0 and (q.asked or j.status = 1)
    and (j.concurrent = 0 or not exists (
      select from job_firing r where r.tenant_id = q.tenant_id and r.job_id = q.job_id and r.id <> q.id
        and (r.taken_at is not null or (r.asked or j.status = 1) and r.due_at <= ${now}::timestamptz and (r.due_at, r.id) < (q.due_at, q.id))))))`

export const FIRINGS: QueueSettings = {
  table: 'job_firing',
  open: sql`not failed`,
  inTurn: true,
  when: mayBegin,
  columns: sql`q.job_id as "jobId", q.asked, extract(epoch from q.due_at)::float8 * 1000 as due,
    coalesce(q.lost_at, q.taken_at) as "startedAt"`,
  atOnce: 4,
  atOnceEach: 4,
  once: true,
  tries: 1,
  firstWaitSeconds: 0,
  longestWaitSeconds: 0,
}

/** Tenants that have a job not planned yet. */
export async function tenantsToPlan(db: Db): Promise<string[]> {
  const { rows } = await db.maintain(trx =>
    sql<{ tenant: string }>`select distinct tenant_id as tenant from blade_quartz_job j
      where j.status = 1 and j.is_deleted = 0 and not exists (select 1 from job_firing f where ${planned})`.execute(
      trx,
    ),
  )
  return rows.map(({ tenant }) => tenant)
}

/** Plans the next firing of each enabled job. */
export async function planFirings(trx: Trx, tenant: string, zone: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string; cron: string }>`
    select id, cron_expression as cron from blade_quartz_job j
     where j.tenant_id = ${tenant} and j.status = 1 and j.is_deleted = 0
       and not exists (select 1 from job_firing f where ${planned})
       for update of j skip locked`.execute(trx) // a job being changed is planned afterwards
  for (const { id, cron } of rows) await plan(trx, tenant, id, dueAfter(cron, zone, now))
}

/** After a job was changed: its planned firing is dropped and planned again. */
export async function forgetPlanned(trx: Trx, jobIds: string[]): Promise<void> {
  await trx
    .deleteFrom('job_firing')
    .where('tenant_id', '=', trx.tenant)
    .where('job_id', '=', sql<string>`any(${jobIds}::bigint[])`)
    .where('taken_at', 'is', null)
    .where('asked', '=', false)
    .execute()
}

/** Requests one run of the job in addition to its schedule, on the server that claims it first. */
export async function askFiring(trx: Trx, tenant: string, jobId: string): Promise<void> {
  const firing = { tenant_id: tenant, job_id: jobId, due_at: sql<string>`now()`, asked: true }
  await trx.insertInto('job_firing').values(firing).execute()
}

/**
 * What becomes of firings that are taken, by the misfire policies of their jobs, and when the jobs fire next. One whose
 * job is being changed is left for later.
 * @returns those to run, or to report as lost
 */
export async function beginFirings(trx: Trx, firings: Firing[], zone: string, now: Date): Promise<Firing[]> {
  const begun: Firing[] = []
  for (const [tenant, ofTenant] of Map.groupBy(firings, firing => firing.tenant)) {
    const { rows: jobs } = await sql<Job>`
      select j.id, j.job_name as "jobName", j.job_name_en as "jobNameEn", j.job_packet as "jobPacket", j.invoke_target as "invokeTarget", j.create_user as owner,
             j.cron_expression as "cronExpression", j.misfire_policy as "misfirePolicy"
        from blade_quartz_job j
       where j.tenant_id = ${tenant} and j.id = any(${ofTenant.map(({ jobId }) => jobId)}::bigint[]) for update skip locked`.execute(
      trx,
    )
    const jobOf = new Map(jobs.map(job => [job.id, job]))
    for (const firing of ofTenant) {
      const job = jobOf.get(firing.jobId)
      const next = job && !firing.lostAt ? await begin(trx, firing, job, zone, now) : null
      if (job && next === null) begun.push({ ...firing, job })
      else if (!firing.lostAt) await leave(trx, firing, next)
    }
  }
  return begun
}

/** The firing waits again, until then if it says so. */
async function leave(trx: Trx, { tenant, id }: Firing, until: Date | 'infinity' | null): Promise<void> {
  await sql`update job_firing set ${FREE}, due_at = coalesce(${until}::timestamptz, due_at)
    where tenant_id = ${tenant} and id = ${id}`.execute(trx)
}

/** @returns when it fires instead, if its policy skips it; null: it runs */
async function begin(trx: Trx, firing: Firing, job: Job, zone: string, now: Date): Promise<Date | 'infinity' | null> {
  const { tenant, asked, due } = firing
  const isMissed = !asked && now.getTime() - due > MISSED_MS
  const from =
    isMissed && job.misfirePolicy !== MISFIRE.runAll ? now : new Date(Math.max(due, before(now, RECALL_MS).getTime()))
  const next = dueAfter(job.cronExpression, zone, from)
  if (isMissed && job.misfirePolicy === MISFIRE.abandon) return next
  if (!asked) await plan(trx, tenant, job.id, next)
  return null
}
async function plan(trx: Trx, tenant: string, jobId: string, due: Date | 'infinity'): Promise<void> {
  await sql`insert into job_firing (tenant_id, job_id, due_at) values (${tenant}, ${jobId}, ${due}::timestamptz)
    on conflict do nothing`.execute(trx)
}

/** Ends a firing with its row in the log, and an event where it failed; one already reported as lost gets none of it again. */
export async function finishFiring(
  db: Db,
  { id, tenant, claim, job, startedAt }: Firing,
  { message, exception }: RunOutcome,
  now: Date,
): Promise<void> {
  await db.write({ tenant, cause: causeOf(job) }, trx =>
    sql`with done as (delete from job_firing where tenant_id = ${tenant} and id = ${id} and taken_by = ${claim} returning 1), logged as (
      insert into blade_quartz_job_log
        (tenant_id, job_name, job_name_en, job_group, invoke_target, status, job_message, exception_info,
         start_time, end_time, create_time)
      select ${tenant}, ${job.jobName}, ${job.jobNameEn}, ${job.jobPacket}, ${job.invokeTarget}, ${exception === null ? 1 : 0},
             ${message}, ${exception}, ${startedAt}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        from done)
      insert into blade_change (tenant_id, entity, record, verb, after)
      select ${tenant}, 'quartzJob', ${job.id}, 'fail', jsonb_build_object('exception', ${exception}::text)
        from done where ${exception}::text is not null`.execute(trx),
  )
}

/** What a run brings about. */
export const causeOf = ({ id }: Pick<Job, 'id'>): Cause => ({ by: 'job', id, depth: 0 })
